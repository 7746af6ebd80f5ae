import {
  expectPaidPage,
  confirmPayment,
  goToAlipay,
  onlyOrder,
  openOrderForm,
  order,
  orderByApi,
  payNow,
  payThere,
  scan,
  submitOrder,
  pay,
} from './kit/shop.ts';
import { expect, follow, openAs, test } from './kit/test.ts';

const states = (payments: readonly { payState: number }[]) => payments.map(({ payState }) => payState);

test('a payment that failed, was interrupted and lost its notice is made once', async ({
  page,
  api,
  member,
  listing,
}) => {
  test.setTimeout(150_000);
  await order(page, member, listing);

  await test.step('a failed payment can be repeated', async () => {
    await goToAlipay(page);
    await page.getByRole('button', { name: '付款失败' }).click();
    await expect(page.getByText('这次付款没有成功')).toBeVisible();
    await page.getByRole('button', { name: '重新付款' }).click();
    await goToAlipay(page);
  });

  await test.step('after Back and a reload, 我已支付 says that nothing was received', async () => {
    await page.goBack();
    await page.reload();
    await page.getByRole('button', { name: '我已支付' }).click();
    await expect(page.getByText('还没有收到付款')).toBeVisible();
  });

  await test.step('Alipay opens again, and a payment with a lost notice is found on return', async () => {
    await page.getByRole('button', { name: '打开支付宝' }).click();
    await payThere(page, '通知丢失');
    await expectPaidPage(page);
  });

  const paid = await onlyOrder(api, member);
  expect(states(paid.payList).filter((state) => state === 2)).toHaveLength(1);
  expect(Number(paid.paidAmount)).toBe(Number(paid.salePrice));
});

test('leaving the cashier keeps the order, and cancelling it frees the listing', async ({
  page,
  api,
  member,
  listing,
}) => {
  test.setTimeout(120_000);
  await order(page, member, listing);

  await test.step('leave the cashier, and come back through the order form', async () => {
    await goToAlipay(page);
    await page.getByRole('button', { name: '暂不付款（离开）' }).click();
    await expect(payNow(page)).toBeEnabled();
    await page.goto(`/index/sureOrder?id=${listing.id}`);
    await page.getByRole('button', { name: '去付款' }).click();
    await expect(page).toHaveURL(/\/index\/pay\?orderId=/);
  });

  await test.step('think again, then cancel the order', async () => {
    // The page still waits for the payment at Alipay.
    await page.getByRole('button', { name: '换一种方式' }).click();
    await page.getByRole('button', { name: '取消订单' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('button', { name: '再想想' }).click();
    expect((await onlyOrder(api, member)).stage).toBe('awaitingPayment');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: '取消订单' }).click();
    await dialog.getByRole('button', { name: '取消订单' }).click();
    await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible();
    expect((await onlyOrder(api, member)).stage).toBe('cancelled');
  });

  await page.goto(`/index/sureOrder?id=${listing.id}`);
  await expect(submitOrder(page)).toBeVisible();
});

test('an order is placed and paid once: a missing consent, a reload, a refusal and double clicks, deposit, then balance', async ({
  page,
  api,
  member,
  listing,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 375, height: 667 });
  await openAs(page, member, `/index/sureOrder?id=${listing.id}`);
  const terms = page.getByRole('checkbox', { name: /我已阅读并同意/ });

  await test.step('提交订单 without consent scrolls to the checkbox and places no order', async () => {
    await expect(terms).not.toBeInViewport();
    await submitOrder(page).click();
    await expect(terms).toBeInViewport();
    await expect(terms).toBeFocused();
    await expect(page.getByText('请先阅读并同意交易须知')).toBeInViewport();
    expect(await api.orders(member.token)).toEqual([]);
  });

  await test.step('a reload keeps the chosen protection', async () => {
    const tier = page.getByRole('radiogroup', { name: '选择保障' }).getByRole('radio');
    await tier.last().check();
    await page.reload();
    await expect(tier.last()).toBeChecked();
    await terms.check();
  });

  await test.step('the notice of a refused try goes when the page is opened again', async () => {
    await page.route('**/api/saleOrder', (route) =>
      route.fulfill({ json: { code: 429, msg: '操作太频繁，请 1 分钟后再试' } }),
    );
    const notice = page.getByRole('alert').filter({ hasText: '没有提交成功' });
    await submitOrder(page).click();
    await expect(notice).toBeVisible();
    await follow(page, '/other/mycenter');
    await expect(page.getByRole('heading', { name: '个人中心', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(submitOrder(page)).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.unroute('**/api/saleOrder');
    await expect(terms).toBeChecked();
  });

  await test.step('a double click on 提交订单 and 立即支付 acts once; a reload keeps the deposit', async () => {
    await submitOrder(page).dblclick();
    await expect(page).toHaveURL(/\/index\/pay\?orderId=/);
    const deposit = page.getByRole('radio', { name: /定金/ });
    await deposit.check();
    await page.reload();
    await expect(deposit).toBeChecked();
    await payNow(page).dblclick();
    await expect(confirmPayment(page)).toBeVisible();
    await payThere(page);
    await expectPaidPage(page);
  });

  await test.step('the balance is paid after the inspection', async () => {
    await page.getByRole('link', { name: '查看订单' }).click();
    await page.getByRole('link', { name: '支付尾款' }).click({ timeout: 40_000 });
    await pay(page);
    await page.getByRole('link', { name: '查看订单' }).click();
    await expect(page.getByText('待确认').first()).toBeVisible({ timeout: 40_000 });
  });

  const paid = await onlyOrder(api, member);
  expect(Number(paid.paidAmount)).toBe(Number(paid.salePrice));
  expect(paid.payList.map(({ amountType }) => amountType).toSorted()).toEqual([1, 2]);
});

test('我已支付 finds a payment with a lost notice', async ({ page, api, member, listing, otherDevice }) => {
  await order(page, member, listing);
  const scanned = await scan(page, await otherDevice());
  await payThere(scanned, '通知丢失');
  await expect(scanned.getByText('请回到原来的设备继续。')).toBeVisible();
  await page.getByRole('button', { name: '我已支付' }).click();
  await expectPaidPage(page);
  expect(states((await onlyOrder(api, member)).payList)).toEqual([2]);
});

test('two tabs ordering and paying at once make one order and one payment', async ({
  page,
  context,
  api,
  member,
  listing,
}) => {
  await openOrderForm(page, member, listing);
  const second = await context.newPage();
  await second.goto(`/index/sureOrder?id=${listing.id}`);
  await second.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await Promise.all([submitOrder(page).click(), submitOrder(second).click()]);
  for (const tab of [page, second]) {
    const refused = tab.getByRole('heading', { name: '你已经下过单' });
    await expect(payNow(tab).or(refused)).toBeVisible();
  }
  const { orderId } = await onlyOrder(api, member);
  for (const tab of [page, second]) {
    if (!(await payNow(tab).isVisible())) await tab.goto(`/index/pay?orderId=${orderId}`);
    await expect(payNow(tab)).toBeEnabled();
  }
  await Promise.all([payNow(page).click(), payNow(second).click()]);
  await expect(confirmPayment(page)).toBeVisible();
  await expect(confirmPayment(second)).toBeVisible();
  await Promise.all([confirmPayment(page).click(), confirmPayment(second).click()]);
  await expectPaidPage(page);
  await expectPaidPage(second);
  expect(states((await onlyOrder(api, member)).payList).filter((state) => state === 2)).toHaveLength(1);
});

test('one of two buyers gets the listing, the other a plain refusal', async ({
  page,
  api,
  member,
  listing,
}) => {
  const rival = await api.member(`136${String(Date.now()).slice(-8)}`);
  await openOrderForm(page, member, listing);
  await orderByApi(api, rival, listing);
  await submitOrder(page).click();
  await expect(page.getByRole('heading', { name: '刚被别人下单' })).toBeVisible();
  expect(await api.orders(member.token)).toEqual([]);
});

/** Path, title, and the link to a next step. */
const WITHOUT_ID = [
  ['/index/sureOrder', '确认订单', '看看别的账号'],
  ['/index/orderDetail', '订单详情', '我的订单'],
  // Without an order’s id, the payment page shows the order form.
  ['/index/pay', '确认订单', '看看别的账号'],
  ['/index/commit', '估价结果', '我的估价'],
  ['/pages/detail/index', '商品详情', '看看别的账号'],
  ['/other/jingjiahuishouPriceList', '商户报价', '我的竞价'],
  ['/other/afterOrderDetailInfo', '售后详情', '我的售后'],
  ['/other/chat', '对话', '看我的对话'],
  ['/index/articleDetail', '文章详情', '看最新公告'],
  ['/other/newsDetail', '新闻详情', '看全部新闻'],
  ['/other/helpdetail', '帮助详情', '回到帮助中心'],
] as const;

test('pages without an id link to a next step', async ({ page, member, troubles }) => {
  test.setTimeout(150_000);
  // Some of these pages make a call that answers 404.
  troubles.allow(/\b404\b/);
  const [[first]] = WITHOUT_ID;
  await openAs(page, member, first);
  for (const [path, title, way] of WITHOUT_ID) {
    await test.step(path, async () => {
      if (path !== first) await follow(page, path);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: way }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
    });
  }
});

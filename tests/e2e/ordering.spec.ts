import {
  arrivePaid,
  confirmPayment,
  goToAlipay,
  onlyOrder,
  openOrderForm,
  order,
  orderByApi,
  payNow,
  payThere,
  submitOrder,
} from './kit/shop.ts';
import { anotherDevice, expect, openAs, test, type BrowserContext, type Page } from './kit/test.ts';

/** How many payments of an order the server knows, by state. */
const states = (payments: readonly { payState: number }[]) => payments.map(({ payState }) => payState);

/** Chooses WeChat, and opens the code's address on the other device. */
async function scan(page: Page, device: BrowserContext): Promise<Page> {
  await page.getByRole('radio', { name: /微信支付/ }).check();
  const opened = page.waitForResponse(/\/api\/saleOrder\/[^/]+\/pay$/);
  await payNow(page).click();
  const { data } = (await (await opened).json()) as { data: { codeUrl: string } };
  await expect(page.getByRole('img', { name: '微信付款二维码' })).toBeVisible();
  const scanned = await device.newPage();
  await scanned.goto(data.codeUrl);
  return scanned;
}

test('a payment that fails at the cashier can be made again', async ({ page, api, member, listing }) => {
  await order(page, member, listing);
  await goToAlipay(page);
  await page.getByRole('button', { name: '付款失败' }).click();
  await expect(page.getByText('这次付款没有成功')).toBeVisible();
  await page.getByRole('button', { name: '重新付款' }).click();
  await goToAlipay(page);
  await payThere(page);
  await arrivePaid(page);
  const { stage, payList } = await onlyOrder(api, member);
  expect(stage).not.toBe('awaitingPayment');
  expect(states(payList).filter((state) => state === 2)).toHaveLength(1);
});

test('whoever walks away from the cashier comes back to the same order', async ({
  page,
  member,
  listing,
}) => {
  await order(page, member, listing);
  await goToAlipay(page);
  await page.getByRole('button', { name: '暂不付款（离开）' }).click();
  await expect(payNow(page)).toBeEnabled();
  await page.goto('/index/home');
  await page.goto(`/index/sureOrder?id=${listing.id}`);
  await page.getByRole('button', { name: '去付款' }).click();
  await expect(page).toHaveURL(/\/index\/pay\?orderId=/);
});

test('a payment whose notice is lost is found on the way back', async ({ page, api, member, listing }) => {
  await order(page, member, listing);
  await goToAlipay(page);
  await payThere(page, '通知丢失');
  await arrivePaid(page);
  expect(states((await onlyOrder(api, member)).payList)).toEqual([2]);
});

test('我已支付 finds a payment that nobody told the shop about', async ({
  page,
  browser,
  origin,
  troubles,
  api,
  member,
  listing,
}) => {
  await order(page, member, listing);
  const scanned = await scan(page, await anotherDevice(browser, origin, troubles));
  await payThere(scanned, '通知丢失');
  await expect(scanned.getByText('请回到原来的设备继续。')).toBeVisible();
  await page.getByRole('button', { name: '我已支付' }).click();
  await arrivePaid(page);
  expect(states((await onlyOrder(api, member)).payList)).toEqual([2]);
});

test('a second press on 提交订单 and on 立即支付 changes nothing', async ({ page, api, member, listing }) => {
  await openOrderForm(page, member, listing);
  await submitOrder(page).dblclick();
  await expect(page).toHaveURL(/\/index\/pay\?orderId=/);
  await payNow(page).dblclick();
  await expect(confirmPayment(page)).toBeVisible();
  await payThere(page);
  await arrivePaid(page);
  expect(states((await onlyOrder(api, member)).payList)).toEqual([2]);
});

test('two tabs that order and pay at once make one order and one payment', async ({
  page,
  context,
  api,
  member,
  listing,
}) => {
  await openOrderForm(page, member, listing);
  const second = await context.newPage();
  await openOrderForm(second, member, listing);
  await Promise.all([submitOrder(page).click(), submitOrder(second).click()]);
  for (const tab of [page, second]) {
    const refused = tab.getByRole('heading', { name: '你已经下过单' });
    await expect(payNow(tab).or(refused)).toBeVisible();
  }
  const { orderId } = await onlyOrder(api, member);
  for (const tab of [page, second]) {
    await tab.goto(`/index/pay?orderId=${orderId}`);
    await expect(payNow(tab)).toBeEnabled();
  }
  await Promise.all([payNow(page).click(), payNow(second).click()]);
  await expect(confirmPayment(page)).toBeVisible();
  await expect(confirmPayment(second)).toBeVisible();
  await Promise.all([confirmPayment(page).click(), confirmPayment(second).click()]);
  await arrivePaid(page);
  await arrivePaid(second);
  expect(states((await onlyOrder(api, member)).payList).filter((state) => state === 2)).toHaveLength(1);
});

test('a reload in the middle of paying loses and repeats nothing', async ({ page, api, member, listing }) => {
  await order(page, member, listing);
  await goToAlipay(page);
  await page.goBack();
  await page.reload();
  await expect(page.getByText(/支付|付款/).first()).toBeVisible();
  const { orderId } = await onlyOrder(api, member);
  await page.goto(`/index/pay?orderId=${orderId}`);
  const other = page.getByRole('button', { name: '换一种方式' });
  await expect(other.or(payNow(page)).first()).toBeVisible();
  if (await other.isVisible()) await other.click();
  await goToAlipay(page);
  await payThere(page);
  await arrivePaid(page);
  const paid = await onlyOrder(api, member);
  expect(states(paid.payList).filter((state) => state === 2)).toHaveLength(1);
  expect(Number(paid.paidAmount)).toBe(Number(paid.salePrice));
});

test('a code paid on another device moves this one on', async ({
  page,
  browser,
  origin,
  troubles,
  api,
  member,
  listing,
}) => {
  await order(page, member, listing);
  const scanned = await scan(page, await anotherDevice(browser, origin, troubles));
  await payThere(scanned);
  await expect(scanned.getByText('请回到原来的设备继续。')).toBeVisible();
  await arrivePaid(page);
  expect(states((await onlyOrder(api, member)).payList)).toEqual([2]);
});

test('an order that is cancelled frees the listing', async ({ page, api, member, listing }) => {
  await order(page, member, listing);
  await page.getByRole('button', { name: '取消订单' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: '再想想' }).click();
  expect((await onlyOrder(api, member)).stage).toBe('awaitingPayment');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '取消订单' }).click();
  await dialog.getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible();
  expect((await onlyOrder(api, member)).stage).toBe('cancelled');
  await openAs(page, member, `/index/sureOrder?id=${listing.id}`);
  await expect(submitOrder(page)).toBeVisible();
});

test('a deposit first, the balance after the check', async ({ page, api, member, listing }) => {
  const { orderId } = await orderByApi(api, member, listing);
  await openAs(page, member, `/index/pay?orderId=${orderId}`);
  await page.getByRole('radio', { name: /定金/ }).check();
  await goToAlipay(page);
  await payThere(page);
  await arrivePaid(page);
  await page.getByRole('link', { name: '查看订单' }).click();
  await page.getByRole('link', { name: '支付尾款' }).click({ timeout: 40_000 });
  await goToAlipay(page);
  await payThere(page);
  await arrivePaid(page);
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByText('待确认').first()).toBeVisible({ timeout: 40_000 });
  const paid = await onlyOrder(api, member);
  expect(Number(paid.paidAmount)).toBe(Number(paid.salePrice));
  expect(paid.payList.map(({ amountType }) => amountType).toSorted()).toEqual([1, 2]);
});

test('of two buyers one gets the listing, the other a plain refusal', async ({
  page,
  browser,
  origin,
  troubles,
  api,
  member,
  listing,
}) => {
  const rival = await api.member(`136${String(Date.now()).slice(-8)}`);
  const device = await anotherDevice(browser, origin, troubles);
  const other = await device.newPage();
  await openOrderForm(page, member, listing);
  await openOrderForm(other, rival, listing);
  await submitOrder(other).click();
  await expect(other).toHaveURL(/\/index\/pay\?orderId=/);
  await submitOrder(page).click();
  await expect(page.getByRole('heading', { name: '刚被别人下单' })).toBeVisible();
  expect(await api.orders(member.token)).toEqual([]);
  await device.close();
});

import { addPicture, appeal, describe, submitApplication, next } from './kit/afterSales.ts';
import { openDialogAndCheckPage } from './kit/openDialogAndCheckPage.ts';
import type { Api, Member } from './kit/api.ts';
import { screenshots } from './kit/sellers.ts';
import { logInHere, placeConfirmedOrder } from './kit/shop.ts';
import { expect, test, type Page, tokenOn } from './kit/test.ts';

interface WireCase {
  id: string;
  stage: string;
  applyAmount: number | string;
  approvedAmount?: number | string;
}

const STORY = '今天早上被顶下线，密码已经不对了，绑定的手机也变成了陌生号码，用原来的资料登录不上。';

const state = (page: Page, word: string) => page.getByText(word, { exact: true }).first();

const casesOf = async (api: Api, { token }: Member) =>
  (await api.send<WireCase>('/api/saleOrderAfter/list?pageNum=1&pageSize=20', { token })).rows;

test('a taken-back account: evidence is requested and added, the money is refunded and a message sent', async ({
  page,
  api,
  member,
  listing,
}) => {
  test.setTimeout(240_000);
  const orderId = await placeConfirmedOrder(page, api, member, listing);

  await test.step('apply from the order page', async () => {
    await page.goto(`/index/orderDetail?orderId=${orderId}`);
    await page.getByRole('link', { name: '申请售后' }).click();
    await next(page).click();
    await expect(page.getByRole('button', { name: '请选择遇到的问题' })).toBeVisible();
    await describe(page, {
      type: /账号被找回/,
      reason: '被顶下线后密码失效',
      story: '今天早上被顶下线，密码不对了。',
    });
    await addPicture(page);
    await submitApplication(page);
  });

  await test.step('the order page says that its deadlines are paused', async () => {
    await page.getByRole('link', { name: '看订单' }).click();
    await expect(page.getByText('售后正在处理')).toBeVisible();
    await page.getByRole('link', { name: '看售后进度' }).click();
  });

  await test.step('support requests evidence and receives it', async () => {
    await expect(state(page, '待补充材料')).toBeVisible({ timeout: 40_000 });
    await openDialogAndCheckPage(page, page.getByRole('button', { name: '补充材料' }));
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('说明').fill('登录记录在图里，今天 09:12 在别处登录。');
    await sheet.locator('input[type=file]').setInputFiles(await screenshots(2, 90));
    await expect(sheet.getByRole('button', { name: /^第 2 张/ })).toBeVisible({ timeout: 30_000 });
    await expect(async () => {
      await sheet.getByRole('button', { name: '提交材料' }).click({ timeout: 3000 });
      await expect(page.getByText('材料已提交，客服会继续处理。')).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 30_000 });
  });

  await test.step('the decision shows the refund', async () => {
    await expect(state(page, '已完成')).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('heading', { name: '处理结果' })).toBeVisible();
    const [only] = await casesOf(api, member);
    expect(only).toMatchObject({ stage: 'completed' });
    expect(Number(only?.approvedAmount)).toBe(Number(only?.applyAmount));
    const { data } = await api.send<{ refundAmount: number | string }>(`/api/saleOrder/${orderId}`, {
      token: member.token,
    });
    expect(Number(data.refundAmount)).toBe(Number(only?.approvedAmount));
    expect(await api.ledger()).toMatchObject({ sum: 0, unbalanced: 0 });
  });

  await test.step('a message links to the case', async () => {
    await page.goto('/other/xiaoxi');
    await page.getByText(/售后/).first().click();
    await expect(page).toHaveURL(/\/other\/afterOrderDetailInfo\?id=/);
  });
});

test('a refusal can be appealed once and is decided again by another handler', async ({
  page,
  api,
  member,
  listing,
}) => {
  test.setTimeout(200_000);
  const orderId = await placeConfirmedOrder(page, api, member, listing);
  await page.goto(`/other/afterOrdermoney?orderId=${orderId}`);
  await describe(page, { type: /描述不符/, reason: '其他描述不符', story: STORY });
  await addPicture(page);
  await submitApplication(page);

  await expect(state(page, '未同意，可申诉')).toBeVisible({ timeout: 60_000 });
  await appeal(page, '截图里的资产和商品页对不上，请换人再看一次。');

  await expect(state(page, '已完成')).toBeVisible({ timeout: 90_000 });
  const [only] = await casesOf(api, member);
  expect(Number(only?.approvedAmount)).toBeLessThan(Number(only?.applyAmount));
  expect(Number(only?.approvedAmount)).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: '申诉' })).toHaveCount(0);
  expect(await api.ledger()).toMatchObject({ sum: 0, unbalanced: 0 });
});

test('the demo seller finds the case awaiting an answer and answers it once', async ({ page, api }) => {
  test.setTimeout(120_000);
  await page.goto('/login?back=%2Fother%2FafterSaleList%3Fside%3Dseller');
  await logInHere(page, api, { phone: '13800000003', password: 'Haoyi2026', token: '' });
  await expect(page).toHaveURL(/\/other\/afterSaleList\?side=seller/);
  await page.getByRole('link', { name: '去答复' }).first().click();
  await page.getByRole('button', { name: '答复' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '提交答复' }).click();
  await expect(sheet.getByText('请选择同意或不同意')).toBeVisible();
  await sheet.getByRole('radio', { name: /^不同意/ }).check();
  await sheet.getByLabel('说明').fill('交付之后我没有登录过，手机也不是我换的。');
  await sheet.getByRole('button', { name: '提交答复' }).click();
  await expect(page.getByText('答复已提交，客服会按双方材料决定。')).toBeVisible();
  await expect(page.getByText('交付之后我没有登录过，手机也不是我换的。')).toBeVisible();
  await expect(page.getByRole('button', { name: '答复' })).toHaveCount(0);
});

test('a reload and an expired session during an application lose nothing', async ({
  page,
  api,
  member,
  listing,
  troubles,
}) => {
  test.setTimeout(200_000);
  // The upload that this test aborts.
  troubles.allow(/ERR_FAILED/);
  const orderId = await placeConfirmedOrder(page, api, member, listing);
  await page.goto(`/other/afterOrdermoney?orderId=${orderId}`);
  await describe(page, { type: /账号被找回/, reason: '绑定手机或邮箱被改', story: STORY });

  await test.step('upload three pictures, one of which fails; a reload keeps them', async () => {
    let requests = 0;
    await page.route('**/api/upload/image', (route) => {
      requests += 1;
      return requests === 2 ? route.abort() : route.continue();
    });
    await page.locator('input[type=file]').setInputFiles(await screenshots(3));
    await expect(page.getByText('没传上去')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: /，没有传上去，/ }).click();
    await expect(page.getByText('已有 3 张')).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await expect(page.getByText('已接着上次填的继续')).toBeVisible();
    await expect(page.getByText('已有 3 张')).toBeVisible({ timeout: 30_000 });
    await next(page).click();
  });

  await test.step('the session expires; after the login everything is restored', async () => {
    await page.getByRole('checkbox', { name: /都是真实的/ }).check();
    await api.send('/api/logout', { body: {}, token: member.token });
    await page.getByRole('button', { name: '提交申请' }).click();
    await page
      .getByRole('alertdialog')
      .filter({ hasText: '登录已超时' })
      .getByRole('button', { name: '确定' })
      .click();
    await expect(page).toHaveURL(/\/login\?back=/);
    await logInHere(page, api, member);
    await expect(page).toHaveURL(/\/other\/afterOrdermoney\?orderId=/);
    await expect(page.getByText(STORY)).toBeVisible();
    await expect(page.getByRole('list', { name: '证据' }).getByRole('button')).toHaveCount(3);
  });

  await test.step('the application is submitted once', async () => {
    const confirm = page.getByRole('checkbox', { name: /都是真实的/ });
    await confirm.check();
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page).toHaveURL(/\/other\/afterOrderDetailInfo\?id=/, { timeout: 20_000 });
    const token = await tokenOn(page);
    expect(await casesOf(api, { ...member, token })).toHaveLength(1);
    await page.goto(`/other/afterOrdermoney?orderId=${orderId}`);
    await expect(page.getByRole('heading', { name: '这笔订单正在售后中' })).toBeVisible();
  });
});

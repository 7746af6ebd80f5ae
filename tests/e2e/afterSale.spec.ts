import { next } from './kit/afterSales.ts';
import { openDialogAndCheckPage } from './kit/openDialogAndCheckPage.ts';
import type { Api, Member } from './kit/api.ts';
import { screenshots } from './kit/sellers.ts';
import { expiredSessionDialog, logInHere, placeConfirmedOrder } from './kit/shop.ts';
import { expect, openAs, test, type Page, tokenOn } from './kit/test.ts';

interface WireCase {
  id: string;
  stage: string;
  applyAmount: number | string;
  approvedAmount?: number | string;
}

/** Short, so that support ask for evidence. */
const STORY = '今天早上被顶下线，密码不对了。';

const state = (page: Page, word: string) => page.getByText(word, { exact: true }).first();

const casesOf = async (api: Api, { token }: Member) =>
  (await api.send<WireCase>('/api/saleOrderAfter/list?pageNum=1&pageSize=20', { token })).rows;

test('a taken-back account: an interrupted application loses nothing, evidence is requested and added, the money is refunded and a message sent', async ({
  page,
  api,
  member,
  listing,
  troubles,
}) => {
  test.setTimeout(300_000);
  // The upload that this test aborts.
  troubles.allow(/ERR_FAILED/);
  const orderId = await placeConfirmedOrder(api, member, listing);

  await test.step('apply from the order page, with Back and 返回 between the steps', async () => {
    await openAs(page, member, `/index/orderDetail?orderId=${orderId}`);
    await page.getByRole('link', { name: '申请售后' }).click();
    await next(page).click();
    await expect(page.getByRole('button', { name: '请选择遇到的问题' })).toBeVisible();
    const type = page.getByRole('radio', { name: /账号被找回/ });
    await type.check();
    await next(page).click();
    const story = page.getByLabel('问题经过');
    await story.fill(STORY);
    for (const goBack of [() => page.goBack(), () => page.getByRole('button', { name: '返回' }).click()]) {
      await goBack();
      await expect(type).toBeChecked();
      await next(page).click();
      await expect(story).toHaveValue(STORY);
    }
    await page.getByRole('radio', { name: /仅退款/ }).check();
    await page.getByRole('radio', { name: '被顶下线后密码失效' }).check();
    await next(page).click();
  });

  await test.step('upload a picture, which fails once; a reload keeps it', async () => {
    let requests = 0;
    await page.route('**/api/upload/image', (route) => {
      requests += 1;
      return requests === 1 ? route.abort() : route.continue();
    });
    await page.locator('input[type=file]').setInputFiles(await screenshots(1));
    await expect(page.getByText('没传上去')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: /，没有传上去，/ }).click();
    await expect(page.getByText('已有 1 张')).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await expect(page.getByText('已接着上次填的继续')).toBeVisible();
    await expect(page.getByText('已有 1 张')).toBeVisible({ timeout: 30_000 });
    await next(page).click();
  });

  await test.step('the session expires; after the login everything is restored', async () => {
    await page.getByRole('checkbox', { name: /都是真实的/ }).check();
    await api.send('/api/logout', { body: {}, token: member.token });
    await page.getByRole('button', { name: '提交申请' }).click();
    await expiredSessionDialog(page).getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/\/login\?back=/);
    await logInHere(page, api, member);
    await expect(page).toHaveURL(/\/other\/afterOrdermoney\?orderId=/);
    await expect(page.getByText(STORY)).toBeVisible();
    await expect(page.getByRole('list', { name: '证据' }).getByRole('button')).toHaveCount(1);
  });

  const buyer = { ...member, token: await tokenOn(page) };

  await test.step('the application is submitted once', async () => {
    await page.getByRole('checkbox', { name: /都是真实的/ }).check();
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page).toHaveURL(/\/other\/afterOrderDetailInfo\?id=/, { timeout: 20_000 });
    expect(await casesOf(api, buyer)).toHaveLength(1);
    await page.goto(`/other/afterOrdermoney?orderId=${orderId}`);
    await expect(page.getByRole('heading', { name: '这笔订单正在售后中' })).toBeVisible();
    await page.getByRole('link', { name: '看处理进度' }).click();
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
    const [only] = await casesOf(api, buyer);
    expect(only).toMatchObject({ stage: 'completed' });
    expect(Number(only?.approvedAmount)).toBe(Number(only?.applyAmount));
    const { data } = await api.send<{ refundAmount: number | string }>(`/api/saleOrder/${orderId}`, {
      token: buyer.token,
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

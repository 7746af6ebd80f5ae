import { expect, openAs, type Page } from './test.ts';
import type { Api, Member, WireListing, WireOrder } from './api.ts';
import { orderOf, pressPay, type WireDetail } from './purchase.ts';

/** Steps from a listing to a paid order. */

export const submitOrder = (page: Page) => page.getByRole('button', { name: '提交订单' });
export const payNow = (page: Page) => page.getByRole('button', { name: '立即支付' });

/** Opens 确认订单 as a member and accepts the terms. */
export async function openOrderForm(page: Page, member: Member, listing: WireListing): Promise<void> {
  await openAs(page, member, `/index/sureOrder?id=${listing.id}`);
  await expect(page.getByRole('heading', { name: '确认订单' })).toBeVisible();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
}

/** Places an order on the pages and waits for the cashier. */
export async function order(page: Page, member: Member, listing: WireListing): Promise<void> {
  await openOrderForm(page, member, listing);
  await submitOrder(page).click();
  await expect(page).toHaveURL(/\/index\/pay\?orderId=/);
  await expect(payNow(page)).toBeEnabled();
}

/** Opens the stand-in for Alipay from the cashier. */
export async function goToAlipay(page: Page): Promise<void> {
  await payNow(page).click();
  await expect(page.getByText('模拟收银台（不会真的扣款）')).toBeVisible();
}

/** Chooses WeChat Pay and opens the QR code's URL on another device. Resolves with that page. */
export async function scan(page: Page, device: Page): Promise<Page> {
  await page.getByRole('radio', { name: /微信支付/ }).check();
  const opened = page.waitForResponse(/\/api\/saleOrder\/[^/]+\/pay$/);
  await payNow(page).click();
  const { data } = (await (await opened).json()) as { data: { codeUrl: string } };
  await expect(page.getByRole('img', { name: '微信付款二维码' })).toBeVisible();
  await device.goto(data.codeUrl);
  return device;
}

export const confirmPayment = (page: Page) => page.getByRole('button', { name: /^确认付款/ });

/** Pays on the stand-in’s page. With 通知丢失 the notice to the shop is lost. */
export async function payThere(page: Page, notice: '正常通知' | '通知丢失' = '正常通知'): Promise<void> {
  if (notice !== '正常通知') {
    await page.getByText('测试用').click();
    await page.getByRole('radio', { name: notice }).check();
  }
  await confirmPayment(page).click();
}

/** Waits for the page after a payment. */
export async function expectPaidPage(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/index\/finish\?orderId=/, { timeout: 30_000 });
  await expect(
    page.getByRole('heading', { name: /^(付款成功|定金已付|验号通过|正在换绑|账号已交付)$/ }),
  ).toBeVisible();
}

/** Pays at the cashier through the stand-in for Alipay, and waits for the page after it. */
export async function pay(page: Page): Promise<void> {
  await goToAlipay(page);
  await payThere(page);
  await expectPaidPage(page);
}

/** Goes from 付款成功 to the end: reveals the account, saves it and confirms receipt. */
export async function receive(page: Page, account: string): Promise<void> {
  await page.getByRole('link', { name: '查看订单' }).click();
  await page.getByRole('button', { name: '查看账号' }).click({ timeout: 60_000 });
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: '查看', exact: true }).click();
  await expect(page.getByText(account)).toBeVisible();
  await page.getByRole('button', { name: '我已保存' }).click();
  await page.getByRole('button', { name: '确认收货' }).click();
  await dialog.getByRole('button', { name: '确认收货' }).click();
  await expect(page.getByText('交易成功').first()).toBeVisible();
}

/** The member’s only order. Fails when there are more or fewer. */
export async function onlyOrder(api: Api, { token }: Member): Promise<WireOrder> {
  const all = await api.orders(token);
  expect(all).toHaveLength(1);
  return all[0] as WireOrder;
}

export async function orderByApi(
  api: Api,
  member: Member,
  listing: WireListing,
  tier = '3',
): Promise<WireOrder> {
  const { data } = await api.send<WireDetail>(`/api/web/good/info?id=${listing.id}`, { token: member.token });
  const reply = await api.send<WireOrder>('/api/saleOrder', {
    token: member.token,
    body: orderOf(listing.id, data, tier),
  });
  expect(reply.code, reply.msg).toBe(200);
  return reply.data;
}

const stageByApi = async (api: Api, { token }: Member, orderId: string): Promise<string> =>
  (await api.send<WireOrder>(`/api/saleOrder/${orderId}`, { token })).data.stage;

/** Pays the whole price through the API and the stand-in for Alipay, and waits until the shop knows it. */
export async function payByApi(api: Api, member: Member, orderId: string): Promise<void> {
  const { code, msg, data } = await api.send<{ formStr: string }>(`/api/saleOrder/${orderId}/pay`, {
    token: member.token,
    body: { payWay: 2, amountType: 3 },
  });
  expect(code, msg).toBe(200);
  expect((await pressPay(data.formStr)).status).toBe(303);
  await expect.poll(() => stageByApi(api, member, orderId), { timeout: 30_000 }).not.toBe('awaitingPayment');
}

/** Waits for the delivery, reveals the account and confirms receipt. Resolves with the account. */
export async function receiveByApi(api: Api, member: Member, orderId: string): Promise<string> {
  await expect.poll(() => stageByApi(api, member, orderId), { timeout: 60_000 }).toBe('delivered');
  const { token } = member;
  const revealed = await api.send<{ account: string }>(`/api/saleOrder/${orderId}/credential`, {
    body: {},
    token,
  });
  expect(revealed.code, revealed.msg).toBe(200);
  const confirmed = await api.send(`/api/saleOrder/${orderId}/confirm`, { body: {}, token });
  expect(confirmed.code, confirmed.msg).toBe(200);
  return revealed.data.account;
}

/**
 * Places, pays and receives an order: the protection period runs and the payout is pending. Resolves with its id.
 */
export async function placeConfirmedOrder(api: Api, member: Member, listing: WireListing): Promise<string> {
  const { orderId } = await orderByApi(api, member, listing, '1');
  await payByApi(api, member, orderId);
  await receiveByApi(api, member, orderId);
  return orderId;
}

/** The dialog of an expired session. */
export const expiredSessionDialog = (page: Page) =>
  page.getByRole('alertdialog').filter({ hasText: '登录已超时，请重新登录' });

/** Logs in with the password form of the open page, after loading a new captcha. */
export async function logInHere(page: Page, api: Api, { phone, password }: Member): Promise<void> {
  const another = page.getByRole('button', { name: '换一张图形验证码' });
  await expect(another).toBeVisible();
  const drawn = page.waitForResponse(/\/api\/captchaImage/);
  await another.click();
  const { uuid } = (await (await drawn).json()) as { uuid: string };
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('textbox', { name: '图形验证码' }).fill(await api.solveCaptcha(uuid));
  await page.getByRole('checkbox', { name: /已阅读并同意/ }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

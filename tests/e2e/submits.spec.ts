import type { Route } from '@playwright/test';
import type { Api } from './kit/api.ts';
import {
  EXPECTED_PAGE_ERRORS,
  INVALID,
  NO_NETWORK,
  REFUSAL_FAULTS,
  REQUEST_TIMEOUT_MS,
  UNKNOWN_OUTCOME_FAULTS,
  type Fault,
} from './kit/faults.ts';
import {
  expectBiddingFilled,
  fillBidding,
  merchantByApi,
  quoteByApi,
  quotesOn,
  sendBidding,
  valuationByApi,
  verify,
} from './kit/sellers.ts';
import { expiredSessionDialog, onlyOrder, openOrderForm, payNow, submitOrder } from './kit/shop.ts';
import { expect, openAs, test, type Page } from './kit/test.ts';

/** A filled form and its expectations. */
interface Form {
  page: Page;
  call: RegExp;
  /** A field error of the server, whose message must appear at the field. */
  field: { path: string; message: string };
  /** The button that repeats the call after a lost answer. */
  again: string;
  send: () => Promise<void>;
  /** Checks that no field has changed and the form can be sent. */
  isThere: () => Promise<void>;
  /** The number of rows that the form has created on the server. */
  made: () => Promise<number>;
  isDone: () => Promise<void>;
}

const dialogOf = (page: Page, text: string) => page.getByRole('alertdialog').filter({ hasText: text });

const total = async (api: Api, path: string, token: string) => (await api.send(path, { token })).total;
const OWN = '/api/need/myConsignment?pageNum=1&pageSize=10';
const VALUATIONS = '/api/account/backlist/allList?pageNum=1&pageSize=10';

function keysOf({ page, call }: Form): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && call.test(new URL(request.url()).pathname)) {
      keys.push(request.headers()['idempotency-key'] ?? '');
    }
  });
  return keys;
}

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

/** The server refuses the form and names a field. */
const refusalOf = ({ field }: Form): Fault => ({
  name: '422',
  answer: (route) => route.fulfill({ json: { code: 422, msg: field.message, errors: [field] } }),
  says: new RegExp(field.message),
});

/** Sends the form to a server that refuses it in each of these ways and creates nothing. */
async function meetRefusals(form: Form, refusals: readonly Fault[]): Promise<void> {
  const { page, call, send, isThere, made } = form;
  for (const { name, answer, says } of refusals) {
    await test.step(name, async () => {
      await page.route(call, answer);
      await send();
      await expect(page.getByText(says).first()).toBeVisible();
      await page.unroute(call);
    });
  }
  // Runs once, after the last refusal. It also finds a field that an earlier refusal cleared.
  await isThere();
  expect(await made()).toBe(0);
}

/** Checks that all attempts carried the same idempotency key. */
function expectOneKey(keys: readonly string[]): void {
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{8,80}$/);
}

/** An aborted request, in addition to {@link UNKNOWN_OUTCOME_FAULTS}. */
const ABORTED: Fault = {
  name: 'given up',
  answer: (route) => route.abort('aborted'),
  says: /服务器暂时连不上/,
};

/** Sends the form through every fault. The page's clock must be installed. */
async function meetEveryFault(form: Form): Promise<void> {
  const { page, call, send, made, isDone } = form;
  await meetRefusals(form, [...REFUSAL_FAULTS.filter((fault) => fault !== INVALID), refusalOf(form)]);
  const keys = keysOf(form);
  const again = page.getByRole('button', { name: form.again });
  const faults = [...UNKNOWN_OUTCOME_FAULTS, ABORTED];
  let fault = faults[0];
  const held: Route[] = [];
  await page.route(call, (route) => (fault ? fault.answer(route) : void held.push(route)));
  await send();
  for (const next of faults) {
    await test.step(next.name, async () => {
      if (next !== fault) {
        fault = next;
        await again.click();
      }
      await expect(page.getByText(next.says).first()).toBeVisible();
      await expect(again).toBeVisible();
    });
  }
  await test.step('timeout', async () => {
    fault = undefined;
    await again.click();
    await expect.poll(() => held.length).toBe(1);
    await page.clock.runFor(REQUEST_TIMEOUT_MS + 1);
    await expect(page.getByText(/等了很久没有收到回应/).first()).toBeVisible();
  });
  expect(await made()).toBe(0);
  await test.step('done, and the answer lost', async () => {
    await page.unroute(call);
    await page.route(call, loseAnswer, { times: 1 });
    await again.click();
    await expect.poll(made).toBe(1);
    await again.click();
    await isDone();
  });
  expect(await made()).toBe(1);
  expectOneKey(keys);
}

/** Sends the form through a refusal, lost requests and a lost answer. */
async function meetLostCalls(form: Form): Promise<void> {
  const { page, call, send, made, isDone } = form;
  await meetRefusals(form, [refusalOf(form)]);
  const keys = keysOf(form);
  await test.step('no network', async () => {
    await page.route(call, NO_NETWORK.answer);
    await send();
    await expect(page.getByText(NO_NETWORK.says).first()).toBeVisible();
    await expect(page.getByRole('button', { name: form.again })).toBeVisible();
    expect(await made()).toBe(0);
  });
  await test.step('done, and the answer lost', async () => {
    let lost = 0;
    await page.route(call, async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      return loseAnswer(route);
    });
    // Within 15 s the page repeats the call by itself.
    await isDone();
    expect(lost).toBe(1);
  });
  expect(await made()).toBe(1);
  expectOneKey(keys);
}

test('sending an order and its payment: every fault is shown, nothing typed is lost, each is created once', async ({
  page,
  api,
  member,
  listing,
  troubles,
}) => {
  test.setTimeout(180_000);
  troubles.allow(EXPECTED_PAGE_ERRORS);
  await page.clock.install();
  await openOrderForm(page, member, listing);
  await page.getByRole('radio', { name: /人脸包赔/ }).check();
  await test.step('the order', () =>
    meetEveryFault({
      page,
      call: /\/api\/saleOrder$/,
      field: { path: 'guaranteeType', message: '这个保障今天不卖' },
      again: '现在再查',
      send: () => submitOrder(page).click(),
      async isThere() {
        await expect(page.getByRole('radio', { name: /人脸包赔/ })).toBeChecked();
        await expect(page.getByRole('checkbox', { name: /我已阅读并同意/ })).toBeChecked();
        await expect(submitOrder(page)).toBeEnabled();
      },
      made: () => total(api, '/api/saleOrder/web/buyList?pageNum=1&pageSize=10', member.token),
      isDone: () => expect(payNow(page)).toBeEnabled(),
    }));
  const { orderId } = await onlyOrder(api, member);
  await page.getByRole('radio', { name: /定金/ }).check();
  await page.getByRole('radio', { name: /微信支付/ }).check();
  await test.step('its payment', () =>
    meetEveryFault({
      page,
      call: /\/api\/saleOrder\/[\w-]+\/pay$/,
      field: { path: 'payWay', message: '微信支付正在维护' },
      again: '现在再查',
      send: () => payNow(page).click(),
      async isThere() {
        await expect(page.getByRole('radio', { name: /定金/ })).toBeChecked();
        await expect(page.getByRole('radio', { name: /微信支付/ })).toBeChecked();
        await expect(payNow(page)).toBeEnabled();
      },
      made: async () => (await api.sql('select id from payments where order_id = $1', [orderId])).length,
      isDone: () => expect(page.getByRole('img', { name: '微信付款二维码' })).toBeVisible(),
    }));
});

test('sending a bidding: an expired session, a refusal and lost calls lose nothing typed, one is created', async ({
  page,
  context,
  api,
  member,
  troubles,
}) => {
  test.setTimeout(120_000);
  troubles.allow(EXPECTED_PAGE_ERRORS);
  await verify(api, member);
  const title = '尊贵铂金 皮肤 120';
  await openAs(page, member, '/index/jingjiahuishou');
  await fillBidding(page, title);
  const form: Form = {
    page,
    call: /\/api\/h5\/goods\/back$/,
    field: { path: 'title', message: '标题里不能有手机号、QQ 或微信' },
    again: '现在再查',
    send: () => sendBidding(page),
    isThere: () => expectBiddingFilled(page, title),
    made: async () =>
      Math.max(await total(api, OWN, member.token), await total(api, VALUATIONS, member.token)),
    isDone: () => expect(page).toHaveURL(/\/other\/jingjiahuishouPriceList\?id=/, { timeout: 30_000 }),
  };
  await test.step('401', async () => {
    await page.route(form.call, (route) => route.fulfill({ json: { code: 401, msg: '' } }));
    await form.send();
    await expect(expiredSessionDialog(page)).toHaveCount(1);
    await expiredSessionDialog(page).getByRole('button', { name: '取消' }).click();
    await expect(expiredSessionDialog(page)).toHaveCount(0);
    await page.unroute(form.call);
    // Signs the member in again from another tab.
    const tab = await context.newPage();
    await tab.goto('/robots.txt');
    await tab.evaluate((text) => localStorage.setItem('token', JSON.stringify(text)), member.token);
    await tab.close();
    await form.isThere();
  });
  await meetLostCalls(form);
});

test('accepting a quote: a refusal and lost calls keep the login, one deal is made', async ({
  page,
  api,
  member,
  troubles,
}) => {
  test.setTimeout(120_000);
  troubles.allow(EXPECTED_PAGE_ERRORS);
  await verify(api, member);
  const [merchant, id] = await Promise.all([merchantByApi(api, '青鱼回收'), valuationByApi(api, member)]);
  await quoteByApi(api, merchant, id, 150_000);
  await openAs(page, member, `/index/commit?id=${id}`);
  await quotesOn(page)
    .filter({ hasText: '青鱼回收' })
    .getByRole('button', { name: /^接受报价/ })
    .click();
  const dialog = dialogOf(page, '青鱼回收');
  await dialog.getByLabel('游戏账号').fill('haoyi_8842019');
  await dialog.getByLabel('游戏密码').fill('kP7mXw2R');
  await meetLostCalls({
    page,
    call: /\/api\/account\/backlist\/accept$/,
    field: { path: 'accountPassword', message: '游戏密码和账号不能一样' },
    again: '现在再查',
    send: () => dialog.getByRole('button', { name: '接受 ¥1,500' }).click(),
    async isThere() {
      await expect(dialog.getByLabel('游戏账号')).toHaveValue('haoyi_8842019');
      await expect(dialog.getByLabel('游戏密码')).toHaveValue('kP7mXw2R');
    },
    made: () => total(api, '/api/backOrder/list?dataType=sell&pageNum=1&pageSize=10', member.token),
    isDone: () => expect(page.getByRole('button', { name: /^付押金/ })).toBeVisible({ timeout: 30_000 }),
  });
});

test('a quote of a merchant: a refusal and lost calls are shown, one quote is made', async ({
  page,
  api,
  member,
  troubles,
}) => {
  test.setTimeout(120_000);
  troubles.allow(EXPECTED_PAGE_ERRORS);
  const merchant = await merchantByApi(api, '白桦回收');
  const id = await valuationByApi(api, member);
  const { data } = await api.send<{ no: string }>(`/api/account/backlist/${id}`, { token: member.token });
  await openAs(page, merchant, '/other/shanghu');
  await page
    .getByRole('article', { name: `待报价 ${data.no}` })
    .getByRole('button', { name: '报价' })
    .click();
  await page.getByLabel('你的报价').fill('1500');
  await page.getByRole('alertdialog').getByRole('button', { name: '报价' }).click();
  const send = dialogOf(page, '报价 ¥1,500').getByRole('button', { name: /^(确认报价|再试一次)$/ });
  await meetLostCalls({
    page,
    call: /\/api\/account\/quotation$/,
    field: { path: 'bprice', message: '报价离成交价太远' },
    again: '查询结果',
    send: () => send.click(),
    isThere: () => expect(send).toBeEnabled(),
    made: async () =>
      (
        await api.sql(
          `select q.id from quotes q join users u on u.id = q.merchant_id
           where q.valuation_id = $1 and u.phone = $2`,
          [id, merchant.phone],
        )
      ).length,
    isDone: () => expect(page.getByText('报价已提交，卖家马上能看到。')).toBeVisible({ timeout: 30_000 }),
  });
});

import type { Route } from '@playwright/test';
import { readProfile } from '../../contract/account/calls.ts';
import { acceptQuote, listQuotes } from '../../contract/recycling/calls.ts';
import type { Api, Member, WireListing } from './kit/api.ts';
import { EXPECTED_PAGE_ERRORS, UNKNOWN_OUTCOME_FAULTS, REQUEST_TIMEOUT_MS } from './kit/faults.ts';
import {
  callApi,
  expectBiddingFilled,
  expectConsignmentFilled,
  expectValuationFilled,
  fillBidding,
  fillListing,
  fillValuation,
  idNumber,
  merchantByApi,
  quoteByApi,
  quotesOn,
  sendBidding,
  valuationByApi,
  verify,
  uniqueName,
} from './kit/sellers.ts';
import { expiredSessionDialog, openOrderForm, orderByApi, payNow, submitOrder } from './kit/shop.ts';
import { expect, openAs, test, type Page } from './kit/test.ts';

interface Given {
  page: Page;
  api: Api;
  member: Member;
  listing: WireListing;
}

/** A filled form and its expectations. */
interface Filled {
  send: () => Promise<void>;
  /** Checks that no field has changed and the form can be sent. */
  isThere: () => Promise<void>;
  /** The number of rows that the form has created on the server. */
  made: () => Promise<number>;
  isDone: () => Promise<void>;
  /** The member who is signed in on the page, when it is not `member`. */
  owner?: Member;
}

/** After a lost answer the button `again` repeats the call under the same key. */
interface Doubt {
  again: string;
}

interface Submit {
  name: string;
  call: RegExp;
  /** A field error of the server, whose message must appear at the field. */
  field: { path: string; message: string };
  doubt: Doubt;
  /** Whether the call carries an idempotency key. Default: true. */
  hasKey?: boolean;
  /** Whether the sender needs a verified real name. Default: false. */
  isVerified?: boolean;
  open: (given: Given) => Promise<Filled>;
}

const dialogOf = (page: Page) => page.getByRole('alertdialog');

const total = async (api: Api, path: string, token: string) => (await api.send(path, { token })).total;
const OWN = '/api/need/myConsignment?pageNum=1&pageSize=10';
const VALUATIONS = '/api/account/backlist/allList?pageNum=1&pageSize=10';

/** Creates a valuation of the member with one quote of ¥1 500 by a merchant. */
async function quoted(api: Api, member: Member): Promise<{ id: string; merchant: Member }> {
  await verify(api, member);
  const [merchant, id] = await Promise.all([merchantByApi(api, '青鱼回收'), valuationByApi(api, member)]);
  await quoteByApi(api, merchant, id, 150_000);
  return { id, merchant };
}

const SUBMITS: readonly Submit[] = [
  {
    name: 'a consignment',
    call: /\/api\/need\/consignment$/,
    field: { path: 'titleImg', message: '这张主图看不清，请换一张' },
    doubt: { again: '现在再查' },
    isVerified: true,
    async open({ page, api, member }) {
      await fillListing(page, member, '1288');
      return {
        send: () => page.getByRole('button', { name: '提交审核' }).click(),
        isThere: () => expectConsignmentFilled(page, '1288', 3),
        made: () => total(api, OWN, member.token),
        isDone: () => expect(page.getByRole('heading', { name: '已提交，等待审核' })).toBeVisible(),
      };
    },
  },
  {
    name: 'a valuation',
    call: /\/api\/account\/backlist$/,
    field: { path: 'expprice', message: '期望价和这类账号差得太远' },
    doubt: { again: '现在再查' },
    async open({ page, api, member }) {
      await openAs(page, member, '/index/jingjiahuishou?kind=valuation');
      await fillValuation(page);
      return {
        send: () => page.getByRole('button', { name: '提交估价' }).click(),
        isThere: () => expectValuationFilled(page),
        made: () => total(api, VALUATIONS, member.token),
        isDone: () => expect(page.getByRole('heading', { name: '成交参考' })).toBeVisible(),
      };
    },
  },
  {
    name: 'a bidding',
    call: /\/api\/h5\/goods\/back$/,
    field: { path: 'title', message: '标题里不能有手机号、QQ 或微信' },
    doubt: { again: '现在再查' },
    isVerified: true,
    async open({ page, api, member }) {
      const title = '尊贵铂金 皮肤 120';
      await openAs(page, member, '/index/jingjiahuishou');
      await fillBidding(page, title);
      return {
        send: () => sendBidding(page),
        isThere: () => expectBiddingFilled(page, title),
        made: async () =>
          Math.max(await total(api, OWN, member.token), await total(api, VALUATIONS, member.token)),
        isDone: () => expect(page).toHaveURL(/\/other\/jingjiahuishouPriceList\?id=/),
      };
    },
  },
  {
    name: 'accepting a quote',
    call: /\/api\/account\/backlist\/accept$/,
    field: { path: 'accountPassword', message: '游戏密码和账号不能一样' },
    doubt: { again: '现在再查' },
    async open({ page, api, member }) {
      const { id } = await quoted(api, member);
      await openAs(page, member, `/index/commit?id=${id}`);
      await quotesOn(page)
        .filter({ hasText: '青鱼回收' })
        .getByRole('button', { name: /^接受报价/ })
        .click();
      const dialog = dialogOf(page).filter({ hasText: '青鱼回收' });
      await dialog.getByLabel('游戏账号').fill('haoyi_8842019');
      await dialog.getByLabel('游戏密码').fill('kP7mXw2R');
      return {
        send: () => dialog.getByRole('button', { name: '接受 ¥1,500' }).click(),
        async isThere() {
          await expect(dialog.getByLabel('游戏账号')).toHaveValue('haoyi_8842019');
          await expect(dialog.getByLabel('游戏密码')).toHaveValue('kP7mXw2R');
        },
        made: () => total(api, '/api/backOrder/list?dataType=sell&pageNum=1&pageSize=10', member.token),
        isDone: () => expect(page.getByRole('button', { name: /^付押金/ })).toBeVisible(),
      };
    },
  },
  {
    name: 'paying the deposit',
    call: /\/api\/account\/backlist\/payment$/,
    field: { path: 'payWay', message: '微信支付正在维护' },
    doubt: { again: '现在再查' },
    async open({ page, api, member }) {
      const { id, merchant } = await quoted(api, member);
      const { id: merchantId } = await callApi(api, readProfile, merchant.token);
      const { quotes } = await callApi(api, listQuotes, member.token, { input: { valuationId: id } });
      const input = {
        id,
        merchantId,
        price: 150_000,
        deposit: quotes.find((quote) => quote.merchantId === merchantId)?.deposit ?? 0,
        account: 'haoyi_8842019',
        password: 'kP7mXw2R',
      };
      await callApi(api, acceptQuote, member.token, { input });
      await openAs(page, member, `/other/jingjiahuishouPriceList?id=${id}`);
      await page.getByRole('radio', { name: /微信支付/ }).check();
      const send = page.getByRole('button', { name: /^付押金/ });
      return {
        send: () => send.click(),
        async isThere() {
          await expect(page.getByRole('radio', { name: /微信支付/ })).toBeChecked();
          await expect(send).toBeEnabled();
        },
        made: async () =>
          (
            await api.sql(
              `select p.id from payments p join recycle_orders o on o.id = p.recycle_order_id
               where o.valuation_id = $1`,
              [id],
            )
          ).length,
        isDone: () => expect(page.getByRole('img', { name: '微信付款二维码' })).toBeVisible(),
      };
    },
  },
  {
    name: 'a real name',
    call: /\/api\/realname\/auth$/,
    field: { path: 'name', message: '姓名和证件对不上' },
    doubt: { again: '现在再查' },
    hasKey: false,
    async open({ page, api, member }) {
      const number = idNumber();
      await openAs(page, member, '/other/Realname');
      await page.getByLabel('真实姓名').fill('李四');
      await page.getByLabel('身份证号码').fill(number);
      return {
        send: () => page.getByRole('button', { name: '提交认证' }).click(),
        async isThere() {
          await expect(page.getByLabel('真实姓名')).toHaveValue('李四');
          await expect(page.getByLabel('身份证号码')).toHaveValue(number);
        },
        made: async () =>
          (await api.sql(`select 1 from users where phone = $1 and id_card_hash is not null`, [member.phone]))
            .length,
        isDone: () => expect(page.getByText('已完成实名认证')).toBeVisible(),
      };
    },
  },
  {
    name: 'an application of a merchant',
    call: /\/api\/merchant\/apply$/,
    field: { path: 'name', message: '这个商户名称已经有商户用了，请换一个' },
    doubt: { again: '现在再查' },
    isVerified: true,
    async open({ page, api, member }) {
      const name = uniqueName('青鱼回收');
      await openAs(page, member, '/other/shanghu');
      await page.getByRole('radio', { name: '供货' }).check();
      await page.getByLabel('商户名称').fill(name);
      await page.getByLabel('联系电话').fill('13712345678');
      await page.getByLabel('经营说明').fill('做了五年账号回收，每月六十件左右。');
      return {
        send: () => page.getByRole('button', { name: '提交申请' }).click(),
        async isThere() {
          await expect(page.getByLabel('商户名称')).toHaveValue(name);
          await expect(page.getByLabel('联系电话')).toHaveValue('13712345678');
          await expect(page.getByLabel('经营说明')).toHaveValue('做了五年账号回收，每月六十件左右。');
          await expect(page.getByRole('radio', { name: '供货' })).toBeChecked();
        },
        made: async () =>
          (
            await api.sql(
              `select a.id from merchant_applications a join users u on u.id = a.user_id where u.phone = $1`,
              [member.phone],
            )
          ).length,
        isDone: () => expect(page.getByText('申请正在审核')).toBeVisible(),
      };
    },
  },
  {
    name: 'a quote of a merchant',
    call: /\/api\/account\/quotation$/,
    field: { path: 'bprice', message: '报价离成交价太远' },
    doubt: { again: '查询结果' },
    async open({ page, api, member }) {
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
      const dialog = dialogOf(page).filter({ hasText: '报价 ¥1,500' });
      return {
        owner: merchant,
        send: () => dialog.getByRole('button', { name: /^(确认报价|再试一次)$/ }).click(),
        isThere: () => expect(dialog.getByRole('button', { name: /^(确认报价|再试一次)$/ })).toBeEnabled(),
        made: async () =>
          (
            await api.sql(
              `select q.id from quotes q join users u on u.id = q.merchant_id
               where q.valuation_id = $1 and u.phone = $2`,
              [id, merchant.phone],
            )
          ).length,
        isDone: () => expect(page.getByText('报价已提交，卖家马上能看到。')).toBeVisible(),
      };
    },
  },
  {
    name: 'an order',
    call: /\/api\/saleOrder$/,
    field: { path: 'guaranteeType', message: '这个保障今天不卖' },
    doubt: { again: '现在再查' },
    async open({ page, api, member, listing }) {
      await openOrderForm(page, member, listing);
      await page.getByRole('radio', { name: /人脸包赔/ }).check();
      return {
        send: () => submitOrder(page).click(),
        async isThere() {
          await expect(page.getByRole('radio', { name: /人脸包赔/ })).toBeChecked();
          await expect(page.getByRole('checkbox', { name: /我已阅读并同意/ })).toBeChecked();
          await expect(submitOrder(page)).toBeEnabled();
        },
        made: () => total(api, '/api/saleOrder/web/buyList?pageNum=1&pageSize=10', member.token),
        isDone: () => expect(payNow(page)).toBeEnabled(),
      };
    },
  },
  {
    name: 'paying an order',
    call: /\/api\/saleOrder\/[\w-]+\/pay$/,
    field: { path: 'payWay', message: '微信支付正在维护' },
    doubt: { again: '现在再查' },
    async open({ page, api, member, listing }) {
      const { orderId } = await orderByApi(api, member, listing);
      await openAs(page, member, `/index/pay?orderId=${orderId}`);
      await page.getByRole('radio', { name: /定金/ }).check();
      await page.getByRole('radio', { name: /微信支付/ }).check();
      return {
        send: () => payNow(page).click(),
        async isThere() {
          await expect(page.getByRole('radio', { name: /定金/ })).toBeChecked();
          await expect(page.getByRole('radio', { name: /微信支付/ })).toBeChecked();
          await expect(payNow(page)).toBeEnabled();
        },
        made: async () => (await api.sql('select id from payments where order_id = $1', [orderId])).length,
        isDone: () => expect(page.getByRole('img', { name: '微信付款二维码' })).toBeVisible(),
      };
    },
  },
];

function keysOf(page: Page, call: RegExp): string[] {
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

/** An aborted request, in addition to {@link UNKNOWN_OUTCOME_FAULTS}. */
const ABORTED: (typeof UNKNOWN_OUTCOME_FAULTS)[number] = {
  name: 'given up',
  answer: (route) => route.abort('aborted'),
  says: /服务器暂时连不上/,
};

for (const { name, call, field, doubt, hasKey = true, isVerified = false, open } of SUBMITS) {
  test(`sending ${name}: every fault is shown, nothing typed is lost, one is created`, async ({
    page,
    context,
    api,
    member,
    listing,
    troubles,
  }) => {
    test.setTimeout(150_000);
    troubles.allow(EXPECTED_PAGE_ERRORS);
    if (isVerified) await verify(api, member);
    await page.clock.install();
    const keys = keysOf(page, call);
    const { send, isThere, made, isDone, owner = member } = await open({ page, api, member, listing });

    // isThere() runs once, after the last refusal. It also finds a field that an earlier refusal cleared.
    const refuse = async (json: object, says: RegExp | string) => {
      await page.route(call, (route) => route.fulfill({ json }));
      await send();
      await expect(page.getByText(says).first()).toBeVisible();
      await page.unroute(call);
    };
    await test.step('401', async () => {
      await page.route(call, (route) => route.fulfill({ json: { code: 401, msg: '' } }));
      await send();
      await expect(expiredSessionDialog(page)).toHaveCount(1);
      await expiredSessionDialog(page).getByRole('button', { name: '取消' }).click();
      await expect(expiredSessionDialog(page)).toHaveCount(0);
      await page.unroute(call);
      // Signs the member in again from another tab.
      const tab = await context.newPage();
      await tab.goto('/robots.txt');
      await tab.evaluate((text) => localStorage.setItem('token', JSON.stringify(text)), owner.token);
      await tab.close();
      await isThere();
    });
    await test.step('403', () => refuse({ code: 403, msg: '' }, /当前账号不能做这个操作/));
    await test.step('409', () => refuse({ code: 409, msg: '' }, /状态已经变化/));
    await test.step('422', () => refuse({ code: 422, msg: field.message, errors: [field] }, field.message));
    await isThere();
    expect(await made()).toBe(0);

    // All attempts from here on must carry the same idempotency key.
    const first = keys.length;
    const faults = [...UNKNOWN_OUTCOME_FAULTS, ABORTED];
    let fault = faults[0];
    const held: Route[] = [];
    await page.route(call, (route) => (fault ? fault.answer(route) : void held.push(route)));
    await send();
    for (const next of faults) {
      await test.step(next.name, async () => {
        if (next !== fault) {
          fault = next;
          await page.getByRole('button', { name: doubt.again }).click();
        }
        await expect(page.getByText(next.says).first()).toBeVisible();
        await expect(page.getByRole('button', { name: doubt.again })).toBeVisible();
      });
    }
    await test.step('timeout', async () => {
      fault = undefined;
      await page.getByRole('button', { name: doubt.again }).click();
      await expect.poll(() => held.length).toBe(1);
      await page.clock.runFor(REQUEST_TIMEOUT_MS + 1);
      await expect(page.getByText(/等了很久没有收到回应/).first()).toBeVisible();
    });
    expect(await made()).toBe(0);
    await test.step('done, and the answer lost', async () => {
      await page.unroute(call);
      await page.route(call, loseAnswer, { times: 1 });
      await page.getByRole('button', { name: doubt.again }).click();
      await expect.poll(made).toBe(1);
      await page.getByRole('button', { name: doubt.again }).click();
      await isDone();
    });
    expect(await made()).toBe(1);
    if (hasKey) {
      expect(new Set(keys.slice(first)).size).toBe(1);
      expect(keys.at(-1)).toMatch(/^[\w-]{8,80}$/);
    }
  });
}

/** Each reason of a refused order with its heading and next step. */
const REFUSALS: readonly { reason: string; title: string; way: string }[] = [
  { reason: 'sold', title: '这个账号刚刚卖出', way: '看同款账号' },
  { reason: 'heldByAnother', title: '刚被别人下单', way: '再看一次' },
  { reason: 'ownUnpaidOrder', title: '你已经下过单', way: '去付款' },
  { reason: 'ownListing', title: '这是你自己的商品', way: '看同款账号' },
  { reason: 'realNameNeeded', title: '这个金额需要实名', way: '去实名认证' },
  { reason: 'tooManyUnpaid', title: '未付款的订单太多', way: '看我的订单' },
  { reason: 'buyingLocked', title: '暂时不能下单', way: '回首页' },
  { reason: 'notOnSale', title: '这个账号暂时不卖', way: '看同款账号' },
];

test('each reason of a refused order is shown with one next step', async ({ page, member, listing }) => {
  await openOrderForm(page, member, listing);
  for (const { reason, title, way } of REFUSALS) {
    await test.step(reason, async () => {
      await page.goto(`/index/sureOrder?id=${listing.id}`);
      await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
      await page.route('**/api/saleOrder', (route) =>
        route.fulfill({ json: { code: 409, msg: '', reason } }),
      );
      await submitOrder(page).click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      const main = page.getByRole('main');
      await expect(
        main.getByRole('button', { name: way }).or(main.getByRole('link', { name: way })),
      ).toHaveCount(1);
      await page.unroute('**/api/saleOrder');
    });
  }
  await test.step('amountChanged', async () => {
    await page.goto(`/index/sureOrder?id=${listing.id}`);
    await page.getByRole('radio', { name: /人脸包赔/ }).check();
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await page.route('**/api/saleOrder', (route) =>
      route.fulfill({ json: { code: 409, msg: '', reason: 'amountChanged' } }),
    );
    await submitOrder(page).click();
    await expect(page.getByText('金额有变化')).toBeVisible();
    await expect(page.getByRole('radio', { name: /人脸包赔/ })).toBeChecked();
    // The total has changed, so the terms must be accepted again.
    await expect(page.getByRole('checkbox', { name: /我已阅读并同意/ })).not.toBeChecked();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as ops from '../../../contract/staff/calls.ts';
import * as recycling from '../../../contract/recycling/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { quoteLifecycle } from '../../../machines/rulebooks/quote.ts';
import { recycleLifecycle, type RecycleEvent } from '../../../machines/rulebooks/recycleOrder.ts';
import { valuationLifecycle } from '../../../machines/rulebooks/valuation.ts';
import { balanceOf } from '../../../server/ledger/ledger.ts';
import { makeApp, type Reply, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame } from '../../kit/fixtures.ts';
import { settle } from '../../kit/orders.ts';
import { accept, newValuation, quote, readRecycle } from '../../kit/selling.ts';
import { walkRulebook } from '../../kit/walkRulebook.ts';

let kit: TestApp;
let serial = 0;

beforeAll(async () => {
  kit = await makeApp();
  await makeGame(kit.store);
});
afterAll(() => kit.close());

/** A request and everybody around it. Days may pass in a walk, so they sign in when they act. */
interface Row {
  id: string;
  sellerPhone: string;
  merchantPhone: string;
  orderId?: string;
}

const asSeller = async (row: Row) => ({ token: (await kit.login(row.sellerPhone)).token });
const merchantOf = (row: Row) => kit.login(row.merchantPhone, { role: 'merchant' });
const asMerchant = async (row: Row) => ({ token: (await merchantOf(row)).token });
const asStaff = async () => ({ token: (await kit.login('13700000000', { role: 'staff' })).token });
const orderOf = ({ orderId = 'none' }: Row) => ({ id: orderId });
const refusal = ({ code }: Reply<unknown>['body']) => expect([404, 409]).toContain(code);
const common = { kit: () => kit, refusal };

/** Asks for a valuation of an account whose login is known. */
async function ask(): Promise<Row> {
  const number = String(serial++).padStart(7, '0');
  const row = { id: '', sellerPhone: `1350${number}`, merchantPhone: `1340${number}` };
  const who = await kit.login(row.sellerPhone);
  await merchantOf(row);
  const input = await newValuation(kit, who);
  const { value } = await kit.call(recycling.submitValuation, { input, token: who.token });
  return { ...row, id: value.id };
}

async function quoted(): Promise<Row & { quoteId: string }> {
  const row = await ask();
  const { value } = await quote(kit, await merchantOf(row), row.id, 80_000);
  return { ...row, quoteId: value.id };
}

/** The seller accepts the merchant's quote and hands over the login. */
async function acceptWithLogin(row: Row): Promise<Reply<{ id: string }>> {
  const login = { account: 'player_01', password: 'secret-Pass1' };
  const input = { id: row.id, merchantId: (await merchantOf(row)).id, ...login };
  const reply = await kit.call(recycling.acceptQuote, { input, ...(await asSeller(row)) });
  if (reply.body.code === 200) row.orderId = reply.value.id;
  return reply;
}

async function accepted(): Promise<Row> {
  const row = await quoted();
  await acceptWithLogin(row);
  return row;
}

const cancel = async (row: Row) =>
  kit.call(recycling.cancelValuation, { input: { id: row.id }, ...(await asSeller(row)) });
/** Ends a trade; before one began, cancelling is another event. */
const failTrade = async (row: Row) => (row.orderId === undefined ? false : cancel(row));

const byStaff = async (row: Row, { type }: Pick<RecycleEvent, 'type'>) =>
  kit.call(ops.advanceRecycleOrder, {
    params: orderOf(row),
    input: { event: type as never },
    ...(await asStaff()),
  });

/** A payment that was opened is paid, and the provider's notice arrives. */
async function paid(reply: Reply<{ paymentId: string }>) {
  if (reply.body.code === 200) expect(await settle(kit, reply.value.paymentId)).toBe('success');
  return reply;
}
const payDeposit = async (row: Row) =>
  paid(
    await kit.call(recycling.payDeposit, {
      input: { id: row.id, method: 'alipay' },
      ...(await asSeller(row)),
    }),
  );
const payPrice = async (row: Row) =>
  paid(
    await kit.call(recycling.payRecycleOrder, {
      params: orderOf(row),
      input: { method: 'wechat' },
      ...(await asMerchant(row)),
    }),
  );
const reveal = async (row: Row) =>
  kit.call(recycling.revealRecycleCredential, {
    params: orderOf(row),
    input: {},
    ...(await asMerchant(row)),
  });
/** Each time a little less: what was agreed once cannot be asked again. */
let asked = 70_000;
const askPrice = async (row: Row) => {
  asked -= 100;
  const input = { id: orderOf(row).id, amount: asked, reason: '皮肤少了两款' };
  return kit.call(recycling.changeRecyclePrice, { input, ...(await asMerchant(row)) });
};
const answerPrice = (isAgreed: boolean) => async (row: Row) => {
  const { ofSeller } = await readOrder(row);
  const input = { isAgreed, amount: ofSeller.priceChange?.to ?? asked };
  return kit.call(recycling.answerRecyclePrice, { params: orderOf(row), input, ...(await asSeller(row)) });
};
const confirmReceipt = async (row: Row) =>
  kit.call(recycling.confirmRecycleOrder, { params: orderOf(row), ...(await asMerchant(row)) });

/** The whole trade after a quote was accepted. The first step that is refused is the answer. */
async function trade(row: Row): Promise<Reply<unknown>> {
  let reply: Reply<unknown> = await payDeposit(row);
  for (const step of [payPrice, (one: Row) => byStaff(one, { type: 'review.pass' }), confirmReceipt]) {
    if (reply.body.code === 200) reply = await step(row);
  }
  return reply;
}

/** The order as both sides see it: only the merchant is told of the reveal. */
const readOrder = async (row: Row) => ({
  ofSeller: await readRecycle(kit, await kit.login(row.sellerPhone), row.orderId ?? ''),
  ofMerchant: await readRecycle(kit, await merchantOf(row), row.orderId ?? ''),
});
const standingOf = ({ ofMerchant: order }: Awaited<ReturnType<typeof readOrder>>) => ({
  state: order.status,
  context: {
    asksDeposit: order.deposit > 0,
    isRevealed: order.credentialRevealedAt !== undefined,
    needsRevealCode: false,
    priceChange: order.priceChange?.state ?? ('none' as const),
  },
});

walkRulebook('recycle order', {
  ...common,
  rulebook: recycleLifecycle,
  begin: accepted,
  subject: ({ orderId = 'none' }) => orderId,
  read: readOrder,
  standing: standingOf,
  acts: {
    'deposit.captured': payDeposit,
    // Only accepting a quote does this, for a dictionary that asks for no deposit.
    'deposit.waive': () => Promise.resolve(false),
    'deposit.expire': { job: 'deposit.expire', wait: RULES.recycleDepositWindow },
    'order.cancel': cancel,
    'payment.captured': payPrice,
    'payment.expire': { job: 'merchantPayment.expire', wait: RULES.recyclePaymentWindow },
    'review.pass': byStaff,
    'review.fail': byStaff,
    'seller.default': byStaff,
    'price.ask': askPrice,
    'price.agree': answerPrice(true),
    'price.refuse': answerPrice(false),
    'price.expire': { job: 'recyclePrice.expire', wait: RULES.recyclePriceWindow },
    'credential.reveal': reveal,
    'receipt.confirm': confirmReceipt,
    'order.complete': byStaff,
    'receipt.expire': { job: 'recycleReceipt.expire', wait: RULES.recycleReceiptWindow },
  },
  settled: async ({ orderId }, state) => {
    if (!['completed', 'failed'].includes(state)) return;
    const held = [`escrow:${orderId}`, `deposit:${orderId}`] as const;
    expect(await Promise.all(held.map((account) => balanceOf(kit.store, account)))).toEqual([0, 0]);
  },
});

describe('a recycle order', () => {
  const setDeposit = (value: string) =>
    kit.store.query(`update dictionary set value = $1 where type = 'backRatio' and label = 'sellerDeposit'`, [
      value,
    ]);

  it('begins the trade at once where the dictionary asks for no deposit', async () => {
    await setDeposit('0');
    const row = await accepted();
    expect(standingOf(await readOrder(row))).toEqual({
      state: 'trading',
      context: { asksDeposit: false, isRevealed: false, needsRevealCode: false, priceChange: 'none' },
    });
    refusal((await payDeposit(row)).body);
    await setDeposit('5%');
  });
});

walkRulebook('valuation', {
  ...common,
  rulebook: valuationLifecycle,
  begin: ask,
  subject: ({ id }) => id,
  read: async (row) => {
    const { value } = await kit.call(recycling.listQuotes, {
      input: { valuationId: row.id },
      ...(await asSeller(row)),
    });
    return value;
  },
  standing: ({ valuation }) => ({ state: valuation.status, context: {} }),
  acts: {
    'quote.offer': async (row) => quote(kit, await merchantOf(row), row.id),
    'quote.accept': async (row, _, isLegal) => {
      if (isLegal) await quote(kit, await merchantOf(row), row.id);
      return acceptWithLogin(row);
    },
    'valuation.cancel': async (row) => (row.orderId === undefined ? cancel(row) : false),
    'valuation.expire': { job: 'valuation.expire', wait: RULES.valuationWindow },
    'valuation.refuse': async ({ id }) =>
      kit.call(ops.refuseValuation, {
        params: { id },
        input: { reason: '账号不在回收范围' },
        ...(await asStaff()),
      }),
    'trade.complete': trade,
    'trade.fail': failTrade,
  },
});

walkRulebook('quote', {
  ...common,
  rulebook: quoteLifecycle,
  begin: quoted,
  subject: ({ quoteId }) => quoteId,
  read: ({ quoteId }) => kit.store.one<{ status: string }>('select * from quotes where id = $1', [quoteId]),
  standing: ({ status }) => ({ state: status, context: {} }),
  acts: {
    'quote.accept': acceptWithLogin,
    'quote.reject': async (row) =>
      kit.call(recycling.declineQuote, {
        input: { id: row.id, merchantId: (await merchantOf(row)).id },
        ...(await asSeller(row)),
      }),
    'quote.withdraw': async (row) =>
      kit.call(recycling.withdrawQuote, { params: { id: row.quoteId }, ...(await asMerchant(row)) }),
    'quote.expire': { job: 'quote.expire', wait: RULES.quoteWindow },
    'trade.complete': trade,
    'trade.fail': failTrade,
  },
});

describe('two at once', () => {
  it('of two accepts one wins, however often', async () => {
    for (let round = 0; round < 30; round++) {
      const row = await ask();
      const rival: SignedIn = await kit.login(`1330${String(round).padStart(7, '0')}`, { role: 'merchant' });
      await quote(kit, await merchantOf(row), row.id, 80_000);
      await quote(kit, rival, row.id, 90_000);
      // The login is there already: the second accept has nothing to bring.
      const who = await kit.login(row.sellerPhone);
      await kit.store.query(
        'insert into valuation_credentials (valuation_id, cipher, created_at) values ($1, $2, now())',
        [row.id, kit.ctx.vault.seal(JSON.stringify({ account: 'player_01', password: 'p' }))],
      );
      const replies = await Promise.all([
        accept(kit, who, row.id, await merchantOf(row)),
        accept(kit, who, row.id, rival),
      ]);
      expect(replies.map(({ body }) => body.code).sort()).toEqual([200, 409]);
      expect(replies.find(({ body }) => body.code === 409)?.body.reason).toBe('alreadyAccepted');
      const { value } = await kit.call(recycling.listQuotes, {
        input: { valuationId: row.id },
        token: who.token,
      });
      expect(value.quotes.map(({ status }) => status)).toEqual(['accepted', 'rejected']);
    }
  });
});

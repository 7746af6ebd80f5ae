import { describe, expect, it } from 'vitest';
import * as ops from '../../../contract/staff/calls.ts';
import * as recycling from '../../../contract/recycling/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { quoteLifecycle } from '../../../machines/rulebooks/quote.ts';
import { recycleLifecycle, type RecycleEvent } from '../../../machines/rulebooks/recycleOrder.ts';
import { valuationLifecycle } from '../../../machines/rulebooks/valuation.ts';
import { balanceOf } from '../../../server/ledger/ledger.ts';
import { useApp, type Reply, type SignedIn } from '../../kit/app.ts';
import { payWithNotice } from '../../kit/orders.ts';
import { accept, newValuation, quote, readRecycle } from '../../kit/selling.ts';
import { walkRulebook } from '../../kit/walkRulebook.ts';

let serial = 0;

const kit = useApp();

/** A valuation with its parties. They sign in for each act, because days may pass in a walk. */
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

async function ask(): Promise<Row> {
  const number = String(serial++).padStart(7, '0');
  const row = { id: '', sellerPhone: `1350${number}`, merchantPhone: `1340${number}` };
  const who = await kit.login(row.sellerPhone);
  await merchantOf(row);
  const input = await newValuation(kit, who);
  const value = await who.do(recycling.submitValuation, { input });
  return { ...row, id: value.id };
}

async function quoted(): Promise<Row & { quoteId: string }> {
  const row = await ask();
  const { value } = await quote(await merchantOf(row), row.id, 80_000);
  return { ...row, quoteId: value.id };
}

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
/** Cancels a trade. Without a trade, cancelling is another event. */
const failTrade = async (row: Row) => (row.orderId === undefined ? false : cancel(row));

const byStaff = async (row: Row, { type }: Pick<RecycleEvent, 'type'>) =>
  kit.call(ops.advanceRecycleOrder, {
    params: orderOf(row),
    input: { event: type as never, password: 'new-pass-9' },
    ...(await asStaff()),
  });

/** Pays an open payment and delivers the notice, unless the call was refused. */
async function paid(reply: Reply<{ paymentId: string }>) {
  if (reply.body.code === 200) expect(await payWithNotice(kit, reply.value.paymentId)).toBe('success');
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
/** Each price is lower than the last, because the agreed price cannot be requested again. */
let nextPrice = 70_000;
const askPrice = async (row: Row) => {
  nextPrice -= 100;
  const input = { id: orderOf(row).id, amount: nextPrice, reason: '皮肤少了两款' };
  return kit.call(recycling.changeRecyclePrice, { input, ...(await asMerchant(row)) });
};
const answerPrice = (isAgreed: boolean) => async (row: Row) => {
  const { ofSeller } = await readOrder(row);
  const input = { isAgreed, amount: ofSeller.priceChange?.to ?? nextPrice };
  return kit.call(recycling.answerRecyclePrice, { params: orderOf(row), input, ...(await asSeller(row)) });
};
const confirmReceipt = async (row: Row) =>
  kit.call(recycling.confirmRecycleOrder, { params: orderOf(row), ...(await asMerchant(row)) });

/** Performs the whole trade after a quote is accepted. Resolves with the first refusal, or the last reply. */
async function trade(row: Row): Promise<Reply<unknown>> {
  let reply: Reply<unknown> = await payDeposit(row);
  for (const step of [payPrice, (one: Row) => byStaff(one, { type: 'review.pass' }), confirmReceipt]) {
    if (reply.body.code === 200) reply = await step(row);
  }
  return reply;
}

/** The order as both parties see it; only the merchant sees the reveal. */
const readOrder = async (row: Row) => ({
  ofSeller: await readRecycle(await kit.login(row.sellerPhone), row.orderId ?? ''),
  ofMerchant: await readRecycle(await merchantOf(row), row.orderId ?? ''),
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
    // No call sends it. Accepting a quote does, when the dictionary asks for no deposit.
    'deposit.waive': () => Promise.resolve(false),
    'deposit.expire': { job: 'deposit.expire', wait: RULES.recycleDepositWindow },
    'order.cancel': cancel,
    // The same call as `order.cancel`, which it means before the deposit.
    'order.leave': async (row) =>
      (await readOrder(row)).ofSeller.status === 'awaitingDeposit' ? false : cancel(row),
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
    const accounts = [`escrow:${orderId}`, `deposit:${orderId}`] as const;
    expect(await Promise.all(accounts.map((account) => balanceOf(kit.store, account)))).toEqual([0, 0]);
  },
});

describe('a recycle order', () => {
  const setDeposit = (value: string) =>
    kit.sql`update dictionary set value = ${value} where type = 'backRatio' and label = 'sellerDeposit'`;

  it('starts trading at once when the dictionary asks for no deposit', async () => {
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
    const value = await kit.do(recycling.listQuotes, {
      input: { valuationId: row.id },
      ...(await asSeller(row)),
    });
    return value;
  },
  standing: ({ valuation }) => ({ state: valuation.status, context: {} }),
  acts: {
    'quote.offer': async (row) => quote(await merchantOf(row), row.id),
    'quote.accept': async (row, _, isLegal) => {
      if (isLegal) await quote(await merchantOf(row), row.id);
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
  read: ({ quoteId }) => kit.one<{ status: string }>`select * from quotes where id = ${quoteId}`,
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

describe('concurrent accepts', () => {
  it('let one of two accepts win', async () => {
    for (let round = 0; round < 30; round++) {
      const row = await ask();
      const rival: SignedIn = await kit.login(`1330${String(round).padStart(7, '0')}`, { role: 'merchant' });
      await quote(await merchantOf(row), row.id, 80_000);
      await quote(rival, row.id, 90_000);
      // The login exists already, so neither accept has to supply it.
      const who = await kit.login(row.sellerPhone);
      await kit.sql`insert into valuation_credentials (valuation_id, cipher, created_at)
        values (${row.id}, ${kit.ctx.vault.seal(JSON.stringify({ account: 'player_01', password: 'p' }))}, now())`;
      const replies = await Promise.all([
        accept(who, row.id, await merchantOf(row)),
        accept(who, row.id, rival),
      ]);
      expect(replies.map(({ body }) => body.code).sort()).toEqual([200, 409]);
      expect(replies.find(({ body }) => body.code === 409)?.body.reason).toBe('alreadyAccepted');
      const value = await who.do(recycling.listQuotes, { input: { valuationId: row.id } });
      expect(value.quotes.map(({ status }) => status)).toEqual(['accepted', 'rejected']);
    }
  });
});

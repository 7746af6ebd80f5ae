import * as aliases from '../../contract/recycling/aliases.ts';
import * as calls from '../../contract/recycling/calls.ts';
import { spendOwnCode, tryOwnCode } from '../account/index.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
import { isAtDesk, type Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import { handOverOf, syncBeforePaying, syncPayments, withLink, type PayWay } from '../payment/index.ts';
import type { Tx } from '../store/db.ts';
import { acceptQuote } from './acceptQuote.ts';
import { cancelValuation } from './endValuation.ts';
import { applyMerchant, lastApplication } from './merchants.ts';
import { listMerchantQuotes, listPool, merchantQuoteOf, valuationForMerchant } from './pool.ts';
import { declineQuote, offerQuote, withdrawQuote } from './quotes.ts';
import { confirmReceipt, reveal, revealAgain } from './recycleMoves.ts';
import { openRecyclePayment, recycleStandingOf } from './recyclePayments.ts';
import {
  lockAsMerchant,
  lockRecycle,
  recycleById,
  recycleOf,
  sideOf,
  type RecycleRecord,
  type Side,
} from './recycleRecord.ts';
import { listRecycleOrders, recycleDetail } from './recycleViews.ts';
import { answerPrice, askPrice } from './priceChanges.ts';
import { submitBidding, submitValuation } from './submitValuation.ts';
import { lockValuation, ownValuation } from './valuations.ts';
import { listValuations, quotesOf, valuationDetailOf } from './valuationViews.ts';

export function recyclingRoutes({ serveMember, serveOnce }: Routes, ctx: Context): void {
  // The answer contains the decrypted game account, so it is not stored: a repeated key rebuilds it.
  const own = async (tx: Tx, member: Member, id: string) =>
    valuationDetailOf(ctx, tx, await ownValuation(tx, member, id));
  serveOnce(calls.submitValuation, {
    run: async (tx, { member }, { input }) => own(tx, member, await submitValuation(ctx, tx, member, input)),
    again: (tx, { member }, _asked, _key, id) => own(tx, member, id),
    aboutOf: ({ id }) => id,
  });
  serveOnce(calls.submitBidding, (tx, { member }, { input }) => submitBidding(ctx, tx, member, input));
  serveMember(calls.listValuations, ({ member }, { input }) => listValuations(ctx, member, input));
  const standing = async (member: Member, { id, force }: { id: string; force?: boolean | undefined }) => {
    const order = await recycleOf(ctx.store, member, id);
    if (!force) return recycleStandingOf(ctx, order, sideOf(member, order));
    await syncPayments(ctx, order.id);
    return recycleStandingOf(ctx, await recycleById(ctx.store, order.id), sideOf(member, order));
  };
  serveMember(calls.queryRecycleOrder, ({ member }, { input }) => standing(member, input));
  // Registered before the route with an id at the same position.
  serveMember(aliases.readBacklistPayStatus, ({ member }, { input }) => standing(member, input));
  serveMember(calls.readValuation, async ({ member }, { params }) =>
    valuationDetailOf(ctx, ctx.store, await ownValuation(ctx.store, member, params.id)),
  );

  serveMember(calls.listQuotes, async ({ member }, { input }) =>
    quotesOf(ctx, ctx.store, await ownValuation(ctx.store, member, input.valuationId)),
  );
  serveOnce(calls.acceptQuote, async (tx, { member }, { input }) =>
    recycleDetail(ctx, tx, await acceptQuote(ctx, tx, member, input), 'sell'),
  );
  serveMember(calls.declineQuote, ({ member }, { input }) =>
    ctx.store.tx(async (tx) => quotesOf(ctx, tx, await declineQuote(ctx, tx, member, input))),
  );
  const cancelled = async (tx: Tx, member: Member, id: string) => {
    const valuation = await lockValuation(tx, id);
    const seesAll = valuation.sellerId === member.id || isAtDesk(member, 'recycling');
    return (seesAll ? valuationDetailOf : valuationForMerchant)(ctx, tx, valuation);
  };
  serveOnce(calls.cancelValuation, {
    async run(tx, { member }, { input }) {
      await cancelValuation(ctx, tx, member, input);
      return cancelled(tx, member, input.id);
    },
    again: (tx, { member }, { input }) => cancelled(tx, member, input.id),
  });

  const pay = async (
    tx: Tx,
    order: RecycleRecord,
    side: Side,
    { amount, ...way }: PayWay & { amount?: number | undefined },
    site: string,
  ) => handOverOf(ctx, tx, await openRecyclePayment(ctx, tx, order, side, way, amount), site);

  // A trade that the provider closed is marked closed, so that paying again opens a new one.
  const askProvider = async (member: Member, id: string, payment: PayWay) =>
    syncBeforePaying(ctx, (await recycleOf(ctx.store, member, id)).id, payment);
  serveOnce(calls.payDeposit, {
    before: ({ member }, { input }) => askProvider(member, input.id, input),
    async run(tx, { member, site }, { input }) {
      const { id, sellerId } = await recycleOf(tx, member, input.id);
      if (sellerId !== member.id) throw refuse.notFound('回收订单不存在');
      const order = await lockRecycle(tx, id);
      if (input.merchantId !== undefined && input.merchantId !== order.merchantId) {
        throw refuse.conflict('stateConflict', '接受的不是这位商户的报价，请刷新');
      }
      return pay(tx, order, 'sell', input, site);
    },
    after: (answer, caller) => withLink(ctx, answer, caller),
  });
  serveOnce(calls.payRecycleOrder, {
    before: ({ member }, { params, input }) => askProvider(member, params.id, input),
    run: async (tx, { member, site }, { params, input }) =>
      pay(tx, await lockAsMerchant(tx, member, params.id), 'buy', input, site),
    after: (answer, caller) => withLink(ctx, answer, caller),
  });

  serveMember(calls.listRecycleOrders, ({ member }, { input }) => listRecycleOrders(ctx, member, input));
  serveMember(calls.readRecycleOrder, async ({ member }, { params }) => {
    const order = await recycleOf(ctx.store, member, params.id);
    return recycleDetail(ctx, ctx.store, order, sideOf(member, order));
  });
  serveOnce(calls.confirmRecycleOrder, async (tx, { member }, { params }) =>
    recycleDetail(ctx, tx, await confirmReceipt(ctx, tx, await lockAsMerchant(tx, member, params.id)), 'buy'),
  );
  serveOnce(calls.revealRecycleCredential, {
    prove: ({ member }, { input }) => tryOwnCode(ctx, member, input),
    async run(tx, { member }, { params, input }, key) {
      const order = await lockAsMerchant(tx, member, params.id);
      return reveal(ctx, tx, order, key, await spendOwnCode(ctx, tx, input));
    },
    again: async (tx, { member }, { params }, key) =>
      revealAgain(ctx, tx, await lockAsMerchant(tx, member, params.id), key),
  });

  serveOnce(calls.changeRecyclePrice, async (tx, { member }, { input }) => {
    const order = await askPrice(ctx, tx, member, input);
    return recycleDetail(ctx, tx, order, sideOf(member, order));
  });
  serveOnce(calls.answerRecyclePrice, async (tx, { member }, { params, input }) =>
    recycleDetail(ctx, tx, await answerPrice(ctx, tx, member, params.id, input), 'sell'),
  );

  serveOnce(calls.quoteValuation, async (tx, { member }, { input }) =>
    merchantQuoteOf(ctx, tx, member, await offerQuote(ctx, tx, member, input)),
  );
  serveMember(calls.listMerchantQuotes, ({ member }, { input }) => listMerchantQuotes(ctx, member, input));
  serveMember(calls.listPool, ({ member }, { input }) => listPool(ctx, member, input));
  serveOnce(calls.withdrawQuote, async (tx, { member }, { params }) =>
    merchantQuoteOf(ctx, tx, member, await withdrawQuote(tx, member, params.id)),
  );

  for (const call of [calls.readMerchantApplication, aliases.readLastAudit]) {
    serveMember(call, ({ member }) => lastApplication(ctx.store, member));
  }
  for (const call of [calls.applyMerchant, aliases.auditCustomer]) {
    serveOnce(call, (tx, { member }, { input }) => applyMerchant(ctx, tx, member, input));
  }
}

import type { Hono } from 'hono';
import * as calls from '../../contract/recycling/calls.ts';
import type { HandOver } from '../../contract/payment/index.ts';
import type { Context } from '../context.ts';
import { serveMember, serveOnce, type Env } from '../http.ts';
import {
  acceptQuote,
  cancelValuation,
  declineQuote,
  offerQuote,
  submitBidding,
  submitValuation,
  withdrawQuote,
} from './bidding.ts';
import { applyMerchant, lastApplication } from './merchants.ts';
import type { PaymentRecord } from '../buying/orderRows.ts';
import { askProvider, expireRecycle } from '../payment/payments.ts';
import { openRecyclePayment, recycleIntent, recycleStandingOf } from './recyclePayments.ts';
import {
  listRecycleOrders,
  lockRecycle,
  recycleDetail,
  recycleOf,
  sideOf,
  type RecycleRecord,
} from './recycleRows.ts';
import { lockAsMerchant, moveRecycle, revealToMerchant, revealToMerchantAgain } from './recycling.ts';
import {
  listMerchantQuotes,
  listPool,
  listValuations,
  lockValuation,
  merchantQuoteOf,
  ownValuation,
  quotesOf,
  valuationDetailOf,
} from './valuationRows.ts';
import { refuse } from '../kit/refusal.ts';

/** Valuation, merchants' quotes and recycle orders (design §6). */
export function recyclingRoutes(app: Hono<Env>, ctx: Context): void {
  serveOnce(app, ctx, calls.submitValuation, {
    async run(tx, { member }, { input }) {
      const id = await submitValuation(ctx, tx, member, input);
      return valuationDetailOf(ctx, tx, await ownValuation(tx, member, id));
    },
  });
  serveOnce(app, ctx, calls.submitBidding, {
    run: (tx, { member }, { input }) => submitBidding(ctx, tx, member, input),
  });
  serveMember(app, ctx, calls.listValuations, ({ member }, { input }) => listValuations(ctx, member, input));
  serveMember(app, ctx, calls.readValuation, async ({ member }, { params }) =>
    valuationDetailOf(ctx, ctx.store, await ownValuation(ctx.store, member, params.id)),
  );

  serveMember(app, ctx, calls.listQuotes, async ({ member }, { input }) =>
    quotesOf(ctx.store, await ownValuation(ctx.store, member, input.valuationId)),
  );
  serveOnce(app, ctx, calls.acceptQuote, {
    async run(tx, { member }, { input }) {
      return recycleDetail(tx, await acceptQuote(ctx, tx, member, input), 'sell');
    },
  });
  serveMember(app, ctx, calls.declineQuote, ({ member }, { input }) =>
    ctx.store.tx(async (tx) => quotesOf(tx, await declineQuote(ctx, tx, member, input))),
  );
  serveOnce(app, ctx, calls.cancelValuation, {
    async run(tx, { member }, { input }) {
      await cancelValuation(ctx, tx, member, input);
      return valuationDetailOf(ctx, tx, await lockValuation(tx, input.id));
    },
  });

  /** What a scan needs comes from the provider after the commit, and is kept. */
  const withCode = async (answer: HandOver): Promise<HandOver> => {
    if (answer.form !== undefined) return answer;
    const payment = await ctx.store.one<PaymentRecord>('select * from payments where id = $1', [
      answer.paymentId,
    ]);
    const order = await ctx.store.one<RecycleRecord>('select * from recycle_orders where id = $1', [
      payment.recycleOrderId,
    ]);
    const qrCode =
      payment.codeUrl ?? (await ctx.providers.payment.qrCode(recycleIntent(ctx, order, payment)));
    if (payment.codeUrl === null) {
      await ctx.store.query('update payments set code_url = $2 where id = $1', [payment.id, qrCode]);
    }
    return { ...answer, qrCode };
  };
  const handOverOf = (order: RecycleRecord, payment: PaymentRecord): HandOver => {
    const intent = recycleIntent(ctx, order, payment);
    return {
      paymentId: payment.id,
      amount: payment.amount,
      closesAt: intent.expiresAt,
      ...(payment.method === 'alipay' ? { form: ctx.providers.payment.pageForm(intent) } : {}),
    };
  };

  serveOnce(app, ctx, calls.payDeposit, {
    async run(tx, { member }, { input }) {
      const { id, sellerId } = await recycleOf(tx, member, input.id);
      if (sellerId !== member.id) throw refuse.notFound('回收订单不存在');
      const order = await lockRecycle(tx, id);
      if (input.merchantId !== undefined && input.merchantId !== order.merchantId) {
        throw refuse.conflict('stateConflict', '接受的不是这位商户的报价，请刷新');
      }
      return handOverOf(order, await openRecyclePayment(ctx, tx, order, 'sell', input.method, input.amount));
    },
    after: withCode,
  });
  serveOnce(app, ctx, calls.payRecycleOrder, {
    async run(tx, { member }, { params, input }) {
      const order = await lockAsMerchant(tx, member, params.id);
      return handOverOf(order, await openRecyclePayment(ctx, tx, order, 'buy', input.method, input.amount));
    },
    after: withCode,
  });
  serveMember(app, ctx, calls.queryRecycleOrder, async ({ member }, { input }) => {
    const order = await recycleOf(ctx.store, member, input.id);
    if (input.force) {
      await askProvider(ctx, order.id).catch((error: unknown) => {
        ctx.log.warn({ err: error, recycleOrderId: order.id }, 'provider not reached on a query');
      });
    }
    await expireRecycle(ctx, await recycleOf(ctx.store, member, order.id));
    return recycleStandingOf(ctx, order.id, sideOf(member, order));
  });

  serveMember(app, ctx, calls.listRecycleOrders, ({ member }, { input }) =>
    listRecycleOrders(ctx, member, input),
  );
  serveMember(app, ctx, calls.readRecycleOrder, async ({ member }, { params }) => {
    const order = await recycleOf(ctx.store, member, params.id);
    await expireRecycle(ctx, order);
    return recycleDetail(ctx.store, await recycleOf(ctx.store, member, order.id), sideOf(member, order));
  });
  serveOnce(app, ctx, calls.confirmRecycleOrder, {
    async run(tx, { member }, { params }) {
      const order = await lockAsMerchant(tx, member, params.id);
      const moved = await moveRecycle(ctx, tx, order, {
        event: { type: 'receipt.confirm' },
        by: 'merchant',
        text: '商户确认收号',
      });
      return recycleDetail(tx, moved, 'buy');
    },
  });
  serveOnce(app, ctx, calls.revealRecycleCredential, {
    async run(tx, { member }, { params }, key) {
      return revealToMerchant(ctx, tx, await lockAsMerchant(tx, member, params.id), key);
    },
    async again(tx, { member }, { params }, key) {
      return revealToMerchantAgain(ctx, tx, await lockAsMerchant(tx, member, params.id), key);
    },
  });

  serveOnce(app, ctx, calls.quoteValuation, {
    async run(tx, { member }, { input }) {
      return merchantQuoteOf(ctx, tx, member, await offerQuote(ctx, tx, member, input));
    },
  });
  serveMember(app, ctx, calls.listMerchantQuotes, ({ member }, { input }) =>
    listMerchantQuotes(ctx, member, input),
  );
  serveMember(app, ctx, calls.listPool, ({ member }, { input }) => listPool(ctx, member, input));
  serveMember(app, ctx, calls.withdrawQuote, ({ member }, { params }) =>
    withdrawQuote(ctx, member, params.id),
  );

  serveMember(app, ctx, calls.readMerchantApplication, ({ member }) => lastApplication(ctx.store, member));
  serveOnce(app, ctx, calls.applyMerchant, {
    run: (tx, { member }, { input }) => applyMerchant(ctx, tx, member, input),
  });
}

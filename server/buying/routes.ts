import type { Hono } from 'hono';
import * as aliases from '../../contract/buying/aliases.ts';
import * as calls from '../../contract/buying/calls.ts';
import type { NewOrder } from '../../contract/buying/order.ts';
import type { HandOver, PayRequest } from '../../contract/payment/index.ts';
import { spendOwnCode, tryOwnCode } from '../account/index.ts';
import type { Context } from '../kit/context.ts';
import { serveMember, serveOnce, type Env } from '../http/calls.ts';
import type { Member } from '../kit/member.ts';
import { redactContacts } from '../kit/redactContacts.ts';
import { handOverOf, syncBeforePaying, syncPayments, withLink } from '../payment/index.ts';
import type { Tx } from '../store/db.ts';
import { extendInspection, moveOrder, reveal, revealAgain, tickTakeover } from './orderMoves.ts';
import { writeReview } from './reviews.ts';
import { openOrderPayment, standingOf } from './orderPayments.ts';
import { lockOwnOrder, orderById, orderOf, type OrderRecord } from './orderRecord.ts';
import { countOrders, detailOf, detailOfPlaced, listOrders } from './orderViews.ts';
import { placeOrder } from './placeOrder.ts';
import type { OrderStep } from './stageEffects.ts';

export function buyingRoutes(app: Hono<Env>, ctx: Context): void {
  const detail = (tx: Tx, order: OrderRecord) => detailOf(ctx, tx, order);

  const place = {
    run: async (tx: Tx, { member }: { member: Member }, { input }: { input: NewOrder }) =>
      detailOfPlaced(ctx, tx, await placeOrder(ctx, tx, member, input)),
  };
  serveOnce(app, ctx, calls.placeOrder, place);
  serveOnce(app, ctx, aliases.createOrder, place);

  for (const call of [calls.listOrders, aliases.listMyOrders]) {
    serveMember(app, ctx, call, ({ member }, { input }) => listOrders(ctx, member, input));
  }
  serveMember(app, ctx, calls.countOrders, ({ member }) => countOrders(ctx, member));

  for (const call of [calls.queryOrder, aliases.queryRecOrder, aliases.readOrderStatus]) {
    serveMember(app, ctx, call, async ({ member }, { input }: { input: { id: string; force?: boolean } }) => {
      const order = await orderOf(ctx.store, member, input.id);
      if (!input.force) return standingOf(ctx, order);
      await syncPayments(ctx, order.id);
      return standingOf(ctx, await orderById(ctx.store, order.id));
    });
  }

  const read = async (member: Member, id: string) =>
    detailOf(ctx, ctx.store, await orderOf(ctx.store, member, id));
  serveMember(app, ctx, calls.readOrder, ({ member }, { params }) => read(member, params.id));
  serveMember(app, ctx, aliases.readOrderByPayment, ({ member }, { input }) => read(member, input.id));
  serveMember(app, ctx, aliases.readMyOrder, ({ member }, { params }) => read(member, params.id));

  const pay = async (tx: Tx, member: Member, site: string, id: string, payment: PayRequest) => {
    const order = await lockOwnOrder(tx, member, id);
    return handOverOf(ctx, tx, await openOrderPayment(ctx, tx, order, payment), site);
  };
  // A trade that the provider closed is marked closed, so that paying again opens a new one.
  const askProvider = async (member: Member, id: string, payment: PayRequest) =>
    syncBeforePaying(ctx, (await orderOf(ctx.store, member, id)).id, payment);
  const after = (answer: HandOver, caller: { site: string; address: string }) =>
    withLink(ctx, answer, caller);
  serveOnce(app, ctx, calls.payOrder, {
    before: ({ member }, { params, input }) => askProvider(member, params.id, input),
    run: (tx, { member, site }, { params, input }) => pay(tx, member, site, params.id, input),
    after,
  });
  serveOnce(app, ctx, aliases.payOrderTwo, {
    before: ({ member }, { input }) => askProvider(member, input.id, input),
    run: (tx, { member, site }, { input }) => pay(tx, member, site, input.id, input),
    after,
  });

  const buyerStep = (event: OrderStep['event'], text: string): OrderStep => ({
    event,
    by: 'buyer',
    text,
    reason: 'buyer',
  });
  serveOnce(app, ctx, calls.confirmReceipt, {
    async run(tx, { member }, { params }) {
      const order = await lockOwnOrder(tx, member, params.id);
      return detail(
        tx,
        await moveOrder(ctx, tx, order, buyerStep({ type: 'receipt.confirm' }, '买家确认收货')),
      );
    },
  });
  serveOnce(app, ctx, calls.extendInspection, {
    run: async (tx, { member }, { params }) =>
      detail(tx, await extendInspection(ctx, tx, await lockOwnOrder(tx, member, params.id))),
  });
  const cancel = async (tx: Tx, member: Member, id: string, remark?: string) => {
    const order = await lockOwnOrder(tx, member, id);
    const isLate = order.stage !== 'awaitingPayment';
    const what = isLate ? '客服超时没有处理，买家取消订单' : '买家取消订单';
    const step: OrderStep = {
      event: { type: 'order.cancel' },
      by: 'buyer',
      text: remark ? `${what}：${redactContacts(remark).text}` : what,
      reason: isLate ? 'staffLate' : 'buyer',
    };
    return detail(tx, await moveOrder(ctx, tx, order, step));
  };
  serveOnce(app, ctx, calls.cancelOrder, {
    run: (tx, { member }, { params, input }) => cancel(tx, member, params.id, input.remark),
  });
  serveOnce(app, ctx, aliases.cancelMyOrder, {
    run: (tx, { member }, { input }) => cancel(tx, member, input.id, input.remark),
  });
  serveOnce(app, ctx, calls.reviewOrder, {
    run: async (tx, { member }, { params, input }) =>
      detail(tx, await writeReview(ctx, tx, await lockOwnOrder(tx, member, params.id), input)),
  });
  serveMember(app, ctx, calls.tickTakeover, ({ member }, { params, input: { step, isDone } }) =>
    ctx.store.tx(async (tx) =>
      detail(tx, await tickTakeover(tx, await lockOwnOrder(tx, member, params.id), step, isDone)),
    ),
  );
  serveOnce(app, ctx, calls.revealCredential, {
    prove: ({ member }, { input }) => tryOwnCode(ctx, member, input),
    async run(tx, { member }, { params, input }, key) {
      const order = await lockOwnOrder(tx, member, params.id);
      return reveal(ctx, tx, order, key, await spendOwnCode(ctx, tx, input));
    },
    again: async (tx, { member }, { params }, key) =>
      revealAgain(ctx, tx, await lockOwnOrder(tx, member, params.id), key),
  });
}

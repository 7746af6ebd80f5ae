import * as aliases from '../../contract/buying/aliases.ts';
import * as calls from '../../contract/buying/calls.ts';
import type { NewOrder } from '../../contract/buying/order.ts';
import type { HandOver, PayRequest } from '../../contract/payment/index.ts';
import { spendOwnCode, tryOwnCode } from '../account/index.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
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

export function buyingRoutes({ serveMember, serveOnce }: Routes, ctx: Context): void {
  const detail = (tx: Tx, order: OrderRecord) => detailOf(ctx, tx, order);

  const place = async (tx: Tx, { member }: { member: Member }, { input }: { input: NewOrder }) =>
    detailOfPlaced(ctx, tx, await placeOrder(ctx, tx, member, input));
  serveOnce(calls.placeOrder, place);
  serveOnce(aliases.createOrder, place);

  for (const call of [calls.listOrders, aliases.listMyOrders]) {
    serveMember(call, ({ member }, { input }) => listOrders(ctx, member, input));
  }
  serveMember(calls.countOrders, ({ member }) => countOrders(ctx, member));

  for (const call of [calls.queryOrder, aliases.queryRecOrder, aliases.readOrderStatus]) {
    serveMember(call, async ({ member }, { input }: { input: { id: string; force?: boolean } }) => {
      const order = await orderOf(ctx.store, member, input.id);
      if (!input.force) return standingOf(ctx, order);
      await syncPayments(ctx, order.id);
      return standingOf(ctx, await orderById(ctx.store, order.id));
    });
  }

  const read = async (member: Member, id: string) =>
    detailOf(ctx, ctx.store, await orderOf(ctx.store, member, id));
  serveMember(calls.readOrder, ({ member }, { params }) => read(member, params.id));
  serveMember(aliases.readOrderByPayment, ({ member }, { input }) => read(member, input.id));
  serveMember(aliases.readMyOrder, ({ member }, { params }) => read(member, params.id));

  const pay = async (tx: Tx, member: Member, site: string, id: string, payment: PayRequest) => {
    const order = await lockOwnOrder(tx, member, id);
    return handOverOf(ctx, tx, await openOrderPayment(ctx, tx, order, payment), site);
  };
  // A trade that the provider closed is marked closed, so that paying again opens a new one.
  const askProvider = async (member: Member, id: string, payment: PayRequest) =>
    syncBeforePaying(ctx, (await orderOf(ctx.store, member, id)).id, payment);
  const after = (answer: HandOver, caller: { site: string; address: string }) =>
    withLink(ctx, answer, caller);
  serveOnce(calls.payOrder, {
    before: ({ member }, { params, input }) => askProvider(member, params.id, input),
    run: (tx, { member, site }, { params, input }) => pay(tx, member, site, params.id, input),
    after,
  });
  serveOnce(aliases.payOrderTwo, {
    before: ({ member }, { input }) => askProvider(member, input.id, input),
    run: (tx, { member, site }, { input }) => pay(tx, member, site, input.id, input),
    after,
  });

  serveOnce(calls.confirmReceipt, async (tx, { member }, { params }) => {
    const order = await lockOwnOrder(tx, member, params.id);
    const event = { type: 'receipt.confirm' } as const;
    const step: OrderStep = { event, by: 'buyer', text: '买家确认收货', reason: 'buyer' };
    return detail(tx, await moveOrder(ctx, tx, order, step));
  });
  serveOnce(calls.extendInspection, async (tx, { member }, { params }) =>
    detail(tx, await extendInspection(ctx, tx, await lockOwnOrder(tx, member, params.id))),
  );
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
  serveOnce(calls.cancelOrder, (tx, { member }, { params, input }) =>
    cancel(tx, member, params.id, input.remark),
  );
  serveOnce(aliases.cancelMyOrder, (tx, { member }, { input }) => cancel(tx, member, input.id, input.remark));
  serveOnce(calls.reviewOrder, async (tx, { member }, { params, input }) =>
    detail(tx, await writeReview(ctx, tx, await lockOwnOrder(tx, member, params.id), input)),
  );
  serveMember(calls.tickTakeover, ({ member }, { params, input: { step, isDone } }) =>
    ctx.store.tx(async (tx) =>
      detail(tx, await tickTakeover(tx, await lockOwnOrder(tx, member, params.id), step, isDone)),
    ),
  );
  serveOnce(calls.revealCredential, {
    prove: ({ member }, { input }) => tryOwnCode(ctx, member, input),
    async run(tx, { member }, { params, input }, key) {
      const order = await lockOwnOrder(tx, member, params.id);
      return reveal(ctx, tx, order, key, await spendOwnCode(ctx, tx, input));
    },
    again: async (tx, { member }, { params }, key) =>
      revealAgain(ctx, tx, await lockOwnOrder(tx, member, params.id), key),
  });
}

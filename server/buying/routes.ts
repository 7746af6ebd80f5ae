import type { Hono } from 'hono';
import * as calls from '../../contract/buying/calls.ts';
import type { Context } from '../context.ts';
import { serveMember, serveOnce, type Env } from '../http.ts';
import { bringUpToDate, handOverOf, withQrCode } from '../payment/index.ts';
import type { Tx } from '../store/db.ts';
import { extendInspection, moveOrder, revealAgain, revealCredential, writeReview } from './orderMoves.ts';
import { expireIfLapsed, openOrderPayment, standingOf } from './orderPayments.ts';
import { lockOwnOrder, orderOf, type OrderRecord } from './orderRecord.ts';
import { countOrders, detailOf, listOrders } from './orderViews.ts';
import { placeOrder } from './placing.ts';
import type { OrderStep } from './stageEffects.ts';

/** Ordering and payment (design §5). */
export function buyingRoutes(app: Hono<Env>, ctx: Context): void {
  const detail = (tx: Tx, order: OrderRecord) => detailOf(tx, order, ctx.clock.now());

  serveOnce(app, ctx, calls.placeOrder, {
    run: async (tx, { member }, { input }) => detail(tx, await placeOrder(ctx, tx, member, input)),
  });

  serveMember(app, ctx, calls.listOrders, ({ member }, { input }) => listOrders(ctx, member, input));
  serveMember(app, ctx, calls.countOrders, ({ member }) => countOrders(ctx, member));

  serveMember(app, ctx, calls.queryOrder, async ({ member }, { input }) => {
    const { id } = await orderOf(ctx.store, member, input.id);
    if (input.force) await bringUpToDate(ctx, id);
    await expireIfLapsed(ctx, await orderOf(ctx.store, member, id));
    return standingOf(ctx, id);
  });

  serveMember(app, ctx, calls.readOrder, async ({ member }, { params }) => {
    const order = await orderOf(ctx.store, member, params.id);
    await expireIfLapsed(ctx, order);
    return detailOf(ctx.store, await orderOf(ctx.store, member, order.id), ctx.clock.now());
  });

  serveOnce(app, ctx, calls.payOrder, {
    async run(tx, { member, site }, { params, input }) {
      const order = await lockOwnOrder(tx, member, params.id);
      return handOverOf(ctx, tx, await openOrderPayment(ctx, tx, order, input.method, input.kind), site);
    },
    after: (answer) => withQrCode(ctx, answer),
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
  serveOnce(app, ctx, calls.cancelOrder, {
    async run(tx, { member }, { params, input }) {
      const order = await lockOwnOrder(tx, member, params.id);
      const text = input.remark ? `买家取消订单：${input.remark}` : '买家取消订单';
      return detail(tx, await moveOrder(ctx, tx, order, buyerStep({ type: 'order.cancel' }, text)));
    },
  });
  serveOnce(app, ctx, calls.reviewOrder, {
    run: async (tx, { member }, { params, input }) =>
      detail(tx, await writeReview(ctx, tx, await lockOwnOrder(tx, member, params.id), input)),
  });
  serveOnce(app, ctx, calls.revealCredential, {
    run: async (tx, { member }, { params }, key) =>
      revealCredential(ctx, tx, await lockOwnOrder(tx, member, params.id), key),
    again: async (tx, { member }, { params }, key) =>
      revealAgain(ctx, tx, await lockOwnOrder(tx, member, params.id), key),
  });
}

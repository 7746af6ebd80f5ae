import type { Hono } from 'hono';
import * as calls from '../../contract/buying/calls.ts';
import type { OrderEvent } from '../../machines/rulebooks/order.ts';
import type { Context } from '../context.ts';
import { serveMember, serveOnce, type Env } from '../http.ts';
import { countOrders, listOrders } from './orderLists.ts';
import {
  extendInspection,
  lockOwn,
  moveOrder,
  placeOrder,
  revealAgain,
  revealCredential,
  writeReview,
} from './ordering.ts';
import { detailOf, orderOf, type OrderRecord, type PaymentRecord } from './orderRows.ts';
import { askProvider, expireIfLapsed, intentOf, openPayment, standingOf } from '../payment/payments.ts';

/** Ordering and payment (design §5). */
export function buyingRoutes(app: Hono<Env>, ctx: Context): void {
  serveOnce(app, ctx, calls.placeOrder, {
    async run(tx, { member }, { input }) {
      return detailOf(tx, await placeOrder(ctx, tx, member, input), ctx.clock.now());
    },
  });

  serveMember(app, ctx, calls.listOrders, ({ member }, { input }) => listOrders(ctx, member, input));
  serveMember(app, ctx, calls.countOrders, ({ member }) => countOrders(ctx, member));

  serveMember(app, ctx, calls.queryOrder, async ({ member }, { input }) => {
    const order = await orderOf(ctx.store, member, input.id);
    if (input.force) {
      await askProvider(ctx, order.id).catch((error: unknown) => {
        ctx.log.warn({ err: error, orderId: order.id }, 'provider not reached on a query');
      });
    }
    await expireIfLapsed(ctx, await orderOf(ctx.store, member, order.id));
    return standingOf(ctx, order.id);
  });

  serveMember(app, ctx, calls.readOrder, async ({ member }, { params }) => {
    const order = await orderOf(ctx.store, member, params.id);
    await expireIfLapsed(ctx, order);
    return detailOf(ctx.store, await orderOf(ctx.store, member, order.id), ctx.clock.now());
  });

  serveOnce(app, ctx, calls.payOrder, {
    async run(tx, { member }, { params, input }) {
      const order = await lockOwn(tx, member, params.id);
      const payment = await openPayment(ctx, tx, order, input.method, input.kind);
      const intent = intentOf(ctx, order, payment);
      return {
        paymentId: payment.id,
        amount: payment.amount,
        closesAt: intent.expiresAt,
        ...(payment.method === 'alipay' ? { form: ctx.providers.payment.pageForm(intent) } : {}),
      };
    },
    async after(answer) {
      if (answer.form !== undefined) return answer;
      const payment = await ctx.store.one<PaymentRecord>('select * from payments where id = $1', [
        answer.paymentId,
      ]);
      const order = await ctx.store.one<OrderRecord>('select * from orders where id = $1', [payment.orderId]);
      const qrCode = payment.codeUrl ?? (await ctx.providers.payment.qrCode(intentOf(ctx, order, payment)));
      if (payment.codeUrl === null) {
        await ctx.store.query('update payments set code_url = $2 where id = $1', [payment.id, qrCode]);
      }
      return { ...answer, qrCode };
    },
  });

  const buyerStep = (
    call: typeof calls.confirmReceipt,
    event: OrderEvent,
    text: string,
    apply: typeof moveOrder | typeof extendInspection,
  ) =>
    serveOnce(app, ctx, call, {
      async run(tx, { member }, { params }) {
        const order = await lockOwn(tx, member, params.id);
        const moved = await apply(ctx, tx, order, { event, by: 'buyer', text, reason: 'buyer' });
        return detailOf(tx, moved, ctx.clock.now());
      },
    });
  buyerStep(calls.confirmReceipt, { type: 'receipt.confirm' }, '买家确认收货', moveOrder);
  buyerStep(calls.extendInspection, { type: 'inspection.extend' }, '买家延长验收 24 小时', extendInspection);

  serveOnce(app, ctx, calls.cancelOrder, {
    async run(tx, { member }, { params, input }) {
      const order = await lockOwn(tx, member, params.id);
      const text = input.remark ? `买家取消订单：${input.remark}` : '买家取消订单';
      const moved = await moveOrder(ctx, tx, order, {
        event: { type: 'order.cancel' },
        by: 'buyer',
        text,
        reason: 'buyer',
      });
      return detailOf(tx, moved, ctx.clock.now());
    },
  });

  serveOnce(app, ctx, calls.reviewOrder, {
    async run(tx, { member }, { params, input }) {
      const order = await lockOwn(tx, member, params.id);
      return detailOf(tx, await writeReview(ctx, tx, order, input), ctx.clock.now());
    },
  });

  serveOnce(app, ctx, calls.revealCredential, {
    async run(tx, { member }, { params }, key) {
      return revealCredential(ctx, tx, await lockOwn(tx, member, params.id), key);
    },
    async again(tx, { member }, { params }, key) {
      return revealAgain(ctx, tx, await lockOwn(tx, member, params.id), key);
    },
  });
}

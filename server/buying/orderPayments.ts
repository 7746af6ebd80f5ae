import { PAYMENT_KIND_NAMES, type PaymentKind, type PayRequest } from '../../contract/payment/index.ts';
import type { OrderStanding } from '../../contract/buying/order.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import { orderLifecycle, STATUS_OF_STAGE } from '../../machines/rulebooks/order.ts';
import type { Context, PaymentSubject } from '../kit/context.ts';
import { DAY, isoAt } from '../kit/clock.ts';
import { sendMessage } from '../kit/messenger.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import { addToTimeline } from '../kit/timeline.ts';
import { openPayment, paymentsOf, type PaymentRecord } from '../payment/index.ts';
import type { Tx } from '../store/db.ts';
import { holdingsOf } from './holdings.ts';
import { isOverdue, orderAsOfNow } from './expiry.ts';
import { buyingMessages } from './messageKinds.ts';
import { moveOrder } from './orderMoves.ts';
import { dueOf, factsOf, isReviewed, lockOrder, orderById, type OrderRecord } from './orderRecord.ts';

const captured = (order: OrderRecord, amount: number) =>
  ({ type: 'payment.captured', settles: amount === dueOf(order) }) as const;

/** Until when the buyer must pay. Null while nothing must be paid: then `dueAt` is a deadline of staff. */
function buyerDeadlineOf({ stage, closesAt, dueAt }: OrderRecord): string | null {
  if (stage === 'awaitingPayment') return closesAt;
  return stage === 'awaitingBalance' ? dueAt : null;
}

/**
 * The payment subject for orders: the money is held in the order's escrow.
 *
 * @param onRefunded called when a whole payment of a locked order was refunded
 */
export const orderPayments = (
  onRefunded: (ctx: Context, tx: Tx, orderId: string) => Promise<void>,
): PaymentSubject => ({
  async intentOf(ctx, db, payment) {
    const order = await orderById(db, payment.subjectId);
    return {
      subject: `号易订单 ${order.no} ${PAYMENT_KIND_NAMES[payment.kind]}`,
      expiresAt: buyerDeadlineOf(order) ?? isoAt(ctx.clock.now() + DAY),
      returnPath: `/index/goZFB?orderId=${encodeURIComponent(order.id)}`,
    };
  },
  async lock(ctx, tx, payment) {
    const order = await lockOrder(tx, payment.subjectId);
    const facts = factsOf(order, await isReviewed(tx, order.id));
    const note = async (kind: string, text: string) => {
      await addToTimeline(ctx, tx, 'order', order.id, kind, 'system', text);
    };
    return {
      owner: { orderId: order.id },
      from: `buyer:${order.buyerId}`,
      held: `escrow:${order.id}`,
      name: PAYMENT_KIND_NAMES[payment.kind],
      supersedes: ['deposit', 'balance', 'full'],
      takes: (amount) =>
        amount <= dueOf(order) &&
        may(orderLifecycle, { state: order.stage, context: facts }, captured(order, amount)),
      async paid(amount, text) {
        await tx.query('update orders set paid = paid + $2 where id = $1', [order.id, amount]);
        await moveOrder(ctx, tx, order, { event: captured(order, amount), by: 'buyer', text });
      },
      async refunded(amount) {
        if (payment.isCounted) {
          await tx.query('update orders set refunded = refunded + $2 where id = $1', [order.id, amount]);
        }
        await note('payment.refund', `${money(amount)} 已原路退回`);
        await onRefunded(ctx, tx, order.id);
      },
      note,
      tellPayer: (title, text) =>
        sendMessage(ctx, tx, order.buyerId, buyingMessages.refund, title, text, order.id),
    };
  },
  holdingsOf,
});

function amountFor(order: OrderRecord, kind: PaymentKind): number {
  if (kind === 'deposit' && order.deposit !== null && order.paid === 0) return order.deposit;
  if (kind === 'full' && order.paid === 0) return order.total;
  if (kind === 'balance' && order.paid > 0) return dueOf(order);
  throw refuse.conflict(
    'stateConflict',
    kind === 'deposit' ? '这个订单不支持付定金' : '付款方式与订单状态不符，请刷新',
  );
}

/**
 * Starts a payment of a locked order, or returns the open one of the same kind. @throws 409 when nothing is due or the
 * time is over
 */
export async function openOrderPayment(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  { kind, ...way }: PayRequest,
): Promise<PaymentRecord> {
  const amount = amountFor(order, kind);
  const state = { state: order.stage, context: factsOf(order, false) };
  if (amount === 0 || !may(orderLifecycle, state, captured(order, amount))) {
    throw refuse.conflict('stateConflict', '订单已付款或已结束，无需再付');
  }
  if (isOverdue(ctx, order)) {
    throw refuse.conflict('expired', '付款时间已过，订单已关闭');
  }
  return openPayment(ctx, tx, { purpose: 'order', subjectId: order.id, ...way, kind, amount });
}

export async function standingOf(ctx: Context, stored: OrderRecord): Promise<OrderStanding> {
  const payments = await paymentsOf(ctx.store, stored.id);
  const order = orderAsOfNow(ctx, stored, payments);
  const last = payments.at(-1);
  return {
    id: order.id,
    status: STATUS_OF_STAGE[order.stage],
    stage: order.stage,
    payState: last?.state ?? 'open',
    paid: order.paid,
    total: order.total,
    closesAt: order.closesAt,
    ...omitEmpty({ failure: last?.failure || null }),
  };
}

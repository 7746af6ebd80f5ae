import type { RecycleStanding } from '../../contract/recycling/recycling.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import { recycleLifecycle, type RecycleEvent } from '../../machines/rulebooks/recycleOrder.ts';
import type { Context, PaymentSubject } from '../kit/context.ts';
import { isoNow, isPast } from '../kit/clock.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import { addToTimeline } from '../kit/timeline.ts';
import { captureIn, openPayment, paymentsOf, type PaymentRecord, type PayWay } from '../payment/index.ts';
import type { Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import { depositsOf, holdingsOf } from './holdings.ts';
import { recycleAsOfNow } from './expiry.ts';
import { moveRecycle } from './recycleMoves.ts';
import { lockRecycle, recycleById, recycleFacts, type RecycleRecord, type Side } from './recycleRecord.ts';
import { messagesOf } from './statusEffects.ts';

/** The debt of each side: the seller owes the deposit, the merchant the price. */
const DEBTS = {
  sell: { kind: 'deposit', name: '押金', event: { type: 'deposit.captured' } },
  buy: { kind: 'full', name: '货款', event: { type: 'payment.captured' } },
} as const satisfies Record<Side, { kind: string; name: string; event: RecycleEvent }>;

const sideOfPayment = (payment: PaymentRecord): Side => (payment.kind === 'deposit' ? 'sell' : 'buy');
const amountOwed = (order: RecycleRecord, side: Side) => (side === 'sell' ? order.deposit : order.price);
const closesAtOf = (ctx: Context, order: RecycleRecord) => order.dueAt ?? isoNow(ctx);

const canPay = (order: RecycleRecord, side: Side) =>
  may(recycleLifecycle, { state: order.status, context: recycleFacts(order) }, DEBTS[side].event);

/** The payment subject for recycle orders: the seller's deposit, or the merchant's price, which is held in escrow. */
export const recyclePayments: PaymentSubject = {
  async intentOf(ctx, db, payment) {
    const order = await recycleById(db, payment.subjectId);
    const side = sideOfPayment(payment);
    const returnPath =
      side === 'sell'
        ? `/other/jingjiahuishouPriceList?id=${encodeURIComponent(order.valuationId)}`
        : `/other/shanghu?backOrderId=${encodeURIComponent(order.id)}`;
    return {
      subject: `号易回收订单 ${order.no} ${DEBTS[side].name}`,
      expiresAt: closesAtOf(ctx, order),
      returnPath,
    };
  },
  async lock(ctx, tx, payment) {
    const order = await lockRecycle(tx, payment.subjectId);
    const side = sideOfPayment(payment);
    const { kind, name, event } = DEBTS[side];
    const isDeposit = side === 'sell';
    const setDeposit = (depositState: 'paid' | 'refunded') =>
      update(tx, 'recycle_orders', order.id, { depositState });
    const note = async (line: string, text: string) => {
      await addToTimeline(ctx, tx, 'recycleOrder', order.id, line, 'system', text);
    };
    return {
      owner: { recycleOrderId: order.id },
      from: isDeposit ? `seller:${order.sellerId}` : `merchant:${order.merchantId}`,
      held: isDeposit ? `deposit:${order.id}` : `escrow:${order.id}`,
      name,
      supersedes: [kind],
      takes: (amount) => canPay(order, side) && amount === amountOwed(order, side),
      async paid(_, text) {
        if (isDeposit) await setDeposit('paid');
        const paidOrder: RecycleRecord = {
          ...order,
          ...(isDeposit ? { depositState: 'paid' } : { isPaid: true }),
        };
        await moveRecycle(ctx, tx, paidOrder, { event, by: isDeposit ? 'seller' : 'merchant', text });
      },
      async refunded(amount) {
        if (payment.isCounted && isDeposit) await setDeposit('refunded');
        await note('payment.refund', `${name} ${money(amount)} 已原路退回`);
      },
      note,
      tellPayer: (title, text) => {
        const { toSeller, toMerchant } = messagesOf(ctx, tx, order);
        return (isDeposit ? toSeller : toMerchant)(title, text);
      },
    };
  },
  holdingsOf,
  depositsOf,
};

/**
 * Starts the payment that one side of a locked recycle order owes, or returns the open one.
 * @throws 409 when nothing is due, the deadline has passed, or the amount is not the displayed one
 */
export async function openRecyclePayment(
  ctx: Context,
  tx: Tx,
  order: RecycleRecord,
  side: Side,
  way: PayWay,
  seen?: number,
): Promise<PaymentRecord> {
  const { kind, name } = DEBTS[side];
  const amount = amountOwed(order, side);
  if (!canPay(order, side)) throw refuse.conflict('stateConflict', `现在不需要付${name}，请刷新后再看`);
  if (isPast(ctx, order.dueAt)) {
    throw refuse.conflict('expired', '付款时间已过，交易已关闭');
  }
  if (seen !== undefined && seen !== amount) {
    throw refuse.conflict('amountChanged', `应付${name}是 ${money(amount)}，请确认后重新付款`);
  }
  return openPayment(ctx, tx, { purpose: 'recycleOrder', subjectId: order.id, ...way, kind, amount });
}

/**
 * Books the payment of the autopilot's merchant or seller without a provider. Demo only, and only without an open payment
 * at a provider, because both would count.
 */
export async function simulatePayment(
  ctx: Context,
  tx: Tx,
  recycleOrderId: string,
  side: Side = 'buy',
): Promise<void> {
  const order = await lockRecycle(tx, recycleOrderId);
  if (!canPay(order, side)) return;
  const payments = await paymentsOf(tx, recycleOrderId);
  if (payments.some(({ kind, state }) => kind === DEBTS[side].kind && state === 'open')) return;
  const payment = await openRecyclePayment(ctx, tx, order, side, { method: 'alipay' });
  await update(tx, 'payments', payment.id, { isSimulated: true });
  await captureIn(ctx, tx, payment, `SIM${payment.tradeNo}`, payment.amount);
}

export async function recycleStandingOf(
  ctx: Context,
  stored: RecycleRecord,
  side: Side,
): Promise<RecycleStanding> {
  const all = await paymentsOf(ctx.store, stored.id);
  const order = recycleAsOfNow(ctx, stored, all);
  const payments = all.filter(({ kind }) => kind === DEBTS[side].kind);
  const last = payments.findLast(({ isCounted }) => isCounted) ?? payments.at(-1);
  const total = amountOwed(order, side);
  const isIn = side === 'sell' ? order.depositedAt !== null : order.isPaid;
  return {
    id: order.id,
    status: order.status,
    deposit: order.depositState,
    isPaid: order.isPaid,
    payState: last?.state ?? 'open',
    paid: isIn ? total : 0,
    total,
    closesAt: closesAtOf(ctx, order),
    ...omitEmpty({ failure: last?.failure || null }),
  };
}

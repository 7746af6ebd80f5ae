import { money } from '../../contract/kit/sum.ts';
import type { PayMethod } from '../../contract/payment/index.ts';
import type { RecycleStanding } from '../../contract/recycling/recycling.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import { recycleLifecycle, type RecycleEvent } from '../../machines/rulebooks/recycleOrder.ts';
import type { Context, PaymentIntent } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';
import { schedule } from '../jobs/jobs.ts';
import { book } from '../ledger.ts';
import type { PaymentRecord } from '../buying/orderRows.ts';
import { lockRecycle, recycleFacts, type RecycleRecord, type Side } from './recycleRows.ts';
import { moveRecycle, noteRecycle } from './recycling.ts';

const isoAt = (ms: number) => new Date(ms).toISOString();
const METHOD: Record<PayMethod, string> = { alipay: '支付宝', wechat: '微信' };

/** What each side pays: the seller the deposit, the merchant the price. */
const OWES = {
  sell: { kind: 'deposit', word: '押金', event: { type: 'deposit.captured' } },
  buy: { kind: 'full', word: '货款', event: { type: 'payment.captured' } },
} as const satisfies Record<Side, { kind: string; word: string; event: RecycleEvent }>;

const sideOfPayment = (payment: PaymentRecord): Side => (payment.kind === 'deposit' ? 'sell' : 'buy');
const owed = (order: RecycleRecord, side: Side) => (side === 'sell' ? order.deposit : order.price);
const closesAtOf = (ctx: Context, order: RecycleRecord) => order.dueAt ?? isoAt(ctx.clock.now());

const allows = (order: RecycleRecord, side: Side) =>
  may(recycleLifecycle, { state: order.status, context: recycleFacts(order) }, OWES[side].event);

/** What the provider is told of a payment of a recycle order. */
export function recycleIntent(ctx: Context, order: RecycleRecord, payment: PaymentRecord): PaymentIntent {
  const side = sideOfPayment(payment);
  const back =
    side === 'sell'
      ? `/other/jingjiahuishouPriceList?id=${encodeURIComponent(order.valuationId)}`
      : `/other/shanghu?backOrderId=${encodeURIComponent(order.id)}`;
  return {
    tradeNo: payment.tradeNo,
    subject: `号易回收订单 ${order.no} ${OWES[side].word}`,
    amount: payment.amount,
    expiresAt: closesAtOf(ctx, order),
    returnUrl: `${ctx.settings.origin}${back}`,
  };
}

/**
 * Begins the payment a side owes for a locked recycle order, or takes up the open one. 409 when nothing is to be paid, the
 * time is over, or the amount is not the one that was seen.
 */
export async function openRecyclePayment(
  ctx: Context,
  tx: Tx,
  order: RecycleRecord,
  side: Side,
  method: PayMethod,
  seen?: number,
): Promise<PaymentRecord> {
  const { kind, word } = OWES[side];
  const amount = owed(order, side);
  if (!allows(order, side)) throw refuse.conflict('stateConflict', `现在不需要付${word}，请刷新后再看`);
  if (order.dueAt !== null && Date.parse(order.dueAt) <= ctx.clock.now()) {
    throw refuse.conflict('expired', '付款时间已过，交易已关闭');
  }
  if (seen !== undefined && seen !== amount) {
    throw refuse.conflict('amountChanged', `应付${word}是 ${money(amount)}，请确认后重新付款`);
  }
  const open = await tx.maybe<PaymentRecord>(
    `select * from payments where recycle_order_id = $1 and method = $2 and kind = $3 and state = 'open'`,
    [order.id, method, kind],
  );
  if (open) return open;
  const id = ctx.ids.next();
  const insert = () =>
    tx.query(
      `insert into payments (id, trade_no, recycle_order_id, method, kind, amount, state, created_at)
       values ($1, $2, $3, $4, $5, $6, 'open', $7) on conflict (trade_no) do nothing returning id`,
      [id, ctx.ids.numbered('HYzf', ctx.clock), order.id, method, kind, amount, isoAt(ctx.clock.now())],
    );
  // Two numbers made within a millisecond may be equal.
  while ((await insert()).length === 0);
  return tx.one<PaymentRecord>('select * from payments where id = $1', [id]);
}

/** The ledger's accounts of a payment: where it comes from, and where it is held. */
const accountsOf = (order: RecycleRecord, side: Side) =>
  side === 'sell'
    ? ({ from: `seller:${order.sellerId}`, held: `deposit:${order.id}` } as const)
    : ({ from: `merchant:${order.merchantId}`, held: `escrow:${order.id}` } as const);

/**
 * Money came in for a recycle order: books it, moves the order when its state allows, and sends back what it cannot take.
 * Safe to call any number of times for a payment. 422 when the amount differs.
 */
export async function captureRecyclePayment(
  ctx: Context,
  tx: Tx,
  recycleOrderId: string,
  paymentId: string,
  providerTradeNo: string,
  amount: number,
): Promise<void> {
  const order = await lockRecycle(tx, recycleOrderId);
  const payment = await tx.one<PaymentRecord>('select * from payments where id = $1 for update', [paymentId]);
  if (payment.state === 'paid' || payment.state === 'refunded') return;
  if (payment.amount !== amount) {
    ctx.log.error({ tradeNo: payment.tradeNo, expected: payment.amount, got: amount }, 'paid amount differs');
    throw refuse.invalid('total_amount', '付款金额与付款单不符');
  }
  const now = ctx.clock.now();
  const side = sideOfPayment(payment);
  const { word, event } = OWES[side];
  await tx.query(
    `update payments set state = 'paid', provider_trade_no = $2, paid_at = $3, failure = null where id = $1`,
    [payment.id, providerTradeNo, isoAt(now)],
  );
  const { from, held } = accountsOf(order, side);
  await book(ctx, tx, {
    kind: 'capture',
    recycleOrderId: order.id,
    paymentId: payment.id,
    memo: `${METHOD[payment.method]}付${word}`,
    lines: { [from]: -amount, [held]: amount },
  });
  if (!allows(order, side) || amount !== owed(order, side)) {
    await noteRecycle(
      ctx,
      tx,
      order.id,
      'payment.surplus',
      'system',
      `收到一笔多余的付款 ${money(amount)}，原路退回`,
    );
    await schedule(ctx, tx, 'payment.refund', payment.id, now);
    return;
  }
  await tx.query('update payments set is_counted = true where id = $1', [payment.id]);
  if (side === 'sell') {
    await tx.query(`update recycle_orders set deposit_state = 'paid' where id = $1`, [order.id]);
  }
  await moveRecycle(
    ctx,
    tx,
    { ...order, ...(side === 'sell' ? { depositState: 'paid' as const } : { isPaid: true }) },
    {
      event,
      by: side === 'sell' ? 'seller' : 'merchant',
      text: `${METHOD[payment.method]}付${word} ${money(amount)}，由平台保管`,
    },
  );
  const others = await tx.query<{ id: string }>(
    `select id from payments where recycle_order_id = $1 and kind = $2 and state = 'open' and id <> $3`,
    [order.id, payment.kind, payment.id],
  );
  for (const other of others) await schedule(ctx, tx, 'payment.close', other.id, now);
}

/** Books that a payment of a recycle order went back, once. */
export async function bookRecycleRefund(ctx: Context, tx: Tx, payment: PaymentRecord): Promise<void> {
  const order = await lockRecycle(tx, payment.recycleOrderId as string);
  const now = isoAt(ctx.clock.now());
  const done = await tx.query(
    `update payments set state = 'refunded', refunded_at = $2 where id = $1 and state = 'paid' returning id`,
    [payment.id, now],
  );
  if (done.length === 0) return;
  const side = sideOfPayment(payment);
  const { from, held } = accountsOf(order, side);
  await book(ctx, tx, {
    kind: 'refund',
    recycleOrderId: order.id,
    paymentId: payment.id,
    memo: '原路退回',
    lines: { [held]: -payment.amount, [from]: payment.amount },
  });
  if (payment.isCounted && side === 'sell') {
    await tx.query(`update recycle_orders set deposit_state = 'refunded' where id = $1`, [order.id]);
  }
  await noteRecycle(
    ctx,
    tx,
    order.id,
    'payment.refund',
    'system',
    `${OWES[side].word} ${money(payment.amount)} 已原路退回`,
  );
}

/**
 * The autopilot's merchant pays: no provider has part in it, so nothing can be asked or sent back there. Only in the demo, and
 * only while nobody is paying at a provider: that payment would count twice.
 */
export async function simulatePayment(ctx: Context, tx: Tx, recycleOrderId: string): Promise<void> {
  const order = await lockRecycle(tx, recycleOrderId);
  if (!allows(order, 'buy')) return;
  const isUnderWay = await tx.maybe(
    `select 1 as found from payments where recycle_order_id = $1 and kind = $2 and state = 'open' limit 1`,
    [order.id, OWES.buy.kind],
  );
  if (isUnderWay) return;
  const payment = await openRecyclePayment(ctx, tx, order, 'buy', 'alipay');
  await tx.query('update payments set is_simulated = true where id = $1', [payment.id]);
  await captureRecyclePayment(ctx, tx, order.id, payment.id, `SIM${payment.tradeNo}`, payment.amount);
}

/** How what a side has to pay stands. */
export async function recycleStandingOf(ctx: Context, id: string, side: Side): Promise<RecycleStanding> {
  const order = await ctx.store.one<RecycleRecord>('select * from recycle_orders where id = $1', [id]);
  const last = await ctx.store.maybe<Pick<PaymentRecord, 'state' | 'failure'>>(
    `select state, failure from payments where recycle_order_id = $1 and kind = $2
     order by is_counted desc, created_at desc, id desc limit 1`,
    [id, OWES[side].kind],
  );
  const total = owed(order, side);
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
    ...(last?.failure ? { failure: last.failure } : {}),
  };
}

/**
 * Ends a recycle order whose seller did not deposit, or whose merchant did not pay, in time. The caller has asked the
 * provider before: a payment made in the last second counts.
 */
export async function endIfUnpaid(ctx: Context, id: string): Promise<void> {
  await ctx.store.tx(async (tx) => {
    const order = await lockRecycle(tx, id);
    if (order.dueAt === null || Date.parse(order.dueAt) > ctx.clock.now()) return;
    if (order.status === 'awaitingDeposit') {
      await moveRecycle(ctx, tx, order, {
        event: { type: 'deposit.expire' },
        by: 'system',
        text: '超时未付押金，交易关闭',
        reason: 'depositUnpaid',
      });
    } else if (order.status === 'trading') {
      await moveRecycle(ctx, tx, order, {
        event: { type: 'payment.expire' },
        by: 'system',
        text: '商户超时未付款，交易关闭',
        reason: 'merchantUnpaid',
      });
    }
  });
}

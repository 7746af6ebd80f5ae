import { money } from '../../contract/kit/sum.ts';
import type { OrderStanding } from '../../contract/buying/index.ts';
import type { PaymentKind, PaymentState, PayMethod } from '../../contract/payment/payment.ts';
import { decide } from '../../machines/rulebooks/decide.ts';
import { orderLifecycle, STATUS_OF_STAGE } from '../../machines/rulebooks/order.ts';
import type { Context, PaymentIntent } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';
import { finishPayout } from '../afterSale/money.ts';
import { schedule } from '../jobs/jobs.ts';
import { book } from '../ledger.ts';
import { moveOrder } from '../buying/ordering.ts';
import {
  dueOf,
  factsOf,
  isReviewed,
  lockOrder,
  type OrderRecord,
  type PaymentRecord,
} from '../buying/orderRows.ts';
import { bookRecycleRefund, captureRecyclePayment, endIfUnpaid } from '../recycling/recyclePayments.ts';
import type { RecycleRecord } from '../recycling/recycleRows.ts';

const isoAt = (ms: number) => new Date(ms).toISOString();
const METHOD: Record<PayMethod, string> = { alipay: '支付宝', wechat: '微信' };
const KIND: Record<PaymentKind, string> = { deposit: '定金', balance: '尾款', full: '全款' };

/** What the provider is told of a payment. */
export function intentOf(ctx: Context, order: OrderRecord, payment: PaymentRecord): PaymentIntent {
  const closes =
    order.stage === 'awaitingPayment' ? order.closesAt : (order.dueAt ?? isoAt(ctx.clock.now() + 86_400_000));
  return {
    tradeNo: payment.tradeNo,
    subject: `号易订单 ${order.no} ${KIND[payment.kind]}`,
    amount: payment.amount,
    expiresAt: closes,
    returnUrl: `${ctx.settings.origin}/index/goZFB?orderId=${encodeURIComponent(order.id)}`,
  };
}

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
 * Begins a payment of a locked order, or takes up the open one of the same kind. 409 when nothing is to be paid, or when
 * the payment window is over.
 */
export async function openPayment(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  method: PayMethod,
  kind: PaymentKind,
): Promise<PaymentRecord> {
  const now = ctx.clock.now();
  const amount = amountFor(order, kind);
  const settles = amount === dueOf(order);
  const allowed = decide(
    orderLifecycle,
    { state: order.stage, context: factsOf(order, false) },
    { type: 'payment.captured', settles },
  );
  if (!allowed || amount === 0) throw refuse.conflict('stateConflict', '订单已付款或已结束，无需再付');
  if (order.stage === 'awaitingPayment' && Date.parse(order.closesAt) <= now) {
    throw refuse.conflict('expired', '付款时间已过，订单已关闭');
  }
  const open = await tx.maybe<PaymentRecord>(
    `select * from payments where order_id = $1 and method = $2 and kind = $3 and state = 'open'`,
    [order.id, method, kind],
  );
  if (open) return open;
  const id = ctx.ids.next();
  const insert = () =>
    tx.query(
      `insert into payments (id, trade_no, order_id, method, kind, amount, state, created_at)
       values ($1, $2, $3, $4, $5, $6, 'open', $7) on conflict (trade_no) do nothing returning id`,
      [id, ctx.ids.numbered('HYzf', ctx.clock), order.id, method, kind, amount, isoAt(now)],
    );
  // Two numbers made within a millisecond may be equal.
  while ((await insert()).length === 0);
  return tx.one<PaymentRecord>('select * from payments where id = $1', [id]);
}

/**
 * Money came in. Books it, moves the order when its state allows, and sends back what the order cannot take: a payment of a
 * closed order, a second payment of a paid one. Safe to call any number of times for a payment.
 */
export async function capturePayment(
  ctx: Context,
  tradeNo: string,
  providerTradeNo: string,
  amount: number,
): Promise<void> {
  await ctx.store.tx(async (tx) => {
    const found = await tx.maybe<PaymentRecord>('select * from payments where trade_no = $1', [tradeNo]);
    if (!found) throw refuse.notFound('付款单不存在');
    if (found.orderId === null) {
      const recycleOrderId = found.recycleOrderId as string;
      await captureRecyclePayment(ctx, tx, recycleOrderId, found.id, providerTradeNo, amount);
      return;
    }
    const order = await lockOrder(tx, found.orderId);
    const payment = await tx.one<PaymentRecord>('select * from payments where id = $1 for update', [
      found.id,
    ]);
    if (payment.state === 'paid' || payment.state === 'refunded') return;
    if (payment.amount !== amount) {
      ctx.log.error({ tradeNo, expected: payment.amount, got: amount }, 'paid amount differs');
      throw refuse.invalid('total_amount', '付款金额与付款单不符');
    }
    const now = ctx.clock.now();
    const due = dueOf(order);
    const settles = amount === due;
    await tx.query(
      `update payments set state = 'paid', provider_trade_no = $2, paid_at = $3, failure = null where id = $1`,
      [payment.id, providerTradeNo, isoAt(now)],
    );
    await book(ctx, tx, {
      kind: 'capture',
      orderId: order.id,
      paymentId: payment.id,
      memo: `${METHOD[payment.method]}付${KIND[payment.kind]}`,
      lines: { [`buyer:${order.buyerId}`]: -amount, [`escrow:${order.id}`]: amount },
    });
    const taken =
      amount <= due &&
      decide(
        orderLifecycle,
        { state: order.stage, context: factsOf(order, await isReviewed(tx, order.id)) },
        { type: 'payment.captured', settles },
      );
    if (!taken) {
      await tx.query(
        `insert into order_events (id, order_id, kind, by_whom, content, created_at) values ($1, $2, 'payment.surplus', 'system', $3, $4)`,
        [ctx.ids.next(), order.id, `收到一笔多余的付款 ${money(amount)}，原路退回`, isoAt(now)],
      );
      await schedule(ctx, tx, 'payment.refund', payment.id, now);
      return;
    }
    await tx.query('update payments set is_counted = true where id = $1', [payment.id]);
    await tx.query('update orders set paid = paid + $2 where id = $1', [order.id, amount]);
    await moveOrder(ctx, tx, order, {
      event: { type: 'payment.captured', settles },
      by: 'buyer',
      text: `${METHOD[payment.method]}付${KIND[payment.kind]} ${money(amount)}，由平台保管`,
    });
    const others = await tx.query<{ id: string }>(
      `select id from payments where order_id = $1 and state = 'open' and id <> $2`,
      [order.id, payment.id],
    );
    for (const other of others) await schedule(ctx, tx, 'payment.close', other.id, now);
  });
}

/**
 * Asks the provider about every open payment of an order or a recycle order, by its id, and books what was paid. Network
 * faults are passed on.
 */
export async function askProvider(ctx: Context, id: string): Promise<void> {
  const open = await ctx.store.query<PaymentRecord>(
    `select * from payments where order_id = $1 and state = 'open'
     union all select * from payments where recycle_order_id = $1 and state = 'open' order by created_at`,
    [id],
  );
  for (const payment of open) {
    const standing = await ctx.providers.payment.query(payment.tradeNo);
    if (standing.state === 'paid') {
      await capturePayment(ctx, payment.tradeNo, standing.providerTradeNo, standing.amount);
    } else if (standing.state === 'closed') {
      await ctx.store.query(
        `update payments set state = 'closed', closed_at = $2, failure = '付款已关闭' where id = $1 and state = 'open'`,
        [payment.id, isoAt(ctx.clock.now())],
      );
    }
  }
}

/**
 * Ends an unpaid order whose time is over. Asks the provider first: a payment made in the last second counts. When the
 * provider cannot be reached the order ends all the same; what comes in later goes back.
 */
export async function expireIfLapsed(ctx: Context, order: OrderRecord): Promise<void> {
  const now = ctx.clock.now();
  const isUnpaid = order.stage === 'awaitingPayment' && Date.parse(order.closesAt) <= now;
  const isBalanceUnpaid =
    order.stage === 'awaitingBalance' && order.dueAt !== null && Date.parse(order.dueAt) <= now;
  if (!isUnpaid && !isBalanceUnpaid) return;
  await askProvider(ctx, order.id).catch((error: unknown) => {
    ctx.log.warn({ err: error, orderId: order.id }, 'provider not reached while an order expired');
  });
  await ctx.store.tx(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (locked.stage !== order.stage) return;
    await moveOrder(
      ctx,
      tx,
      locked,
      isUnpaid
        ? { event: { type: 'order.expire' }, by: 'system', text: '超时未付款，订单关闭', reason: 'timeout' }
        : {
            event: { type: 'balance.expire' },
            by: 'system',
            text: '超时未付尾款，订单关闭',
            reason: 'balanceUnpaid',
          },
    );
  });
}

/** Ends a recycle order whose payment is overdue, after asking the provider as {@link expireIfLapsed} does. */
export async function expireRecycle(
  ctx: Context,
  order: Pick<RecycleRecord, 'id' | 'status' | 'dueAt'>,
): Promise<void> {
  const isUnpaid = order.status === 'awaitingDeposit' || order.status === 'trading';
  if (!isUnpaid || order.dueAt === null || Date.parse(order.dueAt) > ctx.clock.now()) return;
  await askProvider(ctx, order.id).catch((error: unknown) => {
    ctx.log.warn(
      { err: error, recycleOrderId: order.id },
      'provider not reached while a recycle order expired',
    );
  });
  await endIfUnpaid(ctx, order.id);
}

/** Closes an open payment at the provider; one that was paid in between is booked instead. */
export async function closePayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = await ctx.store.one<PaymentRecord>('select * from payments where id = $1', [paymentId]);
  if (payment.state !== 'open') return;
  if ((await ctx.providers.payment.close(payment.tradeNo)) === 'paid') {
    await askProvider(ctx, payment.orderId ?? (payment.recycleOrderId as string));
    return;
  }
  await ctx.store.query(
    `update payments set state = 'closed', closed_at = $2 where id = $1 and state = 'open'`,
    [payment.id, isoAt(ctx.clock.now())],
  );
}

/**
 * Sends what is left of a payment back through the provider and books it, once. What after-sales have given back of it before,
 * or are giving back, is left out.
 */
export async function refundPayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = await ctx.store.one<PaymentRecord>('select * from payments where id = $1', [paymentId]);
  if (payment.state !== 'paid') return;
  const { given } = await ctx.store.one<{ given: number }>(
    'select coalesce(sum(amount), 0)::bigint as given from refunds where payment_id = $1',
    [paymentId],
  );
  const rest = payment.amount - given;
  if (rest === 0) return;
  if (!payment.isSimulated) {
    await ctx.providers.payment.refund(payment.tradeNo, rest, payment.id, '订单关闭，原路退回');
  }
  await ctx.store.tx(async (tx) => {
    if (payment.orderId === null) {
      await bookRecycleRefund(ctx, tx, payment);
      return;
    }
    const order = await lockOrder(tx, payment.orderId);
    const done = await tx.query(
      `update payments set state = 'refunded', refunded_at = $2 where id = $1 and state = 'paid' returning id`,
      [payment.id, isoAt(ctx.clock.now())],
    );
    if (done.length === 0) return;
    await book(ctx, tx, {
      kind: 'refund',
      orderId: order.id,
      paymentId: payment.id,
      memo: '原路退回',
      lines: { [`escrow:${order.id}`]: -rest, [`buyer:${order.buyerId}`]: rest },
    });
    if (payment.isCounted) {
      await tx.query('update orders set refunded = refunded + $2 where id = $1', [order.id, rest]);
    }
    await tx.query(
      `insert into order_events (id, order_id, kind, by_whom, content, created_at) values ($1, $2, 'payment.refund', 'system', $3, $4)`,
      [ctx.ids.next(), order.id, `${money(rest)} 已原路退回`, isoAt(ctx.clock.now())],
    );
    await finishPayout(ctx, tx, order.id);
  });
}

/** How the payment of an order stands. */
export async function standingOf(ctx: Context, orderId: string): Promise<OrderStanding> {
  const order = await ctx.store.one<OrderRecord>('select * from orders where id = $1', [orderId]);
  const last = await ctx.store.maybe<{ state: PaymentState; failure: string | null }>(
    'select state, failure from payments where order_id = $1 order by created_at desc, id desc limit 1',
    [orderId],
  );
  return {
    id: order.id,
    status: STATUS_OF_STAGE[order.stage],
    stage: order.stage,
    payState: last?.state ?? 'open',
    paid: order.paid,
    total: order.total,
    closesAt: order.closesAt,
    ...(last?.failure ? { failure: last.failure } : {}),
  };
}

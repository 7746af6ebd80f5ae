import type { Remedy } from '../../contract/afterSale/afterSale.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { PAY_METHOD_NAMES, type PayMethod } from '../../contract/payment/index.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { ListingEvent } from '../../machines/rulebooks/listing.ts';
import { isHandedOver, lockOrder, moveOrder, type OrderRecord } from '../buying/index.ts';
import type { Context } from '../kit/context.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoNow } from '../kit/clock.ts';
import { addToTimeline } from '../kit/timeline.ts';
import { book } from '../ledger/ledger.ts';
import { paymentById, providerOf } from '../payment/index.ts';
import {
  accountNameOf,
  announceFlag,
  loginsOf,
  moveListing,
  registerTakenBack,
  sealedOfListing,
  TAKEN_BACK,
  type NewLogin,
} from '../selling/index.ts';
import type { Db, Tx } from '../store/db.ts';
import { insert, update } from '../store/rows.ts';
import { addToBlacklist } from '../support/index.ts';
import { moveCase } from './caseMoves.ts';
import { lockCase, type LockedCase } from './caseRecord.ts';

/** A decision for the buyer: a remedy and its amount (fen; 0 for help without money). */
export interface Grant {
  remedy: Remedy;
  amount: number;
}

/** Who decides: staff with their account, or an expired deadline (`system`). */
export interface Decider {
  by: 'staff' | 'system';
  staffId: string | null;
}

interface RefundRecord {
  id: string;
  paymentId: string;
  orderId: string;
  afterSaleId: string;
  source: 'escrow' | 'guarantee';
  amount: number;
  state: 'open' | 'done';
}

interface Returnable {
  id: string;
  method: PayMethod;
  rest: number;
}

/** The successful payments of an order, latest first, and the amount of each that can still be refunded. */
const returnable = (db: Db, orderId: string): Promise<Returnable[]> =>
  db.query<Returnable>(
    `select p.id, p.method, p.amount - coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id), 0)::bigint as rest
     from payments p where p.order_id = $1 and p.is_counted and p.state = 'paid' order by p.created_at desc, p.id desc`,
    [orderId],
  );

/** Whether a payment of an order is too old for its provider to refund, so that money goes into the buyer's wallet. */
async function isPastRefund({ clock }: Pick<Context, 'clock'>, db: Db, orderId: string): Promise<boolean> {
  const { paidAt } = await db.one<{ paidAt: string | null }>(
    `select min(paid_at) as paid_at from payments where order_id = $1 and is_counted and state = 'paid'`,
    [orderId],
  );
  return paidAt !== null && Date.parse(paidAt) + RULES.refundableFor <= clock.now();
}

/** A sentence that says how the money is returned. Undefined when no money is returned. */
export async function routeOf(
  ctx: Pick<Context, 'clock'>,
  db: Db,
  orderId: string,
  { remedy, amount }: Grant,
): Promise<string | undefined> {
  if (amount === 0) return undefined;
  const ways = [...new Set((await returnable(db, orderId)).map(({ method }) => PAY_METHOD_NAMES[method]))];
  if (remedy === 'compensation' && (await isPastRefund(ctx, db, orderId))) {
    return `${money(amount)} 由包赔基金赔付。付款超过了支付渠道的退款期限，存入我的钱包，可以提现`;
  }
  const back = `原路退回${ways.join('、')}`;
  return remedy === 'compensation' ? `${money(amount)} 由包赔基金赔付，${back}` : `${money(amount)} ${back}`;
}

/**
 * The event of a listing whose seller reclaimed the account: a sold listing is flagged, another one is taken off the
 * market.
 */
const flagOf = (order: OrderRecord): ListingEvent => ({
  type: order.finishedAt === null ? 'problem.flag' : 'takeBack.flag',
});

function returnOf({ case: found, order }: LockedCase, isAccused: boolean): ListingEvent {
  if (isAccused) return flagOf(order);
  return { type: found.type === 'banned' && order.finishedAt === null ? 'problem.flag' : 'order.return' };
}

/**
 * Blacklists the seller and the login of a reclaimed account as hashes. Adds the login to the register of reclaimed
 * accounts.
 */
export async function blacklistSeller(
  ctx: Context,
  tx: Tx,
  { case: found, order }: LockedCase,
): Promise<void> {
  const seller = await tx.one<{ phone: string; isOwn: boolean }>(
    `select u.phone, l.stock_kind = 'own' as is_own from listings l join users u on u.id = l.seller_id where l.id = $1`,
    [order.listingId],
  );
  const sealed = await sealedOfListing(tx, order.listingId);
  const account = accountNameOf(ctx, sealed);
  await registerTakenBack(ctx, tx, { afterSaleId: found.id }, { account, logins: loginsOf(ctx, sealed) });
  // The platform's own stock has no seller to blacklist.
  await addToBlacklist(ctx, tx, TAKEN_BACK, [seller.isOwn ? undefined : seller.phone, account], {
    afterSaleId: found.id,
  });
}

/** Splits an amount among the order's payments, latest first, and schedules each refund. */
async function sendBack(
  ctx: Context,
  tx: Tx,
  { case: found, order }: LockedCase,
  amount: number,
  source: RefundRecord['source'],
): Promise<void> {
  let left = amount;
  for (const { id: paymentId, rest } of await returnable(tx, order.id)) {
    const part = Math.min(left, rest);
    if (part === 0) continue;
    const id = ctx.ids.next();
    await insert(tx, 'refunds', {
      id,
      paymentId,
      orderId: order.id,
      afterSaleId: found.id,
      source,
      amount: part,
      state: 'open',
      createdAt: isoNow(ctx),
    });
    await schedule(ctx, tx, 'afterSale.pay', id, ctx.clock.now());
    left -= part;
  }
  if (left !== 0) throw new Error(`after-sale ${found.id} gives back ${left} fen more than was paid`);
}

/**
 * Starts the payout of an approved after-sale, in the caller's transaction. `refund` returns a part of the payments
 * from the order's escrow, which reduces the seller's price and fee. `refundReturn` ends the order as refunded, and
 * staff review the listing again; `back` is the returned account. `compensation` pays the amount from the
 * guarantee fund, into the wallet of a buyer whose payment is too old. `assist` moves no money and is
 * completed at once. `isAccused`: the seller reclaimed the account, so the listing is flagged.
 */
export async function carryOut(
  ctx: Context,
  tx: Tx,
  locked: LockedCase,
  { remedy, amount }: Grant,
  { by, staffId }: Decider,
  { isAccused = false, back }: { isAccused?: boolean; back?: { login: NewLogin | undefined } } = {},
): Promise<LockedCase> {
  const { case: found, order } = locked;
  if (remedy === 'assist' || amount === 0) {
    return moveCase(ctx, tx, locked, {
      event: { type: 'payout.finish' },
      by: 'system',
      text: '售后完成，不涉及退款',
    });
  }
  const decided = by === 'staff' ? '售后同意' : '售后到时自动';
  if (remedy === 'refundReturn') {
    const what = isHandedOver(order) && !back ? '退款' : '退款并退回账号';
    const moved = await moveOrder(ctx, tx, order, {
      event: { type: 'refund.decide' },
      by,
      staffId,
      text: `${decided}${what}（${found.typeName}）`,
      reason: 'afterSale',
      listing: returnOf(locked, isAccused),
      login: back?.login,
      recovered: back && (by === 'staff' ? 'checked' : 'unchecked'),
    });
    return { ...locked, order: moved };
  }
  if (isAccused) {
    const flag = flagOf(order);
    if ((await moveListing(ctx, tx, order.listingId, flag)) && flag.type === 'problem.flag') {
      await announceFlag(ctx, tx, order.listingId, `${decided}退款（${found.typeName}）`);
    }
  }
  if (remedy === 'compensation' && (await isPastRefund(ctx, tx, order.id))) {
    await payIntoWallet(ctx, tx, order, amount);
    await finishPayout(ctx, tx, order.id, '已存入你的钱包，可以提现');
    return lockCase(tx, found.id);
  }
  await sendBack(ctx, tx, locked, amount, remedy === 'compensation' ? 'guarantee' : 'escrow');
  return locked;
}

/** Pays a compensation from the guarantee fund into the buyer's wallet. */
async function payIntoWallet(
  ctx: Context,
  tx: Tx,
  { id, buyerId }: OrderRecord,
  amount: number,
): Promise<void> {
  await book(ctx, tx, {
    kind: 'compensation',
    orderId: id,
    memo: '包赔基金赔付，存入钱包',
    lines: { guarantee: -amount, [`seller:${buyerId}`]: amount },
  });
  await tx.query('update orders set compensated = compensated + $2 where id = $1', [id, amount]);
  const text = `包赔基金赔付 ${money(amount)}，存入买家的钱包`;
  await addToTimeline(ctx, tx, 'order', id, 'payment.compensate', 'system', text);
}

/**
 * Refunds a part of a payment through the provider and books it, once: from escrow as `refund`, from the guarantee fund
 * as `compensation`. Rejects when the provider cannot be reached; the job is then retried.
 */
export async function payRefund(ctx: Context, refundId: string): Promise<void> {
  const refund = await ctx.store.one<RefundRecord>('select * from refunds where id = $1', [refundId]);
  if (refund.state === 'done') return;
  const payment = await paymentById(ctx.store, refund.paymentId);
  const isRefund = refund.source === 'escrow';
  if (!payment.isSimulated) {
    const why = isRefund ? '售后退款，原路退回' : '售后赔付，原路退回';
    await providerOf(ctx, payment).refund(payment.tradeNo, refund.amount, refund.id, why);
  }
  await ctx.store.tx(async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    const now = isoNow(ctx);
    const done = await tx.query(
      `update refunds set state = 'done', done_at = $2 where id = $1 and state = 'open' returning id`,
      [refund.id, now],
    );
    if (done.length === 0) return;
    await book(ctx, tx, {
      kind: isRefund ? 'refund' : 'compensation',
      orderId: order.id,
      refundId: refund.id,
      memo: isRefund ? '售后退款，原路退回' : '包赔基金赔付，原路退回',
      lines: {
        [isRefund ? `escrow:${order.id}` : 'guarantee']: -refund.amount,
        [`buyer:${order.buyerId}`]: refund.amount,
      },
    });
    await tx.query(
      isRefund
        ? 'update orders set refunded = refunded + $2 where id = $1'
        : 'update orders set compensated = compensated + $2 where id = $1',
      [order.id, refund.amount],
    );
    await tx.query(
      `update payments set state = 'refunded', refunded_at = $2 where id = $1 and state = 'paid'
         and amount = (select sum(amount) from refunds where payment_id = $1 and state = 'done')`,
      [payment.id, now],
    );
    const sum = money(refund.amount);
    const kind = isRefund ? 'payment.refund' : 'payment.compensate';
    const text = isRefund ? `售后退款 ${sum} 已原路退回` : `包赔基金赔付 ${sum}`;
    await addToTimeline(ctx, tx, 'order', order.id, kind, 'system', text);
    await finishPayout(ctx, tx, order.id);
  });
}

/**
 * Completes the approved after-sale of a locked order when all its money has been returned. Idempotent. `arrived` tells
 * the buyer where the money is.
 */
export async function finishPayout(
  ctx: Context,
  tx: Tx,
  orderId: string,
  arrived = '已原路退回',
): Promise<void> {
  const approved = await tx.maybe<{ id: string }>(
    `select id from after_sales where order_id = $1 and stage = 'approved'`,
    [orderId],
  );
  if (!approved) return;
  const locked = await lockCase(tx, approved.id);
  const { case: found } = locked;
  const waiting = await tx.one<{ n: number }>(
    found.grantedRemedy === 'refundReturn'
      ? `select ((select count(*) from payments where order_id = $1 and is_counted and state = 'paid')
           + (select count(*) from refunds where order_id = $1 and state = 'open')) as n`
      : `select count(*) as n from refunds where order_id = $1 and state = 'open'`,
    [orderId],
  );
  if (waiting.n > 0) return;
  await update(tx, 'after_sales', found.id, { paidAt: isoNow(ctx) });
  const amount = money(found.granted ?? 0);
  const word = found.grantedRemedy === 'compensation' ? '赔付' : '退款';
  await moveCase(ctx, tx, locked, {
    event: { type: 'payout.finish' },
    by: 'system',
    text: `${word} ${amount} 已到账，售后完成`,
    toBuyer: `的售后${word} ${amount} ${arrived}`,
    toSeller: found.grantedRemedy === 'refund' ? `的售后已完成，从货款退给买家 ${amount}` : '的售后已完成',
  });
}

import type { Remedy } from '../../contract/afterSale/afterSale.ts';
import { money } from '../../contract/kit/sum.ts';
import { PAY_METHOD_NAMES, type PayMethod } from '../../contract/payment/index.ts';
import type { ListingEvent } from '../../machines/rulebooks/listing.ts';
import { lockOrder, moveOrder, noteOrder, type OrderRecord } from '../buying/index.ts';
import type { Context } from '../kit/context.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoNow } from '../kit/clock.ts';
import { book } from '../ledger/ledger.ts';
import { paymentById, providerOf } from '../payment/index.ts';
import { accountNameOf, awaitAudit, moveListing, sealedOfListing } from '../selling/index.ts';
import type { Db, Tx } from '../store/db.ts';
import { insert, update } from '../store/rows.ts';
import { addToBlacklist } from '../support/index.ts';
import { moveCase } from './caseMoves.ts';
import { lockCase, type LockedCase } from './caseRecord.ts';

/** What was decided in the buyer's favour: a remedy and its amount (fen; 0 for help without money). */
export interface Grant {
  remedy: Remedy;
  amount: number;
}

/** A part of a payment on its way back. */
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

/** The payments that count for an order with what of each has not gone back, the latest first. */
const returnable = (db: Db, orderId: string): Promise<Returnable[]> =>
  db.query<Returnable>(
    `select p.id, p.method, p.amount - coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id), 0)::bigint as rest
     from payments p where p.order_id = $1 and p.is_counted and p.state = 'paid' order by p.created_at desc, p.id desc`,
    [orderId],
  );

/** How the money travels, in a sentence; undefined when none does. */
export async function routeOf(
  db: Db,
  orderId: string,
  { remedy, amount }: Grant,
): Promise<string | undefined> {
  if (amount === 0) return undefined;
  const ways = [...new Set((await returnable(db, orderId)).map(({ method }) => PAY_METHOD_NAMES[method]))];
  const back = `原路退回${ways.join('、')}`;
  return remedy === 'compensation' ? `${money(amount)} 由包赔基金赔付，${back}` : `${money(amount)} ${back}`;
}

/** What becomes of the listing when its account was taken back: flagged as such once sold, off the market before that. */
const flagOf = (order: OrderRecord): ListingEvent => ({
  type: order.finishedAt === null ? 'problem.flag' : 'takeBack.flag',
});

/** What becomes of the listing when its account comes back. */
function returnOf({ case: found, order }: LockedCase): ListingEvent {
  if (found.type === 'takenBack') return flagOf(order);
  if (order.finishedAt !== null) return { type: 'order.return' };
  return { type: found.type === 'banned' ? 'problem.flag' : 'order.release' };
}

/** An account that was taken back is off the market, and its seller and its login are on the blacklist: hashes only. */
async function blacklist(ctx: Context, tx: Tx, order: OrderRecord): Promise<void> {
  const seller = await tx.one<{ phone: string; isOwn: boolean }>(
    `select u.phone, l.stock_kind = 'own' as is_own from listings l join users u on u.id = l.seller_id where l.id = $1`,
    [order.listingId],
  );
  const account = accountNameOf(ctx, await sealedOfListing(tx, order.listingId));
  // The platform's own stock has no seller to warn of.
  await addToBlacklist(ctx, tx, '找回', [seller.isOwn ? undefined : seller.phone, account]);
}

/** Shares an amount among the order's payments, the latest first, and sets each part on its way. */
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
 * Sets in motion what an approved after-sale grants, in the caller's transaction: `refund` sends a part of the payments back
 * out of the order's escrow; the seller's price shrinks by it, and the seller's fee is that of the rest. `refundReturn` ends
 * the order as refunded and gives the listing back (on sale again while it was locked, under review once it was sold).
 * `compensation` sends the amount back the way it was paid, out of the guarantee fund. `assist` moves nothing and is done at once.
 */
export async function carryOut(
  ctx: Context,
  tx: Tx,
  locked: LockedCase,
  { remedy, amount }: Grant,
  staffId: string | null,
): Promise<LockedCase> {
  const { case: found, order } = locked;
  if (found.type === 'takenBack' && remedy !== 'assist') await blacklist(ctx, tx, order);
  if (remedy === 'assist' || amount === 0) {
    return moveCase(ctx, tx, locked, {
      event: { type: 'payout.finish' },
      by: 'system',
      text: '售后完成，不涉及退款',
    });
  }
  if (remedy === 'refundReturn') {
    const moved = await moveOrder(ctx, tx, order, {
      event: { type: 'refund.decide' },
      by: 'staff',
      staffId,
      text: `售后同意退款并退回账号（${found.typeName}）`,
      reason: 'afterSale',
      listing: returnOf(locked),
    });
    const { status } = await tx.one<{ status: string }>('select status from listings where id = $1', [
      order.listingId,
    ]);
    if (status === 'underReview') await awaitAudit(ctx, tx, order.listingId);
    return { case: found, order: moved };
  }
  if (found.type === 'takenBack') await moveListing(ctx, tx, order.listingId, flagOf(order));
  await sendBack(ctx, tx, locked, amount, remedy === 'compensation' ? 'guarantee' : 'escrow');
  return locked;
}

/**
 * Sends one part of a payment back through the provider and books it, once: out of escrow as `refund`, out of the guarantee fund
 * as `compensation`. Rejects when the provider cannot be reached; the job comes again.
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
    await noteOrder(
      ctx,
      tx,
      order.id,
      isRefund ? 'payment.refund' : 'payment.compensate',
      'system',
      isRefund ? `售后退款 ${money(refund.amount)} 已原路退回` : `包赔基金赔付 ${money(refund.amount)}`,
    );
    await finishPayout(ctx, tx, order.id);
  });
}

/** Completes the approved after-sale of a locked order once all its money has gone back. Safe to call at any time. */
export async function finishPayout(ctx: Context, tx: Tx, orderId: string): Promise<void> {
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
  const { title } = locked.order.snapshot;
  const amount = money(found.granted ?? 0);
  const word = found.grantedRemedy === 'compensation' ? '赔付' : '退款';
  await moveCase(ctx, tx, locked, {
    event: { type: 'payout.finish' },
    by: 'system',
    text: `${word} ${amount} 已到账，售后完成`,
    toBuyer: `「${title}」的售后${word} ${amount} 已原路退回`,
    toSeller:
      found.grantedRemedy === 'refund'
        ? `「${title}」的售后已完成，从货款退给买家 ${amount}`
        : `「${title}」的售后已完成`,
  });
}

import { money } from '../../contract/kit/sum.ts';
import type { Remedy } from '../../contract/afterSale/afterSale.ts';
import type { PayMethod } from '../../contract/payment/index.ts';
import type { ListingEvent } from '../../machines/rulebooks/listing.ts';
import type { Context } from '../context.ts';
import { type Db, type Tx } from '../store/db.ts';
import { moveCase } from './moves.ts';
import { holdCase, type Held } from './rows.ts';
import { awaitAudit } from '../selling/consignment.ts';
import { schedule } from '../jobs/jobs.ts';
import { book } from '../ledger.ts';
import { blacklistHash } from '../support/contacts.ts';
import { moveListing } from '../selling/moveListing.ts';
import { moveOrder, note } from '../buying/ordering.ts';
import { lockOrder, type OrderRecord, type PaymentRecord } from '../buying/orderRows.ts';

const isoAt = (ms: number) => new Date(ms).toISOString();
const METHOD: Record<PayMethod, string> = { alipay: '支付宝', wechat: '微信' };

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
  const ways = [...new Set((await returnable(db, orderId)).map(({ method }) => METHOD[method]))];
  const back = `原路退回${ways.join('、')}`;
  return remedy === 'compensation' ? `${money(amount)} 由包赔基金赔付，${back}` : `${money(amount)} ${back}`;
}

/** What becomes of the listing when its account was taken back: flagged as such once sold, off the market before that. */
const flagOf = (order: OrderRecord): ListingEvent => ({
  type: order.finishedAt === null ? 'problem.flag' : 'takeBack.flag',
});

/** What becomes of the listing when its account comes back. */
function returnOf({ case: found, order }: Held): ListingEvent {
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
  const kept = await tx.maybe<{ cipher: string }>('select cipher from credentials where listing_id = $1', [
    order.listingId,
  ]);
  const account = kept
    ? (JSON.parse(ctx.vault.open(kept.cipher)) as { account?: string }).account
    : undefined;
  // The platform's own stock has no seller to warn of.
  for (const content of [seller.isOwn ? undefined : seller.phone, account]) {
    if (!content) continue;
    await tx.query(`insert into blacklist (id, kind, content_hash, created_at) values ($1, '找回', $2, $3)`, [
      ctx.ids.next(),
      blacklistHash(content),
      isoAt(ctx.clock.now()),
    ]);
  }
}

/** Shares an amount among the order's payments, the latest first, and sets each part on its way. */
async function sendBack(
  ctx: Context,
  tx: Tx,
  { case: found, order }: Held,
  amount: number,
  source: RefundRecord['source'],
): Promise<void> {
  const now = ctx.clock.now();
  let left = amount;
  for (const { id: paymentId, rest } of await returnable(tx, order.id)) {
    const part = Math.min(left, rest);
    if (part === 0) continue;
    const id = ctx.ids.next();
    await tx.query(
      `insert into refunds (id, payment_id, order_id, after_sale_id, source, amount, state, created_at)
       values ($1, $2, $3, $4, $5, $6, 'open', $7)`,
      [id, paymentId, order.id, found.id, source, part, isoAt(now)],
    );
    await schedule(ctx, tx, 'afterSale.pay', id, now);
    left -= part;
  }
  if (left !== 0) throw new Error(`after-sale ${found.id} gives back ${left} fen more than was paid`);
}

/**
 * Sets in motion what an approved after-sale grants, in the caller's transaction: `refund` sends a part of the payments back
 * out of the order's escrow; the seller's price shrinks by it, and the seller's fee is that of the rest. `refundReturn` ends
 * the order as refunded and gives the listing back (on sale again while it was held, under review once it was sold).
 * `compensation` sends the amount back the way it was paid, out of the guarantee fund. `assist` moves nothing and is done at once.
 */
export async function grant(ctx: Context, tx: Tx, held: Held, { remedy, amount }: Grant): Promise<Held> {
  const { case: found, order } = held;
  if (found.type === 'takenBack' && remedy !== 'assist') await blacklist(ctx, tx, order);
  if (remedy === 'assist' || amount === 0) {
    return moveCase(ctx, tx, held, {
      event: { type: 'payout.finish' },
      by: 'system',
      text: '售后完成，不涉及退款',
    });
  }
  if (remedy === 'refundReturn') {
    const moved = await moveOrder(ctx, tx, order, {
      event: { type: 'refund.decide' },
      by: 'staff',
      text: `售后同意退款并退回账号（${found.typeName}）`,
      reason: 'afterSale',
      listing: returnOf(held),
    });
    const { status } = await tx.one<{ status: string }>('select status from listings where id = $1', [
      order.listingId,
    ]);
    if (status === 'underReview') await awaitAudit(ctx, tx, order.listingId);
    return { case: found, order: moved };
  }
  if (found.type === 'takenBack') await moveListing(ctx, tx, order.listingId, flagOf(order));
  await sendBack(ctx, tx, held, amount, remedy === 'compensation' ? 'guarantee' : 'escrow');
  return held;
}

/**
 * Sends one part of a payment back through the provider and books it, once: out of escrow as `refund`, out of the guarantee fund
 * as `compensation`. Rejects when the provider cannot be reached; the job comes again.
 */
export async function payRefund(ctx: Context, refundId: string): Promise<void> {
  const refund = await ctx.store.one<RefundRecord>('select * from refunds where id = $1', [refundId]);
  if (refund.state === 'done') return;
  const payment = await ctx.store.one<PaymentRecord>('select * from payments where id = $1', [
    refund.paymentId,
  ]);
  const isRefund = refund.source === 'escrow';
  if (!payment.isSimulated) {
    const why = isRefund ? '售后退款，原路退回' : '售后赔付，原路退回';
    await ctx.providers.payment.refund(payment.tradeNo, refund.amount, refund.id, why);
  }
  await ctx.store.tx(async (tx) => {
    const order = await lockOrder(tx, refund.orderId);
    const now = isoAt(ctx.clock.now());
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
    await note(
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
  const held = await holdCase(tx, approved.id);
  const { case: found } = held;
  const waiting = await tx.one<{ n: number }>(
    found.grantedRemedy === 'refundReturn'
      ? `select ((select count(*) from payments where order_id = $1 and is_counted and state = 'paid')
           + (select count(*) from refunds where order_id = $1 and state = 'open')) as n`
      : `select count(*) as n from refunds where order_id = $1 and state = 'open'`,
    [orderId],
  );
  if (waiting.n > 0) return;
  await tx.query('update after_sales set paid_at = $2 where id = $1', [found.id, isoAt(ctx.clock.now())]);
  const { title } = held.order.snapshot;
  const amount = money(found.granted ?? 0);
  const word = found.grantedRemedy === 'compensation' ? '赔付' : '退款';
  await moveCase(ctx, tx, held, {
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

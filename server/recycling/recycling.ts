import { money } from '../../contract/kit/sum.ts';
import type { Credential } from '../../contract/buying/index.ts';
import type { DepositState, RecycleEndReason } from '../../contract/recycling/recycling.ts';
import { decide } from '../../machines/rulebooks/decide.ts';
import { quoteLifecycle, type QuoteEvent } from '../../machines/rulebooks/quote.ts';
import { recycleLifecycle, type RecycleEvent } from '../../machines/rulebooks/recycleOrder.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { valuationLifecycle, type ValuationEvent } from '../../machines/rulebooks/valuation.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import { AUTOPILOT_MERCHANTS } from '../autopilot/cast.ts';
import type { Db, Tx } from '../store/db.ts';
import { rebound, showAccount, showAccountAgain, type Reveal, type Secrets } from '../buying/reveal.ts';
import { awaitAudit } from '../selling/consignment.ts';
import { dropJobs, schedule } from '../jobs/jobs.ts';
import { book } from '../ledger.ts';
import { tell } from '../kit/messenger.ts';
import { moveListing } from '../selling/moveListing.ts';
import type { PaymentRecord } from '../buying/orderRows.ts';
import { lockRecycle, recycleFacts, type RecycleRecord } from './recycleRows.ts';
import type { Member } from '../account/sessions.ts';

/** Pace of the autopilot, ms. */
const PACE = { pay: 5_000, review: 6_000, complete: 5_000 };

const isoAt = (ms: number) => new Date(ms).toISOString();
/** Moves a valuation by its rulebook; answers its new status, or undefined when its state does not allow the event. */
export async function moveValuation(tx: Tx, id: string, event: ValuationEvent): Promise<string | undefined> {
  const { status } = await tx.one<{ status: string }>(
    'select status from valuations where id = $1 for update',
    [id],
  );
  const next = decide(valuationLifecycle, { state: status, context: {} }, event);
  if (!next) return undefined;
  await tx.query('update valuations set status = $2 where id = $1', [id, next.state]);
  return next.state;
}

/** Moves a quote by its rulebook; answers false when its state does not allow the event. */
export async function moveQuote(tx: Tx, id: string, event: QuoteEvent): Promise<boolean> {
  const { status } = await tx.one<{ status: string }>('select status from quotes where id = $1 for update', [
    id,
  ]);
  const next = decide(quoteLifecycle, { state: status, context: {} }, event);
  if (!next) return false;
  await tx.query('update quotes set status = $2 where id = $1', [id, next.state]);
  return true;
}

async function note(
  ctx: Context,
  tx: Tx,
  id: string,
  kind: string,
  by: 'seller' | 'merchant' | 'staff' | 'system',
  content: string,
): Promise<void> {
  await tx.query(
    'insert into recycle_events (id, recycle_order_id, kind, by_whom, content, created_at) values ($1, $2, $3, $4, $5, $6)',
    [ctx.ids.next(), id, kind, by, content, isoAt(ctx.clock.now())],
  );
}
export { note as noteRecycle };

/** One thing that happens to a recycle order. */
export interface RecycleStep {
  event: RecycleEvent;
  by: 'seller' | 'merchant' | 'staff' | 'system';
  /** What the timeline says. */
  text: string;
  /** Why it ends, when it does. */
  reason?: RecycleEndReason;
}

const CONFLICT: Partial<Record<RecycleEvent['type'], string>> = {
  'order.cancel': '押金已付，交易中不能取消',
  'receipt.confirm': '账号还没有交付，不能确认',
  'credential.reveal': '现在不能查看，或已经查看过一次',
};

/**
 * Moves a locked recycle order by the rulebook, and everything that hangs on it: valuation, quote, listing, ledger, clocks,
 * timeline, messages. 409 when the state does not allow the event; then nothing has changed.
 */
export async function moveRecycle(
  ctx: Context,
  tx: Tx,
  order: RecycleRecord,
  step: RecycleStep,
): Promise<RecycleRecord> {
  const next = decide(recycleLifecycle, { state: order.status, context: recycleFacts(order) }, step.event);
  if (!next) {
    throw refuse.conflict('stateConflict', CONFLICT[step.event.type] ?? '交易状态已变化，请刷新后再看');
  }
  const now = ctx.clock.now();
  await tx.query(
    `update recycle_orders set status = $2,
       revealed_at = case when $3 and revealed_at is null then $4::timestamptz else revealed_at end where id = $1`,
    [order.id, next.state, next.context.isRevealed, isoAt(now)],
  );
  await note(ctx, tx, order.id, step.event.type, step.by, step.text);
  if (next.state !== order.status) await entered(ctx, tx, { ...order, status: next.state }, step, now);
  return lockRecycle(tx, order.id);
}

async function setDue(tx: Tx, id: string, at: number | null): Promise<void> {
  await tx.query('update recycle_orders set due_at = $2 where id = $1', [id, at === null ? null : isoAt(at)]);
}

async function entered(
  ctx: Context,
  tx: Tx,
  order: RecycleRecord,
  step: RecycleStep,
  now: number,
): Promise<void> {
  const { title } = order.snapshot;
  const isPlayed = ctx.settings.autopilot && AUTOPILOT_MERCHANTS.some(({ id }) => id === order.merchantId);
  const tellSeller = (heading: string, text: string) =>
    tell(ctx, tx, order.sellerId, 'recycleStep', heading, `「${title}」${text}`, order.id);
  const tellMerchant = (heading: string, text: string) =>
    tell(ctx, tx, order.merchantId, 'recycleStep', heading, `「${title}」${text}`, order.id);
  switch (order.status) {
    case 'trading': {
      const dueAt = now + RULES.recyclePaymentWindow;
      await tx.query(
        `update recycle_orders set due_at = $2,
           deposited_at = case when deposit > 0 then $3::timestamptz end where id = $1`,
        [order.id, isoAt(dueAt), isoAt(now)],
      );
      await schedule(ctx, tx, 'merchantPayment.expire', order.id, dueAt);
      await tellMerchant('卖家接受了报价', `请在 24 小时内付款 ${money(order.price)}，由平台保管`);
      await tellSeller('等待商户付款', '商户会在 24 小时内付款，由平台保管');
      if (isPlayed) await schedule(ctx, tx, 'autopilot.pay', order.id, now + PACE.pay);
      return;
    }
    case 'underReview':
      await tx.query('update recycle_orders set is_paid = true, paid_at = $2, due_at = null where id = $1', [
        order.id,
        isoAt(now),
      ]);
      await tellSeller('商户已付款', `货款 ${money(order.price)} 由平台保管，客服马上核对账号并换绑`);
      if (ctx.settings.autopilot) await schedule(ctx, tx, 'autopilot.review', order.id, now + PACE.review);
      return;
    case 'reviewed': {
      const dueAt = now + RULES.recycleReceiptWindow;
      await rebind(ctx, tx, order);
      await tx.query('update recycle_orders set reviewed_at = $2 where id = $1', [order.id, isoAt(now)]);
      await setDue(tx, order.id, dueAt);
      await schedule(ctx, tx, 'recycleReceipt.expire', order.id, dueAt);
      await tellMerchant('账号已交付', '核对换绑完成，请在 12 小时内验收，超时视为确认');
      await tellSeller('账号核对通过', '商户确认后货款立即付给你，最迟 12 小时');
      if (isPlayed) await schedule(ctx, tx, 'autopilot.complete', order.id, now + PACE.complete);
      return;
    }
    case 'completed':
      await completed(ctx, tx, order, now);
      await tellMerchant('交易完成', '已确认收号');
      return;
    case 'failed':
      await failed(ctx, tx, order, step, now);
      return;
    default:
  }
}

async function completed(ctx: Context, tx: Tx, order: RecycleRecord, now: number): Promise<void> {
  await dropJobs(ctx, tx, order.id);
  await tx.query('update recycle_orders set finished_at = $2, due_at = null where id = $1', [
    order.id,
    isoAt(now),
  ]);
  await book(ctx, tx, {
    kind: 'payout',
    recycleOrderId: order.id,
    memo: '回收货款全额付给卖家',
    lines: { [`escrow:${order.id}`]: -order.price, [`seller:${order.sellerId}`]: order.price },
  });
  await moveValuation(tx, order.valuationId, { type: 'trade.complete' });
  await moveQuote(tx, order.quoteId, { type: 'trade.complete' });
  await tx.query('update users set deals = deals + 1 where id = any($1)', [
    [order.sellerId, order.merchantId],
  ]);
  if (order.listingId !== null) {
    await tx.query('update listings set down_remark = $2 where id = $1', [order.listingId, '已由商户回收']);
  }
  for (const payment of await countedPayments(tx, order.id, 'deposit')) {
    await schedule(ctx, tx, 'payment.refund', payment.id, now);
  }
  await tell(
    ctx,
    tx,
    order.sellerId,
    'payout',
    '货款到账',
    `「${order.snapshot.title}」的回收货款 ${money(order.price)} 已到账，不收手续费${order.deposit > 0 ? '；押金原路退回' : ''}`,
    order.id,
  );
}

/** What came in for a recycle order and counts. */
const countedPayments = (tx: Tx, id: string, kind: 'deposit' | 'full') =>
  tx.query<PaymentRecord>(
    `select * from payments where recycle_order_id = $1 and kind = $2 and state = 'paid' and is_counted`,
    [id, kind],
  );

/** A trade came to nothing: money goes back, but for the deposit of a seller who did not cooperate. */
async function failed(
  ctx: Context,
  tx: Tx,
  order: RecycleRecord,
  step: RecycleStep,
  now: number,
): Promise<void> {
  await dropJobs(ctx, tx, order.id);
  const isForfeited = step.event.type === 'seller.default' && order.depositState === 'paid';
  const depositState: DepositState = isForfeited
    ? 'forfeited'
    : order.depositState === 'unpaid'
      ? 'void'
      : order.depositState;
  await tx.query(
    'update recycle_orders set cancelled_at = $2, end_reason = $3, due_at = null, deposit_state = $4 where id = $1',
    [order.id, isoAt(now), step.reason ?? 'seller', depositState],
  );
  await moveValuation(tx, order.valuationId, { type: 'trade.fail' });
  await moveQuote(tx, order.quoteId, { type: 'trade.fail' });
  if (order.listingId !== null && (await moveListing(ctx, tx, order.listingId, { type: 'bid.release' }))) {
    await tx.query('update listings set down_remark = null where id = $1', [order.listingId]);
    await awaitAudit(ctx, tx, order.listingId);
  }
  const open = await tx.query<PaymentRecord>(
    `select * from payments where recycle_order_id = $1 and state = 'open'`,
    [order.id],
  );
  for (const payment of open) await schedule(ctx, tx, 'payment.close', payment.id, now);
  for (const payment of await countedPayments(tx, order.id, 'full')) {
    await schedule(ctx, tx, 'payment.refund', payment.id, now);
  }
  if (isForfeited) {
    await book(ctx, tx, {
      kind: 'forfeit',
      recycleOrderId: order.id,
      memo: '卖家未配合，押金赔付给商户',
      lines: { [`deposit:${order.id}`]: -order.deposit, [`merchant:${order.merchantId}`]: order.deposit },
    });
  } else {
    for (const payment of await countedPayments(tx, order.id, 'deposit')) {
      await schedule(ctx, tx, 'payment.refund', payment.id, now);
    }
  }
  const deposit = isForfeited
    ? `，押金 ${money(order.deposit)} 赔付给商户`
    : order.depositState === 'paid'
      ? '，押金原路退回'
      : '';
  const { title } = order.snapshot;
  await tell(
    ctx,
    tx,
    order.sellerId,
    'recycleStep',
    '回收交易关闭',
    `「${title}」${step.text}${deposit}`,
    order.id,
  );
  const refund = order.isPaid ? `，货款 ${money(order.price)} 原路退回` : '';
  const gain = isForfeited ? `，押金 ${money(order.deposit)} 赔付给你` : '';
  await tell(
    ctx,
    tx,
    order.merchantId,
    'recycleStep',
    '回收交易关闭',
    `「${title}」${step.text}${refund}${gain}`,
    order.id,
  );
}

/** Where a valuation's secrets lie: with its listing, or, where it has none, with itself. */
export async function sealedOf(
  db: Db,
  valuationId: string,
): Promise<{ home: 'listing' | 'valuation'; id: string; cipher: string } | undefined> {
  return db.maybe(
    `select 'listing' as home, c.listing_id as id, c.cipher from valuations v
       join credentials c on c.listing_id = v.listing_id where v.id = $1
     union all
     select 'valuation', c.valuation_id, c.cipher from valuation_credentials c where c.valuation_id = $1
     order by home limit 1`,
    [valuationId],
  );
}

/** Keeps the secrets of an account that is not listed. */
export async function sealForValuation(
  ctx: Context,
  tx: Tx,
  valuationId: string,
  secrets: Secrets,
): Promise<void> {
  await tx.query(
    `insert into valuation_credentials (valuation_id, cipher, created_at) values ($1, $2, $3)
     on conflict (valuation_id) do update set cipher = excluded.cipher`,
    [valuationId, ctx.vault.seal(JSON.stringify(secrets)), isoAt(ctx.clock.now())],
  );
}

/** After the rebinding the account has a new password and the merchant's phone. */
async function rebind(ctx: Context, tx: Tx, order: RecycleRecord): Promise<void> {
  const sealed = await sealedOf(tx, order.valuationId);
  if (!sealed) throw new Error(`valuation ${order.valuationId} has no credential to hand over`);
  const merchant = await tx.one<{ phone: string }>('select phone from users where id = $1', [
    order.merchantId,
  ]);
  await tx.query(
    sealed.home === 'listing'
      ? 'update credentials set cipher = $2 where listing_id = $1'
      : 'update valuation_credentials set cipher = $2 where valuation_id = $1',
    [sealed.id, rebound(ctx, sealed.cipher, merchant.phone)],
  );
}

/** Locks the merchant's own recycle order; another's is 404. */
export async function lockAsMerchant(tx: Tx, merchant: Member, id: string): Promise<RecycleRecord> {
  const order = await lockRecycle(tx, id);
  if (order.merchantId !== merchant.id) throw refuse.notFound('回收订单不存在');
  return order;
}

async function revealOf(tx: Tx, order: RecycleRecord): Promise<Reveal> {
  const sealed = await sealedOf(tx, order.valuationId);
  if (!sealed) throw new Error(`valuation ${order.valuationId} has no credential to show`);
  const { cipher } = sealed;
  const { id: orderId, merchantId: userId, revealedAt } = order;
  return { of: 'recycleOrder', orderId, userId, cipher, revealedAt };
}

/** Shows the account to its merchant, once, and writes down who saw it when. 409 when it may not be seen, or was. */
export async function revealToMerchant(
  ctx: Context,
  tx: Tx,
  order: RecycleRecord,
  key: string,
): Promise<Credential> {
  const moved = await moveRecycle(ctx, tx, order, {
    event: { type: 'credential.reveal' },
    by: 'merchant',
    text: '商户查看了账号信息',
  });
  return showAccount(ctx, tx, await revealOf(tx, moved), key);
}

/** {@link showAccountAgain} for a recycle order's merchant. */
export async function revealToMerchantAgain(
  ctx: Context,
  tx: Tx,
  order: RecycleRecord,
  key: string,
): Promise<Credential> {
  return showAccountAgain(ctx, tx, await revealOf(tx, order), key);
}

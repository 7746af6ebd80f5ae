import { RULES } from '../../contract/kit/rules.ts';
import { decide, may } from '../../machines/rulebooks/decide.ts';
import { orderLifecycle, type OrderEvent } from '../../machines/rulebooks/order.ts';
import type { OrderStage } from '../../contract/buying/order.ts';
import type { TakeoverStep } from '../../contract/buying/takeover.ts';
import type { Context } from '../kit/context.ts';
import { retryAt, reschedule, type RetryAt } from '../jobs/jobs.ts';
import { DAY, isoNow, isPast } from '../kit/clock.ts';
import { refuse } from '../kit/refusal.ts';
import { addToTimeline } from '../kit/timeline.ts';
import { findUnknownRefund } from '../payment/index.ts';
import { lockListing, needsRevealCode, revealsOf, sealedOfListing } from '../selling/index.ts';
import type { Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import { syncTask } from '../tasks/tasks.ts';
import { setDue } from './clocks.ts';
import { factsOf, isReviewed, lockOrder, openAfterSaleOf, type OrderRecord } from './orderRecord.ts';
import { applyStage, startInspection, type OrderStep } from './stageEffects.ts';

const CHANGED = '订单状态已变化，请刷新后再看';
const NOT_SHOWN = '现在不能查看账号：交付后到货款付给卖家之前可以查看';

const CONFLICT: Partial<Record<OrderEvent['type'], string>> = {
  'order.cancel': '订单已付款或已结束，不能取消。付款后客服超过 24 小时没有处理才能取消',
  'inspection.start': '卖家还没有提供游戏账号和密码，或已经在验号',
  'receipt.confirm': '还没有交付，不能确认收货',
  'inspection.extend': '现在不能延长，或已经延长过一次',
  'credential.reveal': NOT_SHOWN,
  'review.write': '现在不能评价，或已经评价过',
};

const RECEIVED = '已经确认收货，验收时间到了会自动确认';

const RECEIPT_CONFLICT: Partial<Record<OrderStage, string>> = {
  protected: RECEIVED,
  settled: RECEIVED,
  cancelled: '订单已取消，不能确认收货',
  refunded: '订单已退款，不能确认收货',
};

/** Why the order refuses the event in its stage. */
function conflictOf(type: OrderEvent['type'], stage: OrderStage): string {
  const ofStage = type === 'receipt.confirm' ? RECEIPT_CONFLICT[stage] : undefined;
  return ofStage ?? CONFLICT[type] ?? CHANGED;
}

/**
 * Events that a running after-sale blocks (409 `afterSaleOpen`), with the message: all events that would release money
 * to the seller.
 */
const BLOCKED_BY_AFTER_SALE: Partial<Record<OrderEvent['type'], string>> = {
  'receipt.confirm': '售后还在处理中，现在不能确认收货。处理完，或撤销售后再确认',
  'receipt.expire': '售后还在处理中，验收时间暂停',
  'protection.end': '售后还在处理中，暂不结算',
  'inspection.extend': '售后还在处理中，验收时间已经暂停，不用延长',
};

/**
 * Applies an event to a locked order by the rulebook, with all effects: listing, ledger, deadlines, timeline, messages.
 * @throws 409 stateConflict when the state does not allow the event, afterSaleOpen while an after-sale runs; then
 * nothing changes
 */
export async function moveOrder(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  step: OrderStep,
): Promise<OrderRecord> {
  const facts = {
    ...factsOf(order, await isReviewed(tx, order.id), needsRevealCode(ctx, order.lastRevealedAt)),
    isStaffLate: isPast(ctx, order.lateAt),
  };
  const next = decide(orderLifecycle, { state: order.stage, context: facts }, step.event);
  if (!next) throw refuse.conflict('stateConflict', conflictOf(step.event.type, order.stage));
  const refusal = BLOCKED_BY_AFTER_SALE[step.event.type];
  if (refusal !== undefined && (await openAfterSaleOf(tx, order.id))) {
    throw refuse.conflict('afterSaleOpen', refusal);
  }
  const stage = next.state;
  const moved = await tx.query(
    `update orders set stage = $2, is_extended = $3, needs_credential = $7,
       revealed_at = case when $4 and revealed_at is null then $5::timestamptz else revealed_at end,
       last_revealed_at = case when $8 then $5::timestamptz else last_revealed_at end,
       late_at = case when stage = $2 then late_at end
     where id = $1 and stage = $6 returning id`,
    [
      order.id,
      stage,
      next.context.isExtended,
      next.context.isRevealed,
      isoNow(ctx),
      order.stage,
      next.context.needsCredential === true,
      step.event.type === 'credential.reveal',
    ],
  );
  if (moved.length === 0) throw refuse.conflict('stateConflict', CHANGED);
  await addToTimeline(ctx, tx, 'order', order.id, step.event.type, step.by, step.text, step.staffId);
  if (stage !== order.stage) await applyStage(ctx, tx, order, stage, step);
  else if (step.event.type === 'credential.give') await startInspection(ctx, tx, order.id);
  await syncTask(ctx, tx, 'order', order.id);
  return lockOrder(tx, order.id);
}

/**
 * Applies the event of an expired deadline if the order is still in that stage and not paused. `holdBack` may postpone it.
 */
export async function moveWhenDue(
  ctx: Context,
  orderId: string,
  event: OrderEvent,
  stage: OrderStage,
  text: string,
  holdBack?: (tx: Tx) => Promise<RetryAt | undefined>,
): Promise<RetryAt | undefined> {
  return ctx.store.tx(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // An after-sale pauses the deadline. Its end resumes the deadline.
    if (order.pausedMs !== null || (await openAfterSaleOf(tx, orderId))) return undefined;
    if (order.stage !== stage) return undefined;
    const early = retryAt(ctx, order.dueAt) ?? (await holdBack?.(tx));
    if (!early) await moveOrder(ctx, tx, order, { event, by: 'system', text });
    return early;
  });
}

/**
 * Pays the seller when the protection is over. Waits another day while the provider has refunded one of the order's
 * payments without us and nobody has settled that difference.
 */
export const endProtection = (ctx: Context, orderId: string): Promise<RetryAt | undefined> =>
  moveWhenDue(ctx, orderId, { type: 'protection.end' }, 'protected', '结算时间到，订单已结算', async (tx) =>
    (await findUnknownRefund(tx, orderId)) ? { dueAt: ctx.clock.now() + DAY } : undefined,
  );

/** Continues a paid order that waited for the login of its listing. Called when the seller adds the login. */
export async function noteCredential(ctx: Context, tx: Tx, listingId: string): Promise<void> {
  const waiting = await tx.maybe<{ id: string }>(
    `select id from orders where listing_id = $1 and stage = 'awaitingInspection' and needs_credential`,
    [listingId],
  );
  if (!waiting) return;
  const text = '卖家提供了游戏账号和密码，等待验号';
  await moveOrder(ctx, tx, await lockOrder(tx, waiting.id), {
    event: { type: 'credential.give' },
    by: 'seller',
    text,
  });
}

/** Refunds the buyer when the seller did not add the login in time. A running after-sale is closed with the order. */
export async function expireCredential(ctx: Context, orderId: string): Promise<RetryAt | undefined> {
  return ctx.store.tx(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.stage !== 'awaitingInspection' || !order.needsCredential || order.dueAt === null)
      return undefined;
    const early = retryAt(ctx, order.dueAt);
    if (early) return early;
    if (!(await lockListing(tx, order.listingId)).needsCredential) return undefined;
    await moveOrder(ctx, tx, order, {
      event: { type: 'credential.expire' },
      by: 'system',
      text: '卖家没有按时提供游戏账号和密码，订单退款',
      reason: 'credentialMissing',
      listing: { type: 'credential.expire' },
    });
    // A flagged listing stays flagged and keeps the reason.
    await tx.query(`update listings set audit_remark = $2 where id = $1 and status = 'rejected'`, [
      order.listingId,
      '买家付款后 24 小时内没有提供游戏账号和密码。补充后可以重新提交',
    ]);
    return undefined;
  });
}

/** Extends the inspection by 24 hours, once. */
export async function extendInspection(ctx: Context, tx: Tx, order: OrderRecord): Promise<OrderRecord> {
  const dueAt = Date.parse(order.dueAt ?? isoNow(ctx)) + RULES.inspectionExtension;
  await moveOrder(ctx, tx, order, {
    event: { type: 'inspection.extend' },
    by: 'buyer',
    text: '买家延长验收 24 小时',
  });
  await setDue(tx, order.id, dueAt);
  await reschedule(tx, 'receipt.expire', order.id, dueAt);
  return lockOrder(tx, order.id);
}

/**
 * Checks or unchecks an item of the takeover checklist.
 * @throws 409 before the account was revealed
 */
export async function tickTakeover(
  tx: Tx,
  order: OrderRecord,
  step: TakeoverStep,
  isDone: boolean,
): Promise<OrderRecord> {
  if (order.revealedAt === null) throw refuse.conflict('stateConflict', '查看账号以后才能勾选接手清单');
  const others = order.takeoverSteps.filter((each) => each !== step);
  await update(tx, 'orders', order.id, { takeoverSteps: isDone ? [...others, step] : others });
  return lockOrder(tx, order.id);
}

/** The reveals of the account to its buyer. */
export const { reveal, revealAgain } = revealsOf<OrderRecord>({
  of: 'order',
  reader: '买家',
  notShown: NOT_SHOWN,
  mayReveal: (order, isAgain) =>
    may(
      orderLifecycle,
      { state: order.stage, context: { ...factsOf(order, false), ...(isAgain && { isRevealed: false }) } },
      { type: 'credential.reveal', ...(isAgain && { isProved: true }) },
    ),
  move: (ctx, tx, order, isProved, text) =>
    moveOrder(ctx, tx, order, { event: { type: 'credential.reveal', isProved }, by: 'buyer', text }),
  readerIdOf: ({ buyerId }) => buyerId,
  sealedOf: (tx, { listingId }) => sealedOfListing(tx, listingId),
});

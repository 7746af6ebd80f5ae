import { decide, may } from '../../machines/rulebooks/decide.ts';
import { recycleLifecycle, type RecycleEvent } from '../../machines/rulebooks/recycleOrder.ts';
import type { Context } from '../kit/context.ts';
import { retryAt, type RetryAt } from '../jobs/jobs.ts';
import { DAY, isoNow, isPast } from '../kit/clock.ts';
import { refuse } from '../kit/refusal.ts';
import { addToTimeline } from '../kit/timeline.ts';
import { findUnknownRefund } from '../payment/index.ts';
import { needsRevealCode, revealsOf } from '../selling/index.ts';
import type { Tx } from '../store/db.ts';
import { lockRecycle, recycleFacts, type RecycleRecord } from './recycleRecord.ts';
import { applyStatus, type RecycleStep } from './statusEffects.ts';
import { sealedOf } from './valuations.ts';
import { syncTask } from '../tasks/tasks.ts';

const NOT_SHOWN = '现在不能查看账号：验号通过后可以查看';

const CONFLICT: Partial<Record<RecycleEvent['type'], string>> = {
  'order.leave': '押金已付，交易中不能取消。客服超过 48 小时没有核对才能取消',
  'receipt.confirm': '账号还没有交付，不能确认',
  'credential.reveal': NOT_SHOWN,
  'price.ask': '现在不能改价：验号后、查看账号前可以提一次',
  'price.agree': '没有等你答复的新价格，请刷新后再看',
  'price.refuse': '没有等你答复的新价格，请刷新后再看',
};

const REFUND_UNCHECKED = '支付渠道有一笔退款还没核对，核对完才能确认收号';

/** Events that pay the seller. A refund that only the provider knows blocks them (409), with the message. */
const BLOCKED_BY_REFUND: Partial<Record<RecycleEvent['type'], string>> = {
  'receipt.confirm': REFUND_UNCHECKED,
  'receipt.expire': REFUND_UNCHECKED,
  'order.complete': '支付渠道有一笔退款还没核对，等财务在对账里处理后再确认完成',
};

/** Why the trade refuses the event in its state. */
function conflictOf(type: RecycleEvent['type'], { status, priceChange }: RecycleRecord): string {
  if (type === 'receipt.confirm') {
    if (status === 'completed') return '已经确认收号，验收时间到了会自动确认';
    if (status === 'failed') return '交易已取消，不能确认收号';
    if (priceChange === 'asked') return '正等卖家答复新的成交价，现在不能确认';
  }
  if (type === 'order.leave') {
    if (status === 'reviewed') return '客服已经核对完，交易继续，不能取消';
    if (status === 'completed') return '交易已经完成，不能取消';
  }
  return CONFLICT[type] ?? '交易状态已变化，请刷新后再看';
}

/**
 * Applies an event to a locked recycle order by the rulebook, with its effects: valuation, quote, listing, ledger,
 * deadlines, timeline, messages.
 * @throws 409 when the state does not allow the event, or a refund that only the provider knows blocks it; then nothing
 * changes
 */
export async function moveRecycle(
  ctx: Context,
  tx: Tx,
  order: RecycleRecord,
  step: RecycleStep,
): Promise<RecycleRecord> {
  const next = decide(
    recycleLifecycle,
    {
      state: order.status,
      context: {
        ...recycleFacts(order, needsRevealCode(ctx, order.lastRevealedAt)),
        isStaffLate: isPast(ctx, order.lateAt),
      },
    },
    step.event,
  );
  if (!next) throw refuse.conflict('stateConflict', conflictOf(step.event.type, order));
  const refusal = BLOCKED_BY_REFUND[step.event.type];
  if (refusal !== undefined && (await findUnknownRefund(tx, order.id))) {
    throw refuse.conflict('stateConflict', refusal);
  }
  await tx.query(
    `update recycle_orders set status = $2, price_change = $5,
       revealed_at = case when $3 and revealed_at is null then $4::timestamptz else revealed_at end,
       last_revealed_at = case when $6 then $4::timestamptz else last_revealed_at end,
       late_at = case when status = $2 then late_at end where id = $1`,
    [
      order.id,
      next.state,
      next.context.isRevealed,
      isoNow(ctx),
      next.context.priceChange,
      step.event.type === 'credential.reveal',
    ],
  );
  await addToTimeline(ctx, tx, 'recycleOrder', order.id, step.event.type, step.by, step.text, step.staffId);
  if (next.state !== order.status) await applyStatus(ctx, tx, { ...order, status: next.state }, step);
  await syncTask(ctx, tx, 'recycleOrder', order.id);
  return lockRecycle(tx, order.id);
}

/** Confirms receipt as the merchant. Used by the merchant's call and by the autopilot. */
export const confirmReceipt = (ctx: Context, tx: Tx, order: RecycleRecord): Promise<RecycleRecord> =>
  moveRecycle(ctx, tx, order, { event: { type: 'receipt.confirm' }, by: 'merchant', text: '商户确认收号' });

/**
 * Confirms receipt when the merchant did not in time. Waits another day while the provider has refunded one of the
 * trade's payments without us and nobody has settled that difference.
 */
export async function confirmForMerchant(ctx: Context, id: string): Promise<RetryAt | undefined> {
  return ctx.store.tx(async (tx) => {
    const order = await lockRecycle(tx, id);
    if (order.status !== 'reviewed' || order.priceChange === 'asked') return undefined;
    const held = (await findUnknownRefund(tx, id)) && { dueAt: ctx.clock.now() + DAY };
    const early = retryAt(ctx, order.dueAt) ?? held;
    const text = '验收时间已过，自动确认收号';
    if (!early) await moveRecycle(ctx, tx, order, { event: { type: 'receipt.expire' }, by: 'system', text });
    return early;
  });
}

/** The reveals of the account to its merchant. */
export const { reveal, revealAgain } = revealsOf<RecycleRecord>({
  of: 'recycleOrder',
  reader: '商户',
  notShown: NOT_SHOWN,
  mayReveal: (order, isAgain) =>
    may(
      recycleLifecycle,
      { state: order.status, context: { ...recycleFacts(order), ...(isAgain && { isRevealed: false }) } },
      { type: 'credential.reveal', ...(isAgain && { isProved: true }) },
    ),
  move: (ctx, tx, order, isProved, text) =>
    moveRecycle(ctx, tx, order, { event: { type: 'credential.reveal', isProved }, by: 'merchant', text }),
  readerIdOf: ({ merchantId }) => merchantId,
  sealedOf: (tx, { valuationId }) => sealedOf(tx, valuationId),
});

import type {
  AfterSaleParty,
  AfterSaleStage,
  Remedy,
  Statement,
} from '../../contract/afterSale/afterSale.ts';
import {
  AFTER_SALE_CLOCKS,
  afterSaleLifecycle,
  OPEN_AFTER_SALE_STAGES,
  type AfterSaleEvent,
} from '../../machines/rulebooks/afterSale.ts';
import { decide } from '../../machines/rulebooks/decide.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { resumeClock } from '../buying/index.ts';
import type { Context } from '../kit/context.ts';
import { dropJobs, schedule } from '../jobs/jobs.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import { sendMessage } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { addToTimeline } from '../kit/timeline.ts';
import { hasRow, json, type Db, type Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';
import { afterSaleFacts, type AfterSaleRecord, type LockedCase } from './caseRecord.ts';
import { afterSaleMessages } from './messageKinds.ts';
import { deleteReturned } from './returnedLogin.ts';
import { syncTask } from '../tasks/tasks.ts';

/** The autopilot's delays, ms. A signed-in seller has more time to answer in person. */
const AUTOPILOT_DELAYS_MS = { staff: 4_000, seller: 6_000, sellerAtHand: 60_000 };

/** The event of an after-sale with its records. */
export interface CaseStep {
  event: AfterSaleEvent;
  /** The remedy that the event grants, if not the claim. */
  remedy?: Remedy;
  by: AfterSaleParty;
  /** The account of the member of staff who acts. Null or undefined when no person does. */
  staffId?: string | null;
  text: string;
  /** The message to each side: the text after 「title」, which is added. Undefined: no message. */
  toBuyer?: string;
  toSeller?: string;
  statement?: { kind: Statement['kind']; text: string; pictures?: readonly string[] };
  refusal?: string;
}

/** In the demo, schedules the autopilot's next step when staff or the seller have to act. */
export async function scheduleAutopilot(ctx: Context, tx: Tx, found: AfterSaleRecord): Promise<void> {
  if (!ctx.settings.autopilot) return;
  const now = ctx.clock.now();
  if (['reviewing', 'recovering', 'confirmingReturn'].includes(found.stage)) {
    await schedule(ctx, tx, 'autopilot.afterSale', found.id, now + AUTOPILOT_DELAYS_MS.staff);
  }
  if (found.stage === 'awaitingSeller') {
    const isAtHand = await hasRow(
      tx,
      'select from tokens where user_id = $1 and revoked_at is null and expires_at > $2 limit 1',
      [found.sellerId, isoAt(now)],
    );
    const pace = isAtHand ? AUTOPILOT_DELAYS_MS.sellerAtHand : AUTOPILOT_DELAYS_MS.seller;
    await schedule(ctx, tx, 'autopilot.afterSale', found.id, now + pace);
  }
}

export async function storeStatement(
  ctx: Context,
  db: Db,
  id: string,
  by: AfterSaleParty,
  { kind, text, pictures = [] }: NonNullable<CaseStep['statement']>,
): Promise<void> {
  await insert(db, 'after_sale_statements', {
    id: ctx.ids.next(),
    afterSaleId: id,
    byWhom: by,
    kind,
    content: text,
    pictures: json(pictures),
    createdAt: isoNow(ctx),
  });
}

export const cutText = (text: string): string => [...text].slice(0, 500).join('');

export async function messageSides(
  ctx: Context,
  db: Db,
  { case: { id, buyerId, sellerId }, order: { snapshot } }: Pick<LockedCase, 'case' | 'order'>,
  { toBuyer, toSeller }: Pick<CaseStep, 'toBuyer' | 'toSeller'>,
): Promise<void> {
  const send = (userId: string, text: string) =>
    sendMessage(ctx, db, userId, afterSaleMessages.afterSale, '售后进度', `「${snapshot.title}」${text}`, id);
  if (toBuyer) await send(buyerId, toBuyer);
  if (toSeller) await send(sellerId, toSeller);
}

const voidProposals = (tx: Tx, id: string, at: string) =>
  tx.query(
    `update after_sale_proposals set state = 'void', settled_at = $2, login_cipher = null
     where after_sale_id = $1 and state = 'open'`,
    [id, at],
  );

/** The stages in which the overall time limit of staff runs. */
const DECIDED_BY_STAFF: readonly AfterSaleStage[] = ['reviewing', 'confirmingReturn'];

/** The events at a missed deadline of staff after which the stage continues with a new deadline. */
const RESTARTS: readonly AfterSaleEvent['type'][] = ['review.expire', 'check.expire', 'recovery.extend'];

/** The deadline of a stage that begins or restarts now. A review that restarts ends not later than `decideBy`. */
function dueIn(stage: AfterSaleStage, found: AfterSaleRecord, now: number): string | null {
  // A restarted recovery waits for a review only.
  const clock = stage === found.stage && stage === 'recovering' ? 'reviewing' : stage;
  const window = AFTER_SALE_CLOCKS[clock]?.within;
  if (window === undefined) return null;
  const decideBy = stage === found.stage && found.decideBy !== null ? Date.parse(found.decideBy) : now;
  return isoAt(decideBy > now ? Math.min(now + window, decideBy) : now + window);
}

/**
 * Applies an event to a locked after-sale by the rulebook, with its effects: deadline, timeline, statements, messages.
 * When the after-sale ends, the order's deadline resumes. A withdrawn claim does not count as granted.
 * @throws 409 stateConflict when the stage does not allow the event; then nothing changes
 */
export async function moveCase(
  ctx: Context,
  tx: Tx,
  locked: LockedCase,
  step: CaseStep,
): Promise<LockedCase> {
  const { case: found, order } = locked;
  const standing = { state: found.stage, context: afterSaleFacts(locked, step.remedy) };
  const next = decide(afterSaleLifecycle, standing, step.event);
  if (!next) throw refuse.conflict('stateConflict', step.refusal ?? '售后状态已变化，请刷新后再看');
  const now = ctx.clock.now();
  const stage = next.state;
  const isNew = stage !== found.stage || RESTARTS.includes(step.event.type);
  const dueAt = isNew ? dueIn(stage, found, now) : found.dueAt;
  const moved = await tx.maybe<AfterSaleRecord>(
    `update after_sales set stage = $2, is_seller_heard = $3, is_appealed = $4, due_at = $5, updated_at = $6,
       decide_by = case when $2 <> all($9::text[]) then null when stage = $2 then decide_by else $8::timestamptz end,
       is_granted = case when $2 = 'withdrawn' and is_granted then null else is_granted end
     where id = $1 and stage = $7 returning *`,
    [
      found.id,
      stage,
      next.context.isSellerHeard,
      next.context.isAppealed,
      dueAt,
      isoAt(now),
      found.stage,
      isoAt(now + RULES.afterSaleDecisionWindow),
      DECIDED_BY_STAFF,
    ],
  );
  if (!moved) throw refuse.conflict('stateConflict', '售后状态已变化，请刷新后再看');
  if (step.statement) await storeStatement(ctx, tx, found.id, step.by, step.statement);
  const text = cutText(step.text);
  await addToTimeline(ctx, tx, 'afterSale', found.id, step.event.type, step.by, text, step.staffId);
  await messageSides(ctx, tx, locked, step);
  if (isNew) {
    await dropJobs(ctx, tx, found.id);
    if (dueAt !== null) await schedule(ctx, tx, 'afterSale.expire', found.id, Date.parse(dueAt));
    await scheduleAutopilot(ctx, tx, moved);
  }
  // An open proposal was made for the previous stage.
  if (stage !== found.stage) await voidProposals(tx, found.id, isoAt(now));
  if (found.stage === 'confirmingReturn' && stage !== found.stage) await deleteReturned(tx, found.id);
  await syncTask(ctx, tx, 'afterSale', found.id);
  if (!OPEN_AFTER_SALE_STAGES.includes(stage)) {
    const end = cutText(`售后结束：${step.text}`);
    await addToTimeline(ctx, tx, 'order', order.id, 'afterSale.end', 'system', end);
    await resumeClock(ctx, tx, order.id);
  }
  return { ...locked, case: moved };
}

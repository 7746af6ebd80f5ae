import type { AfterSaleParty, AfterSaleStage, Statement } from '../../contract/afterSale/afterSale.ts';
import {
  afterSaleLifecycle,
  OPEN_AFTER_SALE_STAGES,
  type AfterSaleEvent,
} from '../../machines/rulebooks/afterSale.ts';
import { decide } from '../../machines/rulebooks/decide.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { noteOrder, resumeClock } from '../buying/index.ts';
import type { Context } from '../kit/context.ts';
import { dropJobs, schedule } from '../jobs/jobs.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import { sendMessage } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { json, type Db, type Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';
import type { AfterSaleRecord, LockedCase } from './caseRecord.ts';

/** How long the party that has to act has in each stage, ms; none where the case waits for nobody. */
const WINDOW: Partial<Record<AfterSaleStage, number>> = {
  reviewing: RULES.afterSaleReviewWindow,
  awaitingEvidence: RULES.afterSaleEvidenceWindow,
  awaitingSeller: RULES.afterSaleSellerWindow,
  recovering: RULES.afterSaleRecoveryWindow,
  refused: RULES.afterSaleAppealWindow,
};

/** Pace of the autopilot, ms. A seller who is signed in somewhere is given time to answer in person. */
const PACE = { staff: 4_000, seller: 6_000, sellerAtHand: 60_000 };

/** What one step of an after-sale leaves behind. */
export interface CaseStep {
  event: AfterSaleEvent;
  by: AfterSaleParty;
  /** The account of staff that takes it, where one does. */
  staffId?: string | null;
  /** What the timeline says. */
  text: string;
  /** The message to each side; none where a side needs none. */
  toBuyer?: string;
  toSeller?: string;
  /** What somebody said. */
  statement?: { kind: Statement['kind']; text: string; pictures?: readonly string[] };
  /** What the person reads when the state does not allow it. */
  refusal?: string;
}

/** Schedules the autopilot's next step where it plays the party that has to act. */
export async function scheduleAutopilot(ctx: Context, tx: Tx, found: AfterSaleRecord): Promise<void> {
  if (!ctx.settings.autopilot) return;
  const now = ctx.clock.now();
  if (found.stage === 'reviewing' || found.stage === 'recovering') {
    await schedule(ctx, tx, 'autopilot.afterSale', found.id, now + PACE.staff);
  }
  if (found.stage === 'awaitingSeller') {
    const atHand = await tx.maybe(
      'select 1 as found from tokens where user_id = $1 and revoked_at is null and expires_at > $2 limit 1',
      [found.sellerId, isoAt(now)],
    );
    const pace = atHand ? PACE.sellerAtHand : PACE.seller;
    await schedule(ctx, tx, 'autopilot.afterSale', found.id, now + pace);
  }
}

/** Writes down what somebody said in an after-sale. */
export async function keepStatement(
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

/** Writes a line of an after-sale's timeline, and which account of staff it is of. */
export async function noteCase(
  ctx: Context,
  db: Db,
  id: string,
  kind: string,
  by: AfterSaleParty,
  text: string,
  staffId: string | null = null,
): Promise<void> {
  await insert(db, 'after_sale_events', {
    id: ctx.ids.next(),
    afterSaleId: id,
    kind,
    byWhom: by,
    content: [...text].slice(0, 500).join(''),
    staffId,
    createdAt: isoNow(ctx),
  });
}

/** Sends both sides of an after-sale a message that leads to it. */
export async function messageSides(
  ctx: Context,
  db: Db,
  found: Pick<AfterSaleRecord, 'id' | 'buyerId' | 'sellerId'>,
  { toBuyer, toSeller }: Pick<CaseStep, 'toBuyer' | 'toSeller'>,
): Promise<void> {
  if (toBuyer) await sendMessage(ctx, db, found.buyerId, 'afterSale', '售后进度', toBuyer, found.id);
  if (toSeller) await sendMessage(ctx, db, found.sellerId, 'afterSale', '售后进度', toSeller, found.id);
}

/**
 * Moves a locked after-sale by the rulebook, and what follows from it: clock, timeline, statements, messages; at its end the
 * order's clock runs on. 409 stateConflict when the stage does not allow the event; then nothing has changed.
 */
export async function moveCase(
  ctx: Context,
  tx: Tx,
  locked: LockedCase,
  step: CaseStep,
): Promise<LockedCase> {
  const { case: found, order } = locked;
  const next = decide(
    afterSaleLifecycle,
    {
      state: found.stage,
      context: { type: found.type, isSellerHeard: found.isSellerHeard, isAppealed: found.isAppealed },
    },
    step.event,
  );
  if (!next) throw refuse.conflict('stateConflict', step.refusal ?? '售后状态已变化，请刷新后再看');
  const now = ctx.clock.now();
  const stage = next.state;
  const isNew = stage !== found.stage || step.event.type === 'review.expire';
  const window = WINDOW[stage];
  const dueAt = isNew ? (window === undefined ? null : isoAt(now + window)) : found.dueAt;
  const moved = await tx.maybe<AfterSaleRecord>(
    `update after_sales set stage = $2, is_seller_heard = $3, is_appealed = $4, due_at = $5, updated_at = $6
     where id = $1 and stage = $7 returning *`,
    [found.id, stage, next.context.isSellerHeard, next.context.isAppealed, dueAt, isoAt(now), found.stage],
  );
  if (!moved) throw refuse.conflict('stateConflict', '售后状态已变化，请刷新后再看');
  if (step.statement) await keepStatement(ctx, tx, found.id, step.by, step.statement);
  await noteCase(ctx, tx, found.id, step.event.type, step.by, step.text, step.staffId);
  await messageSides(ctx, tx, found, step);
  if (isNew) {
    await dropJobs(ctx, tx, found.id);
    if (dueAt !== null) await schedule(ctx, tx, 'afterSale.expire', found.id, Date.parse(dueAt));
    await scheduleAutopilot(ctx, tx, moved);
  }
  if (!OPEN_AFTER_SALE_STAGES.includes(stage)) {
    await noteOrder(
      ctx,
      tx,
      order.id,
      'afterSale.end',
      'system',
      [...`售后结束：${step.text}`].slice(0, 500).join(''),
    );
    await resumeClock(ctx, tx, order.id);
  }
  return { case: moved, order };
}

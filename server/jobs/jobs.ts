import type { Context } from '../kit/context.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db } from '../store/db.ts';
import { insert } from '../store/rows.ts';

/** Work that is due at a time, or that needs the network and so runs after the commit. */
export type JobKind =
  | 'order.expire'
  | 'credential.given'
  | 'credential.expire'
  | 'balance.expire'
  | 'receipt.expire'
  | 'protection.end'
  | 'payment.close'
  | 'payment.refund'
  | 'afterSale.expire'
  | 'afterSale.pay'
  | 'autopilot.inspect'
  | 'autopilot.pass'
  | 'autopilot.rebind'
  | 'autopilot.afterSale'
  | 'quote.expire'
  | 'quote.notify'
  | 'valuation.expire'
  | 'deposit.expire'
  | 'merchantPayment.expire'
  | 'recycleReceipt.expire'
  | 'recyclePrice.expire'
  | 'payment.refundPart'
  | 'autopilot.audit'
  | 'autopilot.quote'
  | 'autopilot.pay'
  | 'autopilot.review'
  | 'autopilot.complete'
  | 'autopilot.merchant'
  | 'autopilot.identity'
  | 'favourite.tell'
  | 'offer.end'
  | 'autopilot.problem'
  | 'autopilot.chat';

/** What a job answers that came too soon: when it is due (epoch ms). */
export interface NotYet {
  readonly dueAt: number;
}

/**
 * {@link NotYet} for a time (ISO 8601) that is still to come: the clock was set back since the job was taken, or the time was moved.
 * The worker then has the job come at that time; a job that just ended would have taken the only clock with it.
 */
export function notYet({ clock }: Context, dueAt: string | null): NotYet | undefined {
  const at = dueAt === null ? 0 : Date.parse(dueAt);
  return at > clock.now() ? { dueAt: at } : undefined;
}

/** Puts a job down for `at` (epoch ms); `subject` is the id of what it is about. */
export async function schedule(
  ctx: Context,
  db: Db,
  kind: JobKind,
  subject: string,
  at: number,
): Promise<void> {
  const job = { id: ctx.ids.next(), kind, subject, runAt: isoAt(at), createdAt: isoNow(ctx) };
  await insert(db, 'jobs', job);
}

/** Cancels every job about a subject that has not run: the subject has come to its end. */
export async function dropJobs(ctx: Context, db: Db, subject: string): Promise<void> {
  await db.query('update jobs set done_at = $2 where subject = $1 and done_at is null', [
    subject,
    isoNow(ctx),
  ]);
}

/** Moves the open job of a kind about a subject to another time. */
export async function reschedule(db: Db, kind: JobKind, subject: string, at: number): Promise<void> {
  await db.query(
    'update jobs set run_at = $3, dead_at = null where kind = $1 and subject = $2 and done_at is null',
    [kind, subject, isoAt(at)],
  );
}

/** Has a job that was put aside run at once, its tries counted anew. 404 when no such job is put aside. */
export async function reviveJob(ctx: Context, id: string): Promise<void> {
  const revived = await ctx.store.maybe(
    `update jobs set dead_at = null, tries = 0, run_at = $2
     where id = $1 and dead_at is not null and done_at is null returning id`,
    [id, isoNow(ctx)],
  );
  if (!revived) throw refuse.notFound('没有找到这个任务，可能已经重新执行');
}

import type { Context } from '../context.ts';
import type { Db } from '../store/db.ts';

/** Work that is due at a time, or that needs the network and so runs after the commit. */
export type JobKind =
  | 'order.expire'
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
  | 'autopilot.audit'
  | 'autopilot.quote'
  | 'autopilot.pay'
  | 'autopilot.review'
  | 'autopilot.complete'
  | 'autopilot.merchant'
  | 'autopilot.identity'
  | 'favourite.tell'
  | 'autopilot.problem'
  | 'autopilot.chat';

/** Puts a job down for `at` (epoch ms); `subject` is the id of what it is about. */
export async function schedule(
  ctx: Context,
  db: Db,
  kind: JobKind,
  subject: string,
  at: number,
): Promise<void> {
  await db.query('insert into jobs (id, kind, subject, run_at, created_at) values ($1, $2, $3, $4, $5)', [
    ctx.ids.next(),
    kind,
    subject,
    new Date(at).toISOString(),
    new Date(ctx.clock.now()).toISOString(),
  ]);
}

/** What was still to happen to a subject will not: it has come to its end. */
export async function dropJobs(ctx: Context, db: Db, subject: string): Promise<void> {
  await db.query('update jobs set done_at = $2 where subject = $1 and done_at is null', [
    subject,
    new Date(ctx.clock.now()).toISOString(),
  ]);
}

/** Moves the open job of a kind about a subject to another time. */
export async function reschedule(db: Db, kind: JobKind, subject: string, at: number): Promise<void> {
  await db.query('update jobs set run_at = $3 where kind = $1 and subject = $2 and done_at is null', [
    kind,
    subject,
    new Date(at).toISOString(),
  ]);
}

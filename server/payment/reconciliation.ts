import type { PayMethod } from '../../contract/payment/index.ts';
import type { Reconciliation } from '../../contract/staff/index.ts';
import { dropJobs, schedule } from '../jobs/jobs.ts';
import { DAY, HOUR, dayOf, dayStart, isoAt, isoNow, startOf } from '../kit/clock.ts';
import type { BillLine, Context } from '../kit/context.ts';
import type { Stored } from '../kit/omitEmpty.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { insertUnless, update } from '../store/rows.ts';
import { compareBill, keyOf, type OurItem } from './compareBill.ts';
import { methodsOf } from './payments.ts';
import { SUBJECT_COLUMN } from './record.ts';

/** The bills of a day are complete at this time of the next day in China, ms after midnight. */
const BILL_READY = 10.5 * HOUR;

/** Our payments. `condition` refers to `params`. */
const paymentsWhere = (db: Db, condition: string, params: readonly unknown[]): Promise<OurItem[]> =>
  db.query<OurItem>(
    `select 'payment' as subject, trade_no as number, trade_no, provider_trade_no as provider_no, amount, state,
       state in ('paid', 'refunded') as is_done
     from payments where not is_simulated and ${condition}`,
    params,
  );

/** Our partial refunds. `condition` refers to `params`. */
const partsWhere = (db: Db, condition: string, params: readonly unknown[]): Promise<OurItem[]> =>
  db.query<OurItem>(
    `select 'refund' as subject, refunds.id as number, trade_no, provider_trade_no as provider_no, refunds.amount,
       refunds.state, refunds.state = 'done' as is_done
     from refunds join payments on payments.id = payment_id where not is_simulated and ${condition}`,
    params,
  );

/** Our refunds of the rest of a payment. Their number is the payment's id. */
const restsWhere = (db: Db, condition: string, params: readonly unknown[]): Promise<OurItem[]> =>
  db.query<OurItem>(
    `select * from (
       select 'refund' as subject, id as number, trade_no, provider_trade_no as provider_no, state,
         amount - (select coalesce(sum(refunds.amount), 0) from refunds where payment_id = payments.id)::bigint as amount,
         state = 'refunded' as is_done
       from payments where not is_simulated and state in ('paid', 'refunded') and ${condition}
     ) as rests where amount > 0`,
    params,
  );

/** Our withdrawals. `condition` refers to `params`. */
const payoutsWhere = (db: Db, condition: string, params: readonly unknown[]): Promise<OurItem[]> =>
  db.query<OurItem>(
    `select 'payout' as subject, no as number, no as trade_no, provider_no, amount, state, state = 'paid' as is_done
     from withdrawals where ${condition}`,
    params,
  );

async function knownIn(db: Db, bill: readonly BillLine[]): Promise<OurItem[]> {
  const numbers = (subject: BillLine['subject']) => [
    bill.flatMap((line) => (line.subject === subject ? [line.number] : [])),
  ];
  const items = await Promise.all([
    paymentsWhere(db, 'trade_no = any($1)', numbers('payment')),
    partsWhere(db, 'refunds.id = any($1)', numbers('refund')),
    restsWhere(db, 'id = any($1)', numbers('refund')),
    payoutsWhere(db, 'no = any($1)', numbers('payout')),
  ]);
  return items.flat();
}

/**
 * The items that were completed on a day and that no bill contains as completed yet. Payments whose method has no
 * provider belong to Alipay, as payouts do.
 */
async function dueOn(ctx: Context, db: Db, provider: PayMethod, from: number): Promise<OurItem[]> {
  const methods =
    provider === 'alipay' && !methodsOf(ctx).includes('wechat') ? ['alipay', 'wechat'] : [provider];
  const params = [methods, isoAt(from), isoAt(from + DAY)];
  const on = (column: string) => `method = any($1) and ${column} >= $2 and ${column} < $3`;
  const items = await Promise.all([
    paymentsWhere(db, on('paid_at'), params),
    partsWhere(db, on('done_at'), params),
    restsWhere(db, on('refunded_at'), params),
    provider === 'alipay'
      ? payoutsWhere(db, `state = 'paid' and finished_at >= $1 and finished_at < $2`, params.slice(1))
      : [],
  ]);
  const all = items.flat();
  const seen = await db.query<Pick<BillLine, 'subject' | 'number'>>(
    `select subject, number from reconciled_items where number = any($1)
     union select subject, number from reconciliation_lines where number = any($1)
       and kind = 'statusDiffers' and their_state = 'done' and our_amount = their_amount`,
    [all.map(({ number }) => number)],
  );
  const keys = new Set(seen.map(keyOf));
  return all.filter((item) => !keys.has(keyOf(item)));
}

export interface RunRecord extends Stored<Omit<Reconciliation, 'open' | 'differences'>> {
  createdAt: string;
}

/** The sum of payments minus refunds and payouts, fen. */
const totalOf = (items: readonly { subject: BillLine['subject']; amount: number }[]): number =>
  items.reduce((sum, { subject, amount }) => sum + (subject === 'payment' ? amount : -amount), 0);

/** Our booked items, and those that are pending in the bill, which the bill's total contains, too. */
function countedOf(known: readonly OurItem[], bill: readonly BillLine[]): OurItem[] {
  const pending = new Set(bill.filter(({ state }) => state === 'pending').map(keyOf));
  return known.filter((item) => item.isDone || pending.has(keyOf(item)));
}

/**
 * A refund of one of the payments of an order or recycle order that only the provider knows, while nobody has settled
 * that difference. Amount in fen.
 */
export const findUnknownRefund = (
  db: Db,
  subjectId: string,
): Promise<{ number: string; amount: number } | undefined> =>
  db.maybe(
    `select l.number, l.their_amount as amount from payments p join reconciliation_lines l on l.trade_no = p.trade_no
     where (p.order_id = $1 or p.recycle_order_id = $1) and l.subject = 'refund' and l.kind = 'missingHere' and l.settled_at is null
     order by l.created_at, l.id limit 1`,
    [subjectId],
  );

/** SQL: whether {@link findUnknownRefund} finds a refund. `id` is the SQL of the subject's id. */
export const hasUnknownRefund = (purpose: keyof typeof SUBJECT_COLUMN, id: string): string =>
  `exists (select from payments p join reconciliation_lines l on l.trade_no = p.trade_no
     where p.${SUBJECT_COLUMN[purpose]} = ${id} and l.subject = 'refund' and l.kind = 'missingHere'
       and l.settled_at is null)`;

/**
 * Removes the open differences of other runs that missed items which this bill contains. That happens when a bill comes
 * later than the one of the next day, because an item of midnight may be in either.
 */
const removeMissed = (tx: Tx, runId: string, matched: readonly Pick<BillLine, 'subject' | 'number'>[]) =>
  tx.query(
    `with gone as (
       delete from reconciliation_lines l using unnest($2::text[], $3::text[]) as item (subject, number)
       where l.subject = item.subject and l.number = item.number and l.kind = 'missingThere'
         and l.settled_at is null and l.run_id <> $1
       returning l.run_id, case when l.subject = 'payment' then l.our_amount else -l.our_amount end as amount
     )
     update reconciliation_runs r set our_total = r.our_total - missed.amount
     from (select run_id, sum(amount)::bigint as amount from gone group by run_id) missed
     where r.id = missed.run_id`,
    [runId, matched.map(({ subject }) => subject), matched.map(({ number }) => number)],
  );

/** Stores the result of a comparison. Settled differences stay; open ones are replaced. */
async function keepResult(
  ctx: Context,
  tx: Tx,
  run: RunRecord,
  bill: readonly BillLine[],
  { differences, matched }: ReturnType<typeof compareBill>,
  known: readonly OurItem[],
): Promise<void> {
  await tx.query('select id from reconciliation_runs where id = $1 for update', [run.id]);
  await tx.query('delete from reconciliation_lines where run_id = $1 and settled_at is null', [run.id]);
  const unlessThere = 'on conflict (run_id, subject, number, kind) do nothing';
  for (const difference of differences) {
    const row = { id: ctx.ids.next(), runId: run.id, ...difference, createdAt: isoNow(ctx) };
    await insertUnless(tx, 'reconciliation_lines', row, unlessThere);
  }
  await tx.query(
    `insert into reconciled_items (subject, number, run_id)
     select subject, number, $3 from unnest($1::text[], $2::text[]) as item (subject, number) on conflict do nothing`,
    [matched.map(({ subject }) => subject), matched.map(({ number }) => number), run.id],
  );
  await removeMissed(tx, run.id, matched);
  const missing = differences.filter(({ kind }) => kind === 'missingThere');
  await update(tx, 'reconciliation_runs', run.id, {
    state: 'done',
    failure: null,
    comparedAt: isoNow(ctx),
    billLines: bill.length,
    billTotal: totalOf(bill.filter(({ state }) => state !== 'failed')),
    ourTotal:
      totalOf(countedOf(known, bill)) +
      totalOf(missing.map(({ subject, ourAmount }) => ({ subject, amount: ourAmount ?? 0 }))),
  });
}

/**
 * Compares the provider's bill of the run's day with our items and stores the differences. May be repeated. Rejects
 * when the bill is not available, and stores the reason in the run.
 */
export async function reconcile(ctx: Context, runId: string): Promise<void> {
  const run = await ctx.store.one<RunRecord>('select * from reconciliation_runs where id = $1', [runId]);
  const provider = ctx.providers.payment[run.provider];
  try {
    if (!provider) throw new Error('没有配置这种支付方式');
    const bill = await provider.bill(run.day);
    if (run.provider === 'alipay') bill.push(...(await ctx.providers.payout.bill(run.day)));
    if (bill.some(({ amount }) => !(amount >= 0))) throw new Error('账单里有看不懂的金额');
    const result = await ctx.store.tx(async (tx) => {
      // Lets the runs of a provider compare one after another, so that each sees what the others have matched.
      await tx.query(
        'select id from reconciliation_runs where provider = $1 order by day limit 1 for update',
        [run.provider],
      );
      const known = await knownIn(tx, bill);
      const compared = compareBill(bill, known, await dueOn(ctx, tx, run.provider, startOf(run.day)));
      await keepResult(ctx, tx, run, bill, compared, known);
      return compared;
    });
    if (result.differences.length > 0) {
      ctx.log.warn(
        { provider: run.provider, day: run.day, differences: result.differences.length },
        'the bill of the payment provider differs from ours',
      );
    }
  } catch (error) {
    const failure = error instanceof Error ? error.message.slice(0, 500) : String(error);
    await update(ctx.store, 'reconciliation_runs', run.id, { state: 'failed', failure });
    throw error;
  }
}

/** The maximum number of missed days that are compared after the server was down. */
const MAX_MISSED_DAYS = 30;

/** The days after the provider's latest run, until yesterday. Without a run, only yesterday. */
async function daysToCompare(db: Db, provider: PayMethod, yesterday: number): Promise<string[]> {
  const { latest } = await db.one<{ latest: string | null }>(
    'select max(day) as latest from reconciliation_runs where provider = $1',
    [provider],
  );
  const missed = latest === null ? 0 : (yesterday - startOf(latest)) / DAY - 1;
  const count = Math.max(0, Math.min(missed, MAX_MISSED_DAYS)) + 1;
  return Array.from({ length: count }, (_, i) => dayOf(yesterday - (count - 1 - i) * DAY));
}

/**
 * Creates the missing runs until yesterday once its bills are complete: one per provider and day. Returns their number.
 */
export async function scheduleReconciliations(ctx: Context): Promise<number> {
  const today = dayStart(ctx.clock.now());
  if (ctx.clock.now() < today + BILL_READY) return 0;
  let made = 0;
  for (const provider of methodsOf(ctx)) {
    for (const day of await daysToCompare(ctx.store, provider, today - DAY)) {
      await ctx.store.tx(async (tx) => {
        const row = { id: ctx.ids.next(), provider, day, state: 'waiting', createdAt: isoNow(ctx) };
        const unlessThere = 'on conflict (provider, day) do nothing';
        if (!(await insertUnless(tx, 'reconciliation_runs', row, unlessThere))) return;
        made += 1;
        await schedule(ctx, tx, 'payment.reconcile', row.id, ctx.clock.now());
      });
    }
  }
  return made;
}

/**
 * Starts a comparison of the run's day, again or for the first time. @throws 404 for an unknown run; 409 while it is
 * waiting to run
 */
export async function runAgain(ctx: Context, tx: Tx, runId: string): Promise<RunRecord> {
  const run = await tx.maybe<RunRecord>('select * from reconciliation_runs where id = $1 for update', [
    runId,
  ]);
  if (!run) throw refuse.notFound('没有这次对账');
  if (run.state === 'waiting') throw refuse.conflict('stateConflict', '正在对账，请等几秒后刷新');
  await tx.query(`update reconciliation_runs set state = 'waiting', failure = null where id = $1`, [runId]);
  // Ends a failed job that waits for its retry, so that each run has one job.
  await dropJobs(ctx, tx, runId, 'payment.reconcile');
  await schedule(ctx, tx, 'payment.reconcile', runId, ctx.clock.now());
  return { ...run, state: 'waiting', failure: null };
}

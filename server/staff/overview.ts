import type { DayFigures, Health, Overview, StaffDesk } from '../../contract/staff/index.ts';
import { DAY, dayOf, dayStart, isoAt, isoNow } from '../kit/clock.ts';
import { countJobs } from '../jobs/jobs.ts';
import type { Context } from '../kit/context.ts';
import { recentLedgerSum } from '../ledger/ledger.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import type { Db } from '../store/db.ts';

/** Number of days in the overview, today included. */
const DAYS = 15;
/** Number of days for the median handling times. */
const STAGE_DAYS = 7;
interface Counted {
  day: string;
  n: number;
  amount: number;
}

const DAY_OF = `to_char(created_at + interval '8 hours', 'YYYY-MM-DD')`;

const countByDay = (db: Db, table: string, from: string, to: string): Promise<Counted[]> =>
  db.query(
    `select ${DAY_OF} as day, count(*)::int as n, 0 as amount from ${table}
     where created_at >= $1 and created_at < $2 group by 1`,
    [from, to],
  );

/**
 * The number and sum (fen) of a kind of entries, by day. Only positive lines are summed. Deposits of sellers do not
 * count, because they are neither sales nor refunds to a buyer, and neither do payments that were not owed.
 */
const moneyByDay = (
  db: Db,
  kind: 'capture' | 'refund' | 'compensation',
  from: string,
  to: string,
): Promise<Counted[]> =>
  db.query(
    `select to_char(e.created_at + interval '8 hours', 'YYYY-MM-DD') as day, count(distinct e.id)::int as n,
       sum(l.amount)::bigint as amount
     from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.amount > 0
     where e.kind = '${kind}' and e.created_at >= $1 and e.created_at < $2
       and not exists (select from ledger_lines d where d.entry_id = e.id and d.account like 'deposit:%')
       and not exists (select from payments p where p.id = e.payment_id and not p.is_counted) group by 1`,
    [from, to],
  );

/** The figures of each day from `from` (start of a day) up to `to`; epoch ms. */
async function figures(db: Db, from: number, to: number): Promise<DayFigures[]> {
  const range = [isoAt(from), isoAt(to)] as const;
  const [orders, paid, refunded, compensated, afterSales, members] = await Promise.all([
    countByDay(db, 'orders', ...range),
    moneyByDay(db, 'capture', ...range),
    moneyByDay(db, 'refund', ...range),
    moneyByDay(db, 'compensation', ...range),
    countByDay(db, 'after_sales', ...range),
    countByDay(db, 'users', ...range),
  ]);
  const days = Math.floor((to - from) / DAY) + 1;
  return Array.from({ length: days }, (_, i) => {
    const day = dayOf(from + i * DAY);
    const of = (rows: Counted[]) => rows.find((row) => row.day === day);
    return {
      day,
      orders: of(orders)?.n ?? 0,
      paid: of(paid)?.amount ?? 0,
      refunded: of(refunded)?.amount ?? 0,
      compensated: of(compensated)?.amount ?? 0,
      afterSales: of(afterSales)?.n ?? 0,
      members: of(members)?.n ?? 0,
    };
  });
}

/**
 * The overview of the shop: the last days, today compared with the same time of the same weekday last week, the desks,
 * and the median handling times.
 */
export async function readOverview(ctx: Context): Promise<Overview> {
  const now = ctx.clock.now();
  const today = dayStart(now);
  const [days, lastWeek, desks, stages] = await Promise.all([
    figures(ctx.reads, today - (DAYS - 1) * DAY, now),
    figures(ctx.reads, today - 7 * DAY, now - 7 * DAY),
    ctx.store.query<{ desk: StaffDesk; open: number; overdue: number }>(
      `select desk, count(*)::int as open, (count(*) filter (where due_at <= $1))::int as overdue
       from staff_tasks where closed_at is null group by desk order by desk`,
      [isoNow(ctx)],
    ),
    ctx.reads.query<Overview['stages'][number]>(
      `select subject, state, count(*)::int as count,
         round(extract(epoch from percentile_cont(0.5) within group (order by closed_at - opened_at)) * 1000)::bigint as median
       from staff_tasks where closed_at >= $1 and closed_at > opened_at group by subject, state order by subject, state`,
      [isoAt(now - STAGE_DAYS * DAY)],
    ),
  ]);
  const [before = { day: '', orders: 0, paid: 0, refunded: 0, compensated: 0, afterSales: 0, members: 0 }] =
    lastWeek;
  return { days, lastWeek: before, desks, stages };
}

/** The health of the system: jobs, ledger (at most a minute old), providers, replica, disk, overdue tasks. */
export async function readHealth(ctx: Context): Promise<Health> {
  const now = isoNow(ctx);
  const [jobs, tasks, sum, providers, disk] = await Promise.all([
    countJobs(ctx, ctx.store),
    ctx.store.one<{ overdue: number }>(
      'select count(*)::int as overdue from staff_tasks where closed_at is null and due_at <= $1',
      [now],
    ),
    recentLedgerSum(ctx),
    ctx.store.query<Stored<Health['providers'][number]>>(
      'select name, answered_at, failed_at, failure from provider_health order by name',
    ),
    ctx.machine?.disk() ?? { free: 0, total: 0 },
  ]);
  const replica = ctx.machine?.replica?.();
  return {
    jobs,
    ledgerSum: sum,
    providers: providers.map(omitEmpty),
    ...(replica && { replica: { isUsed: replica.isUsed, lag: Math.round(replica.lag) } }),
    disk,
    overdue: tasks.overdue,
  };
}

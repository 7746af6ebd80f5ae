import {
  desksOf,
  hasPermission,
  type DeskCounts,
  type NumberMatch,
  type StaffDesk,
  type StaffPermission,
  type StaffStanding,
  type StaffTask,
  type TaskPage,
  type TaskQuery,
  type TaskSubject,
} from '../../contract/staff/index.ts';
import { isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { parsePageCursor, toCursorTime } from '../kit/pageCursor.ts';
import { refuse } from '../kit/refusal.ts';
import { normalizeSearch } from '../kit/normalizeSearch.ts';
import type { Db } from '../store/db.ts';
import { TASK_SOURCES } from './sources.ts';
import type { TaskRecord } from './tasks.ts';

const PAGE_SIZE = 50;

interface QueueRow extends TaskRecord {
  gameName: string | null;
  claimName: string | null;
}

export interface QueueReader extends StaffStanding {
  id: string;
}

const shown = (row: QueueRow, reader: QueueReader, now: string): StaffTask => {
  const isClaimed =
    row.closedAt === null && row.claimedBy !== null && row.claimedUntil !== null && row.claimedUntil > now;
  return {
    id: row.id,
    subject: row.subject,
    subjectId: row.subjectId,
    state: row.state,
    desk: row.desk,
    number: row.number,
    title: row.title,
    openedAt: row.openedAt,
    warnAt: row.warnAt,
    dueAt: row.dueAt,
    isMine: isClaimed && row.claimedBy === reader.id,
    ...omitEmpty({
      gameName: row.gameName,
      amount: row.amount,
      escalatedAt: row.escalatedAt,
      claimedBy: isClaimed ? row.claimName : null,
      claimedUntil: isClaimed ? row.claimedUntil : null,
      note: row.handedNote,
      closedAt: row.closedAt,
    }),
    ...(row.proposedBy !== null && row.closedAt === null && { isProposed: true }),
  };
};

/** The ids of up to 20 members with this phone or nickname. */
async function findPeople(db: Db, search: string): Promise<string[]> {
  const found = await db.query<{ id: string }>(
    'select id from users where phone = $1 or nick_name collate "C" = $1 limit 20',
    [search],
  );
  return found.map(({ id }) => id);
}

/**
 * The ids of up to 20 subjects with this number of an order, a listing or a valuation: live orders, their after-sales,
 * and recycle orders.
 */
async function findSubjects(db: Db, number: string): Promise<string[]> {
  const found = await db.query<{ id: string }>(
    `with about as (
       select id from orders where no = $1
       union all select o.id from listings l
         join orders o on o.listing_id = l.id and o.stage not in ('cancelled', 'refunded') where l.no = $1
       union all select r.id from listings l join recycle_orders r on r.listing_id = l.id where l.no = $1
       union all select r.id from valuations v join recycle_orders r on r.valuation_id = v.id where v.no = $1)
     select id from about union all select a.id from after_sales a join about on about.id = a.order_id limit 20`,
    [number],
  );
  return found.map(({ id }) => id);
}

const WITH_NAMES = `select t.*, g.name as game_name, u.nick_name as claim_name`;
const NAMES = `left join games g on g.id = t.game_id left join users u on u.id = t.claimed_by`;

/** The newest closed task with this number. Empty if there is none, or the subject has an open task. */
const findClosed = (db: Db, desks: readonly StaffDesk[], number: string): Promise<QueueRow[]> =>
  db.query<QueueRow>(
    `${WITH_NAMES} from staff_tasks t ${NAMES}
     where t.number = $1 and t.closed_at is not null and t.desk = any($2) and not exists (
       select from staff_tasks o where o.subject = t.subject and o.subject_id = t.subject_id and o.closed_at is null)
     order by t.closed_at desc, t.id desc limit 1`,
    [number, desks],
  );

interface MatchSource {
  desk: StaffDesk;
  /** Also the permission of the call that opens it. */
  permission: StaffPermission;
  /** SQL for all rows. */
  rows: string;
}

/** What a number finds without a task. A valuation never has one, nor a withdrawal that nobody had to approve. */
const MATCH_SOURCES: Readonly<Record<NumberMatch['subject'], MatchSource>> = {
  withdrawal: { ...TASK_SOURCES.withdrawal, permission: 'money' },
  valuation: {
    desk: 'recycling',
    permission: 'recycling',
    rows: `select no as number, left(concat_ws('：', nullif(title, ''), nullif(description, '')), 60) as title,
        status as state, null::bigint as amount from valuations`,
  },
};

/** The row without a task that has this number, if the reader may open it. */
async function findMatch(
  db: Db,
  reader: QueueReader,
  desks: readonly StaffDesk[],
  number: string,
): Promise<NumberMatch | undefined> {
  const sources = Object.entries(MATCH_SOURCES).filter(
    ([, { desk, permission }]) => desks.includes(desk) && hasPermission(reader, permission),
  );
  if (sources.length === 0) return undefined;
  const each = sources.map(
    ([subject, { rows }]) =>
      `select '${subject}' as subject, number, title, state, amount from (${rows}) as s where number = $1`,
  );
  const row = await db.maybe<Stored<NumberMatch>>(`${each.join(' union all ')} limit 1`, [number]);
  return row && omitEmpty(row);
}

/** True when a query has a filter besides the desk and the search. */
const isFiltered = ({ owner = 'all', isOverdue, isProposed, gameId, minAmount, maxAmount }: TaskQuery) =>
  owner !== 'all' ||
  isOverdue ||
  isProposed ||
  [gameId, minAmount, maxAmount].some((each) => each !== undefined);

interface Sort {
  order: string;
  /** The value of a row in the keyset cursor. */
  cursorOf: (row: TaskRecord) => number;
  /** The SQL condition for the rows after a cursor. */
  after: (cursor: string, id: string) => string;
  parse: (cursor: number) => string | number;
}

/** The amount of a task. Tasks without one come last. */
const AMOUNT = 'coalesce(t.amount, -1)';

/** The sort orders of the queue. Each has an index on `staff_tasks`. */
const SORTS: Readonly<Record<'due' | 'amount', Sort>> = {
  due: {
    order: 'due_at, id',
    cursorOf: ({ dueAt }) => Date.parse(dueAt),
    after: (cursor, id) => `(t.due_at, t.id) > (${cursor}::timestamptz, ${id})`,
    parse: toCursorTime,
  },
  amount: {
    order: `${AMOUNT} desc, id`,
    cursorOf: ({ amount }) => amount ?? -1,
    after: (cursor, id) => `(${AMOUNT} < ${cursor} or ${AMOUNT} = ${cursor} and t.id > ${id})`,
    parse: (cursor) => cursor,
  },
};

/**
 * A page of the tasks at the caller's desks, earliest deadline first by default. One statement, with an index for each
 * order. A search matches exactly: the number of a task, its order, listing or valuation, a phone, or a nickname. A
 * number also finds the newest closed task, which comes last, or what has never had a task ({@link findMatch}).
 */
export async function readQueue(ctx: Context, reader: QueueReader, query: TaskQuery): Promise<TaskPage> {
  const own = desksOf(reader);
  if (query.desk && !own.includes(query.desk)) throw refuse.forbidden('你没有这张台的权限');
  const desks = query.desk ? [query.desk] : own;
  const now = isoNow(ctx);
  const params: unknown[] = [];
  const add = (value: unknown) => `$${params.push(value)}`;
  const conditions = [`t.desk = any(${add(desks)})`];
  const sort = SORTS[query.sort ?? 'due'];
  if (query.owner === 'mine') {
    conditions.push(`t.claimed_by = ${add(reader.id)} and t.claimed_until > ${add(now)}`);
  }
  if (query.owner === 'nobody') {
    conditions.push(`(t.claimed_by is null or t.claimed_until <= ${add(now)})`);
  }
  if (query.isOverdue) conditions.push(`t.due_at <= ${add(now)}`);
  if (query.isProposed) conditions.push('t.proposed_by is not null');
  if (query.gameId !== undefined) conditions.push(`t.game_id = ${add(query.gameId)}`);
  if (query.minAmount !== undefined) conditions.push(`t.amount >= ${add(query.minAmount)}`);
  if (query.maxAmount !== undefined) conditions.push(`t.amount <= ${add(query.maxAmount)}`);
  if (query.search !== undefined) {
    const search = normalizeSearch(query.search);
    const [people, subjects] = await Promise.all([
      findPeople(ctx.store, search),
      findSubjects(ctx.store, search),
    ]);
    conditions.push(
      `(t.number = ${add(search)} or t.people && ${add(people)} or t.subject_id = any(${add(subjects)}))`,
    );
  }
  if (query.after !== undefined) {
    const [at, id] = parsePageCursor(query.after);
    conditions.push(sort.after(add(sort.parse(at)), add(id)));
  }
  const size = query.pageSize ?? PAGE_SIZE;
  const rows = await ctx.store.query<QueueRow>(
    `${WITH_NAMES}
     from (select * from staff_tasks t where t.closed_at is null and ${conditions.join(' and ')}
       order by ${sort.order} limit ${add(size + 1)}) as t
     ${NAMES} order by ${sort.order.replace('id', 't.id')}`,
    params,
  );
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const number = isFiltered(query) || rows.length > size ? '' : normalizeSearch(query.search ?? '');
  const closed = number === '' ? [] : await findClosed(ctx.store, desks, number);
  const all = [...page, ...closed];
  const found =
    number === '' || all.length > 0 ? undefined : await findMatch(ctx.store, reader, desks, number);
  return {
    rows: all.map((row) => shown(row, reader, now)),
    ...(rows.length > size && last && { next: `${sort.cursorOf(last)}_${last.id}` }),
    ...(found && { found }),
  };
}

export async function countQueue(ctx: Context, reader: QueueReader): Promise<Omit<DeskCounts, 'chats'>> {
  const desks = desksOf(reader);
  const now = isoNow(ctx);
  const counted = await ctx.store.query<{
    desk: StaffDesk;
    open: number;
    overdue: number;
    mine: number;
    proposed: number;
  }>(
    `select desk, count(*)::int as open, (count(*) filter (where due_at <= $2))::int as overdue,
       (count(*) filter (where claimed_by = $3 and claimed_until > $2))::int as mine,
       (count(*) filter (where proposed_by is not null))::int as proposed
     from staff_tasks where closed_at is null and desk = any($1) group by desk`,
    [desks, now, reader.id],
  );
  return {
    desks: desks.map((desk) => {
      const row = counted.find((each) => each.desk === desk);
      return { desk, open: row?.open ?? 0, overdue: row?.overdue ?? 0 };
    }),
    mine: counted.reduce((sum, { mine }) => sum + mine, 0),
    proposed: counted.reduce((sum, { proposed }) => sum + proposed, 0),
  };
}

/** A task as the queue shows it, open or closed. @throws 403 for another desk; 404 */
export async function readTask(ctx: Context, db: Db, reader: QueueReader, id: string): Promise<StaffTask> {
  const row = await db.maybe<QueueRow>(`${WITH_NAMES} from staff_tasks t ${NAMES} where t.id = $1`, [id]);
  if (!row) throw refuse.notFound('没有这件事');
  if (!hasPermission(reader, row.desk)) throw refuse.forbidden('你没有这张台的权限');
  return shown(row, reader, isoNow(ctx));
}

/** The id of a subject's open task, or else of its latest closed one. */
export async function latestTaskOf(
  db: Db,
  subject: TaskSubject,
  { id, number }: { id: string; number: string },
): Promise<string | undefined> {
  const found = await db.maybe<{ id: string }>(
    `select id from staff_tasks where number = $1 and subject = $2 and subject_id = $3
     order by closed_at desc nulls first, id desc limit 1`,
    [number, subject, id],
  );
  return found?.id;
}

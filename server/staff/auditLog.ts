import { createHash } from 'node:crypto';
import type { AuditPage, AuditQuery } from '../../contract/staff/index.ts';
import { DAY, isoAt, isoNow, startOf } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { pageOf } from '../kit/pageCursor.ts';
import { refuse } from '../kit/refusal.ts';
import { json, type Db, type Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';

/** An act of staff, or a look at protected data. */
export interface AuditEntry {
  staffId: string;
  action: string;
  subject?: string;
  subjectId?: string;
  /** Data that explains the act: reason, before, after. No secrets. */
  detail?: Readonly<Record<string, unknown>>;
}

interface AuditRow {
  seq: number;
  at: string;
  staffId: string;
  action: string;
  subject: string | null;
  subjectId: string | null;
  detail: Record<string, unknown>;
  previousHash: string;
  hash: string;
}

/**
 * Sorts the keys of an object at every depth: jsonb does not preserve their order, and the hash must not depend on it.
 */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, canonical(each)]),
  );
}

const hashOf = ({ hash: _, ...row }: AuditRow): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(row)))
    .digest('hex');

/**
 * Adds a row to the audit log, in the transaction of the act. The hash chain makes concurrent acts wait for each other.
 */
export async function recordAudit(ctx: Context, tx: Tx, entry: AuditEntry): Promise<void> {
  const end = await tx.one<{ seq: number; hash: string }>(
    `select seq, hash from audit_log_end where id = 'all' for update`,
  );
  const row: AuditRow = {
    seq: end.seq + 1,
    at: isoNow(ctx),
    staffId: entry.staffId,
    action: entry.action,
    subject: entry.subject ?? null,
    subjectId: entry.subjectId ?? null,
    // As jsonb returns it: without undefined fields, and only with text that the column accepts.
    detail: JSON.parse(json(entry.detail ?? {})) as Record<string, unknown>,
    previousHash: end.hash,
    hash: '',
  };
  row.hash = hashOf(row);
  await insert(tx, 'audit_log', { ...row, detail: json(row.detail) });
  await tx.query(`update audit_log_end set seq = $1, hash = $2 where id = 'all'`, [row.seq, row.hash]);
}

/** {@link recordAudit} for a look at protected data, in a transaction of its own. */
export const recordLook = (ctx: Context, entry: AuditEntry): Promise<void> =>
  ctx.store.tx((tx) => recordAudit(ctx, tx, entry));

const PAGE_SIZE = 50;

/** SQL for the readable number or name of the subject of a row `a`. */
const NUMBER = `case a.subject
  when 'order' then (select no from orders where id = a.subject_id)
  when 'listing' then (select no from listings where id = a.subject_id)
  when 'afterSale' then (select no from after_sales where id = a.subject_id)
  when 'recycleOrder' then (select no from recycle_orders where id = a.subject_id)
  when 'problem' then (select no from problems where id = a.subject_id)
  when 'valuation' then (select no from valuations where id = a.subject_id)
  when 'merchantApplication' then (select name from merchant_applications where id = a.subject_id)
  when 'withdrawal' then (select no from withdrawals where id = a.subject_id)
  when 'refund' then (select trade_no from payments where id =
    coalesce((select payment_id from refunds where id = a.subject_id), a.subject_id))
  when 'reconciliation' then (select day from reconciliation_runs where id = a.subject_id)
  when 'identity' then (select nick_name from users where id = a.subject_id)
  when 'member' then (select nick_name from users where id = a.subject_id)
  when 'staff' then (select nick_name from users where id = a.subject_id)
end`;

/** The start of a day in China, and of the next day. Nulls without a day. */
const dayIn = (day: string | undefined): [string | null, string | null] => {
  if (day === undefined) return [null, null];
  const from = startOf(day);
  if (Number.isNaN(from)) throw refuse.invalid('day', '没有这一天');
  return [isoAt(from), isoAt(from + DAY)];
};

/** A page of the audit log, latest first. @throws 422 for a day that does not exist */
export async function listAuditLog(ctx: Context, query: AuditQuery): Promise<AuditPage> {
  const rows = await ctx.store.query<
    Omit<AuditRow, 'subject' | 'subjectId'> & { staffName: string; number: string | null }
  >(
    `select a.*, u.nick_name as staff_name, ${NUMBER} as number from (
       select * from audit_log a
       where ($1::text is null or a.staff_id = $1) and ($2::text is null or a.subject = $2)
         and ($3::text is null or a.subject_id = $3) and ($4::bigint is null or a.seq < $4)
         and ($6::timestamptz is null or a.at >= $6) and ($7::timestamptz is null or a.at < $7)
       order by a.seq desc limit $5) a
     join users u on u.id = a.staff_id order by a.seq desc`,
    [
      query.staffId ?? null,
      query.subject ?? null,
      query.subjectId ?? null,
      query.before ?? null,
      PAGE_SIZE + 1,
      ...dayIn(query.day),
    ],
  );
  return pageOf(
    rows,
    PAGE_SIZE,
    ({ detail, ...row }) => ({
      ...omitEmpty(row),
      detail: Object.keys(detail).length === 0 ? '' : JSON.stringify(detail).slice(0, 4000),
    }),
    ({ seq }) => seq,
  );
}

const CHECK_SIZE = 1000;

/**
 * Checks the whole audit log: the hash of each row, its link to the previous row, and that no row is missing at the
 * end. `brokenAt` is the number of the first row that does not fit.
 */
export async function checkAuditLog(db: Db): Promise<{ rows: number; brokenAt?: number }> {
  let previous = '';
  let seq = 0;
  for (;;) {
    const rows = await db.query<AuditRow>('select * from audit_log where seq > $1 order by seq limit $2', [
      seq,
      CHECK_SIZE,
    ]);
    for (const row of rows) {
      const isNext = row.seq === seq + 1 && row.previousHash === previous && row.hash === hashOf(row);
      if (!isNext) return { rows: seq, brokenAt: seq + 1 };
      seq = row.seq;
      previous = row.hash;
    }
    if (rows.length < CHECK_SIZE) break;
  }
  const end = await db.one<{ seq: number }>(`select seq from audit_log_end where id = 'all'`);
  return end.seq === seq ? { rows: seq } : { rows: seq, brokenAt: seq + 1 };
}

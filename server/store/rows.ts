import type { Page } from '../../contract/kit/envelope.ts';
import type { Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import { cursorOf, keysetOf, toCursorRefusal } from './keyset.ts';
import type { Paging } from '../kit/paging.ts';
import type { Db, Tx } from './db.ts';

/** `createdAt` → `created_at`. */
export const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts one row whose fields are the column names in camelCase; wrap the value of a jsonb column in `json`. Returns
 * the stored row, or undefined when `onConflict` (`on conflict …`) skipped it.
 */
export async function insertUnless<R = Record<string, unknown>>(
  db: Db,
  table: string,
  row: Readonly<Record<string, unknown>>,
  onConflict: string,
): Promise<R | undefined> {
  const columns = Object.keys(row).map(snakeCase);
  return db.maybe<R>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})
     ${onConflict} returning *`,
    Object.values(row).map((value) => value ?? null),
  );
}

/** {@link insertUnless} without a conflict clause: returns the stored row. */
export const insert = async <R = Record<string, unknown>>(
  db: Db,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<R> => (await insertUnless<R>(db, table, row, '')) as R;

/** Takes the lock of this name, and holds it until the transaction ends. For transactions that share no row to lock. */
export const holdNamedLock = (tx: Tx, name: string): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);

/** Inserts a row, or updates the other columns of the row with these `keys`. Fields as for {@link insert}. */
export async function upsert(
  db: Db,
  table: string,
  row: Readonly<Record<string, unknown>>,
  ...keys: readonly string[]
): Promise<void> {
  const others = Object.keys(row).filter((name) => !keys.includes(name));
  const sets = others.map(snakeCase).map((column) => `${column} = excluded.${column}`);
  const onConflict = `on conflict (${keys.map(snakeCase).join(', ')}) do update set ${sets.join(', ')}`;
  await insertUnless(db, table, row, onConflict);
}

/**
 * {@link insert} for rows with a number for people (`column`, built from `prefix` and the time). Two numbers of the
 * same millisecond can collide; then a new number is built.
 */
export async function insertNumbered<R = Record<string, unknown>>(
  ctx: { ids: Ids; clock: Clock },
  db: Db,
  table: string,
  prefix: string,
  rowOf: (no: string) => Readonly<Record<string, unknown>>,
  column = 'no',
): Promise<R> {
  for (;;) {
    const no = ctx.ids.numbered(prefix, ctx.clock);
    const row = { ...rowOf(no), [column]: no };
    const kept = await insertUnless<R>(db, table, row, `on conflict (${snakeCase(column)}) do nothing`);
    if (kept) return kept;
  }
}

/** Updates columns of the row with an id. Fields as for {@link insert}. */
export async function update(
  db: Db,
  table: string,
  id: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(row).map((name, i) => `${snakeCase(name)} = $${i + 2}`);
  await db.query(`update ${table} set ${columns.join(', ')} where id = $1`, [
    id,
    ...Object.values(row).map((value) => value ?? null),
  ]);
}

/** The query of a page. `where` uses `params`. `select` may also use `more`, which is numbered after them. */
interface PageQuery {
  select: string;
  from: string;
  /** Joins that add columns and never remove or add rows: the count omits them. */
  joins?: string;
  /**
   * The column that identifies a row, for lists with many pages. The rows of the page are then found by the index of
   * the order, and only they are joined. Without it, all earlier rows are joined, too.
   */
  key?: string;
  where: string;
  orderBy: string;
  params?: readonly unknown[];
  more?: readonly unknown[];
  paging: Paging;
}

/** Reads one page of rows, the total, and the cursor of the next page. @throws 422 for a cursor of another list */
export async function readPage<R extends object>(db: Db, query: PageQuery): Promise<Page<R>> {
  const { select, from, joins = '', key, where, orderBy, params = [], more = [], paging } = query;
  const used = params.length + more.length;
  const keyset = keysetOf(orderBy, paging, used + 2);
  const { limit, offset } = keyset;
  const place = `where (${where}) and ${keyset.where} order by ${orderBy} limit $${used + 1} offset $${used + 2}`;
  const columns = `${select}, ${keyset.column} as page_cursor`;
  const sql =
    key === undefined
      ? `select ${columns} from ${from} ${joins} ${place}`
      : `with page as materialized (select ${key} as key from ${from} ${place})
         select ${columns} from page join ${from} on ${key} = page.key ${joins} order by ${orderBy}`;
  const [found, { total }] = await Promise.all([
    db
      .query<R & Cursored>(sql, [...params, ...more, limit + 1, offset, ...keyset.params])
      .catch(toCursorRefusal(paging.after)),
    db.one<{ total: number }>(`select count(*) as total from ${from} where ${where}`, params),
  ]);
  return { ...pageOf<R>(found, limit), total };
}

interface Cursored {
  pageCursor: unknown[];
}

/** Builds a page from `limit + 1` rows: the rows, and the cursor of the next page if there is one. */
export function pageOf<R extends object>(
  found: readonly (R & Cursored)[],
  limit: number,
): Pick<Page<R>, 'rows' | 'next'> {
  const last = found.length > limit ? found[limit - 1] : undefined;
  const rows = found.slice(0, limit).map(({ pageCursor: _, ...row }) => row as unknown as R);
  return { rows, ...(last && { next: cursorOf(last.pageCursor) }) };
}

/** {@link readPage} with a mapping of each row. */
export async function readPageOf<R extends object, T>(
  db: Db,
  query: PageQuery,
  shownOf: (row: R) => T,
): Promise<Page<T>> {
  const { rows, ...rest } = await readPage<R>(db, query);
  return { rows: rows.map(shownOf), ...rest };
}

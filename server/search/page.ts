import type { Context } from '../kit/context.ts';
import { slice, type Paging } from '../kit/paging.ts';
import { isTimeout, Overloaded } from '../store/db.ts';
import { formatCursor, parseCursor, type Cursor, type Order } from './cursor.ts';
import type { Filter } from './filter.ts';
import { MAX_COUNT, totalOf } from './totalCount.ts';

export interface SearchPage {
  ids: string[];
  total: number;
  /** Whether there are more matches than `total`. */
  isCapped?: true;
  /** The cursor of the next page. Undefined on the last page. */
  next?: string;
}

/** The rows that a statement reads: `limit` rows after a cursor, or after `offset` rows. */
export interface Rows {
  filter: Filter;
  order: Order;
  cursor: Cursor | undefined;
  offset: number;
  limit: number;
}

/** A statement that reads `id` and `key` of the rows of a page. */
export interface Statement {
  sql: string;
  values: unknown[];
}

export function behind({ order, cursor }: Pick<Rows, 'order' | 'cursor'>, values: unknown[]): string {
  if (!cursor) return '';
  const compare = order.isDescending ? '<' : '>';
  const key = `$${values.push(cursor.key)}::${order.type}`;
  // The first comparison is redundant. It lets PostgreSQL use an index on the column alone, which cannot serve the row
  // comparison.
  return `and l.${order.column} ${compare}= ${key} and (l.${order.column}, l.id) ${compare} (${key}, $${values.push(cursor.id)})`;
}

/** A single statement: PostgreSQL walks along the index of the order, or sorts. */
export function plainStatement(rows: Rows): Statement {
  const { filter, order, offset, limit } = rows;
  const values = [...filter.params];
  const key = `l.${order.column}`;
  const direction = order.isDescending ? ' desc' : '';
  // Numbers are literals: for a limit in a parameter the planner expects a tenth of all rows.
  return {
    sql: `select l.id, ${key}::text as key from ${filter.from} where ${filter.where} ${behind(rows, values)}
      order by ${key}${direction}, l.id${direction} limit ${limit}${offset > 0 ? ` offset ${offset}` : ''}`,
    values,
  };
}

/**
 * Reads a page by keyset pagination: it begins after the cursor `after`, or at page `pageNum`. Matches are counted in
 * parallel, up to 1 000. The pages after a cursor reuse the count of the first page.
 *
 * @param options.network the network of the caller
 * @param toStatement builds the statement of the page
 */
export async function readPage(
  ctx: Context,
  filter: Filter,
  order: Order,
  { after, network, ...paging }: Paging & { after?: string | undefined; network: string },
  toStatement: (rows: Rows) => Statement,
): Promise<SearchPage> {
  const { limit, offset } = slice(paging);
  const cursor = after === undefined ? undefined : parseCursor(after, order);
  const { sql, values } = toStatement({
    filter,
    order,
    cursor,
    offset: cursor ? 0 : offset,
    limit: limit + 1,
  });
  // Only common pages use prepared statements: each connection stores one per page size and sort order.
  const isPrepared = filter.isPlain && limit === USUAL_SIZE && (cursor !== undefined || offset === 0);
  const [found, counted] = await Promise.all([
    isPrepared
      ? ctx.reads.query<{ id: string; key: string }>(sql, values)
      : ctx.reads.search<{ id: string; key: string }>(sql, values, network),
    cursor ? undefined : count(ctx, filter, network),
  ]);
  const rows = found.slice(0, limit);
  const hasMore = found.length > limit;
  const start = cursor?.offset ?? offset;
  const { total, isCapped } = totalOf({ offset: start, rows: rows.length, hasMore }, counted, cursor);
  const last = hasMore ? rows.at(-1) : undefined;
  return {
    ids: rows.map(({ id }) => id),
    total,
    ...(isCapped && { isCapped }),
    ...(last && {
      next: formatCursor({ offset: start + limit, key: last.key, id: last.id, total, isCapped }, order),
    }),
  };
}

/** The page size of our own list. */
const USUAL_SIZE = 20;

/**
 * Counts the matches up to `MAX_COUNT + 1`. The count is cached for a second for all pages of a search. Undefined when
 * counting takes too long.
 */
const count = (ctx: Context, { from, where, params }: Filter, network: string): Promise<number | undefined> =>
  ctx.cache.get(`count ${JSON.stringify([where, params])}`, async () => {
    try {
      const [row] = await ctx.reads.search<{ n: number }>(
        `select count(*)::int as n from (select 1 from ${from} where ${where} limit ${MAX_COUNT + 1}) found`,
        params,
        network,
      );
      return row?.n;
    } catch (error) {
      if (isTimeout(error) || error instanceof Overloaded) return undefined;
      throw error;
    }
  });

import type { Context } from '../kit/context.ts';
import { slice, type Paging } from '../kit/paging.ts';
import { isGivenUp, Overloaded } from '../store/db.ts';
import { formatCursor, parseCursor, type Cursor, type Order } from './cursor.ts';
import type { Filter } from './filter.ts';
import { MAX_COUNT, totalOf } from './totalCount.ts';

/** A page of search results: ids of listings in their order. */
export interface SearchPage {
  ids: string[];
  total: number;
  /** Set when there are more than `total`. */
  isCapped?: true;
  /** The cursor of the next page; absent on the last one. */
  next?: string;
}

/** The rows that a statement reads: `limit` of them, behind a cursor or `offset` rows from the beginning. */
export interface Rows {
  filter: Filter;
  order: Order;
  cursor: Cursor | undefined;
  offset: number;
  limit: number;
}

/** A statement that reads `id` and `key` of a page, and its parameters. */
export interface Statement {
  sql: string;
  values: unknown[];
}

/** The condition of the rows behind a cursor. */
export function behind({ order, cursor }: Pick<Rows, 'order' | 'cursor'>, values: unknown[]): string {
  if (!cursor) return '';
  const compare = order.isDescending ? '<' : '>';
  const key = `$${values.push(cursor.key)}::${order.type}`;
  // Said twice, because an index on the column alone takes no comparison of rows.
  return `and l.${order.column} ${compare}= ${key} and (l.${order.column}, l.id) ${compare} (${key}, $${values.push(cursor.id)})`;
}

/** One walk along the index of the order, or a sort, as the planner likes. */
export function plainStatement(rows: Rows): Statement {
  const { filter, order, offset, limit } = rows;
  const values = [...filter.params];
  const key = `l.${order.column}`;
  const direction = order.isDescending ? ' desc' : '';
  // Numbers are literals, because the planner expects a tenth of all rows for a limit that it does not know.
  return {
    sql: `select l.id, ${key}::text as key from ${filter.from} where ${filter.where} ${behind(rows, values)}
      order by ${key}${direction}, l.id${direction} limit ${limit}${offset > 0 ? ` offset ${offset}` : ''}`,
    values,
  };
}

/**
 * Reads a page by keyset: it begins behind the cursor `after`, or `pageNum` pages from the beginning. Matches are counted beside it,
 * up to 1 000; the pages of a cursor carry the count of the first one.
 *
 * @param toStatement builds the statement of the page
 */
export async function readPage(
  ctx: Context,
  filter: Filter,
  order: Order,
  { after, ...paging }: Paging & { after?: string | undefined },
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
  // Only common pages use prepared statements, because each connection keeps one for every page size and sort order.
  const isPrepared = filter.isPlain && limit === USUAL_SIZE && (cursor !== undefined || offset === 0);
  const read = isPrepared ? ctx.reads.query : ctx.reads.search;
  const [found, counted] = await Promise.all([
    read<{ id: string; key: string }>(sql, values),
    cursor ? undefined : count(ctx, filter),
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

/** The size of the pages of our own list. */
const USUAL_SIZE = 20;

/** Counts the matches up to `MAX_COUNT` and one, once a second for all pages of a search. Undefined when it takes too long. */
const count = (ctx: Context, { from, where, params }: Filter): Promise<number | undefined> =>
  ctx.cache.get(`count ${JSON.stringify([where, params])}`, async () => {
    try {
      const [row] = await ctx.reads.search<{ n: number }>(
        `select count(*)::int as n from (select 1 from ${from} where ${where} limit ${MAX_COUNT + 1}) found`,
        params,
      );
      return row?.n;
    } catch (error) {
      if (isGivenUp(error) || error instanceof Overloaded) return undefined;
      throw error;
    }
  });

import type { Context } from '../kit/context.ts';
import { behind, plainStatement, type Rows, type Statement } from './page.ts';

/** Whether the database has the indexes of rum.sql. The answer is cached for a second. */
export const hasRumIndexes = (ctx: Context): Promise<boolean> =>
  ctx.cache.get('rum indexes', async () => {
    const indexes = await ctx.reads.query(
      `select 1 from pg_indexes where tablename = 'listings'
         and indexname in ('listings_terms_by_price', 'listings_terms_by_time')`,
    );
    return indexes.length === 2;
  });

/** Bounds of the values of each column, from which distances are measured, and its smallest step. */
const SCALES = {
  bigint: { first: '0', last: '1000000000000000', step: '1' },
  timestamptz: {
    first: '2000-01-01 00:00:00+00',
    last: '2200-01-01 00:00:00+00',
    step: `interval '1 microsecond'`,
  },
};

/**
 * Finds rows by their terms in a RUM index, which returns them by distance of price or time. Rows at the same distance
 * come in any order, so all rows of the last distance are read and then sorted. A search without terms uses the plain
 * statement.
 */
export function rumStatement(rows: Rows): Statement {
  const { filter, order, cursor, offset, limit } = rows;
  const { all, any } = filter.terms;
  if (all.length + any.length === 0) return plainStatement(rows);
  const values = [...filter.params];
  const terms = (given: readonly string[]) => `$${values.push(given)}::text[]`;
  const conditions = [
    ...(all.length > 0 ? [`l.search_terms @> ${terms(all)}`] : []),
    ...any.map((given) => `l.search_terms && ${terms(given)}`),
    filter.where,
  ];
  const key = `l.${order.column}`;
  const { first, last, step } = SCALES[order.type];
  const start = `$${values.push(cursor?.key ?? (order.isDescending ? last : first))}::${order.type}`;
  // RUM treats an equal value as infinitely far, so the distance is measured from one step before the value.
  const distance = `${key} ${order.isDescending ? '<=|' : '|=>'} ${start} ${order.isDescending ? '+' : '-'} ${step}`;
  const direction = order.isDescending ? ' desc' : '';
  return {
    sql: `select found.id, found.key::text as key from (
        select l.id, ${key} as key from ${filter.from} where ${conditions.join(' and ')} ${behind(rows, values)}
        order by ${distance} fetch first ${offset + limit} rows with ties) found
      order by found.key${direction}, found.id${direction} limit ${limit} offset ${offset}`,
    values,
  };
}

import type { Context } from '../context.ts';
import { keptOf } from '../kit/kept.ts';
import { slice, type Paging } from '../kit/paging.ts';
import { refuse } from '../kit/refusal.ts';
import { Written } from '../kit/written.ts';
import { anew, type Store } from '../store/db.ts';
import { CARD_TEXT } from './cardText.ts';
import { createMarks, type Mark, type Marks } from './marks.ts';
import { statisticsOf } from './statistics.ts';

/** The totals of larger results are not counted to their end: `1 000+`. */
export const COUNTED = 1000;

/** The column listings are ordered by, and among equals by their id, in the same direction. */
export interface Order {
  column: 'listed_at' | 'price';
  type: 'timestamptz' | 'bigint';
  isDown: boolean;
}

/** A page of listings to be read. */
export interface LongPageQuery {
  /** `listings l`, with what `where` stands on beside it. */
  from: string;
  where: string;
  params: readonly unknown[];
  order: Order;
  /** Whether `where` asks no more than an index of the order holds together. */
  isPlain: boolean;
  paging: Paging & { after?: string | undefined };
}

/**
 * What the statement of a page answers: its cards, how many rows it found (one more than shown, where there are more), and the
 * keys of the row before the page and of the last one shown, where those were asked for or found.
 */
interface PageRow {
  cards: string;
  found: number;
  beforeKey: string | null;
  beforeId: string | null;
  lastKey: string | null;
  lastId: string | null;
}

/** How many there are, as far as it is known. */
interface Total {
  total: number;
  isCapped: boolean;
}

/** Where `after` reads on, and what was said of the total before. */
interface Resumed extends Total {
  mark: Mark;
}

/**
 * A page of cards of listings on sale, as the wire has it (`longPage`). One statement: it walks an index for the ids, stops after
 * the page and one more, and joins what a card shows to those only. It begins where `after` says; a page by its number far from the
 * beginning begins at the nearest end of a page that was read shortly before. How many fit is counted no further than
 * {@link COUNTED}, beside it, and once for all pages that are read within a second: it costs more than a page does.
 */
export async function readLongPage(ctx: Context, query: LongPageQuery): Promise<Written> {
  const { order, paging } = query;
  const { limit, offset } = slice(paging);
  const marks = marksOf(ctx.store);
  const now = ctx.clock.now();
  const scope = JSON.stringify([query.where, query.params, order.column, order.isDown]);
  const resumed = paging.after === undefined ? undefined : resumedFrom(paging.after, order);
  const mark = resumed?.mark ?? marks.before(scope, offset, now);
  const at = resumed?.mark.offset ?? offset;
  const skip = at - (mark?.offset ?? 0);
  const { sql, values } = statementOf(query, { limit, mark, skip });
  const [row, counted] = await Promise.all([
    ctx.reads.one<PageRow>(sql, values),
    resumed === undefined ? countOf(ctx, query) : undefined,
  ]);
  const total = totalOf(row.found, counted, at, limit, resumed);
  if (row.beforeKey !== null && row.beforeId !== null) {
    marks.add(scope, { offset: at, key: row.beforeKey, id: row.beforeId }, now);
  }
  let next = '';
  if (row.found > limit && row.lastKey !== null && row.lastId !== null) {
    const end = { offset: at + limit, key: row.lastKey, id: row.lastId };
    marks.add(scope, end, now);
    next = `,"next":"${textOf({ mark: end, ...total }, order)}"`;
  }
  return new Written(
    `{"rows":[${row.cards}],"total":${total.total}${total.isCapped ? ',"totalIsCapped":1' : ''}${next}}`,
  );
}

/** How many fit, or one more than {@link COUNTED}; undefined where there are certainly more. */
function countOf(ctx: Context, query: LongPageQuery): Promise<number | undefined> {
  const { from, where, params, isPlain } = query;
  return keptOf(ctx).get(`count ${JSON.stringify([where, params])}`, ['listings', 'games'], async () => {
    if (await isCertainlyMore(ctx, query)) return undefined;
    const sql = `select count(*)::int as n from (select 1 from ${from} where ${where} limit ${COUNTED + 1}) counted`;
    return (await ctx.reads.one<{ n: number }>(isPlain ? sql : anew(sql), params)).n;
  });
}

/**
 * What is known of the total: at least what has been shown. While there are more it is more than that, so that nobody stops too
 * early.
 */
function totalOf(
  found: number,
  counted: number | undefined,
  at: number,
  limit: number,
  resumed: Total | undefined,
): Total {
  const shown = at + Math.min(found, limit) + (found > limit ? 1 : 0);
  if (counted !== undefined && counted <= COUNTED) {
    return { total: found > 0 ? Math.max(counted, shown) : counted, isCapped: false };
  }
  if (found > limit) {
    const { total, isCapped } = resumed ?? { total: COUNTED, isCapped: true };
    return shown <= total ? { total, isCapped } : { total: shown, isCapped: true };
  }
  if (found > 0 || resumed || at === 0) return { total: shown, isCapped: false };
  return { total: COUNTED, isCapped: true };
}

/** From so many listings on, and a result so much larger than what is counted, the database's own estimate says that it is. */
const LARGE = { listings: 50_000, share: 3 };

/**
 * Whether there are certainly more than are counted, by what the database expects of the filter before it looks: to count a thousand
 * of those that no index holds together means to read a thousand rows. Never for what an index counts, nor while the listings are few.
 */
async function isCertainlyMore(
  ctx: Context,
  { from, where, params, isPlain }: LongPageQuery,
): Promise<boolean> {
  if (isPlain || (await statisticsOf(ctx)).rows < LARGE.listings) return false;
  type Plan = [{ Plan: { 'Plan Rows': number } }];
  const [row] = await ctx.reads.query<Record<string, Plan | string>>(
    anew(`explain (format json) select 1 from ${from} where ${where}`),
    params,
  );
  const said = Object.values(row ?? {})[0];
  const plan = typeof said === 'string' ? (JSON.parse(said) as Plan) : said;
  return (plan?.[0].Plan['Plan Rows'] ?? 0) > COUNTED * LARGE.share;
}

/** From this many rows to be passed over on it is remembered where they ended. */
const LONG_WAY = 500;

/** The statement of a page, from a mark or the beginning, past `skip` rows. */
export function statementOf(
  { from, where, params, order, isPlain }: LongPageQuery,
  { limit, mark, skip }: { limit: number; mark: Mark | undefined; skip: number },
): { sql: string; values: unknown[] } {
  const values = [...params];
  const value = (given: unknown) => `$${values.push(given)}`;
  const down = order.isDown ? ' desc' : '';
  const beyond = mark
    ? ` and (l.${order.column}, l.id) ${order.isDown ? '<' : '>'} (${value(mark.key)}::${order.type}, ${value(mark.id)})`
    : '';
  // The row before the page, where it was a long way to it.
  const lead = skip >= LONG_WAY ? 1 : 0;
  // Numbers stand in the text, so that the plan is made for them: for an unknown limit it would be made for a tenth of all rows.
  const some = `limit ${limit + 1 + lead}${skip > 0 ? ` offset ${value(skip - lead)}` : ''}`;
  const sql = `with page as materialized (
      select l.id, l.${order.column} as key from ${from} where ${where}${beyond} order by l.${order.column}${down}, l.id${down} ${some})
    select coalesce((select string_agg(${CARD_TEXT}, ',' order by shown.key${down}, shown.id${down})
        from (select id, key from page offset ${lead} limit ${limit}) shown
          join listings l on l.id = shown.id join games g on g.id = l.game_id), '') as cards,
      greatest((select count(*)::int from page) - ${lead}, 0) as found,
      ${lead === 1 ? 'before.key::text' : 'null'} as before_key, ${lead === 1 ? 'before.id' : 'null'} as before_id,
      ended.key::text as last_key, ended.id as last_id
    from (values (1)) one
      left join lateral (select key, id from page offset ${lead + limit - 1} limit 1) ended on true
      ${lead === 1 ? 'left join lateral (select key, id from page limit 1) before on true' : ''}`;
  // What else is asked is worth a plan of its own each time: how common a word or a price is decides which index is walked.
  return { sql: isPlain ? sql : anew(sql), values };
}

const textOf = ({ mark, total, isCapped }: Resumed, { column, isDown }: Order): string =>
  btoa(JSON.stringify([`${column}${isDown ? '-' : '+'}`, mark.offset, mark.key, mark.id, total, isCapped]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const isCount = (given: unknown): given is number => Number.isSafeInteger(given) && (given as number) > 0;

/** What an `after` says. It only says where to read on: whoever makes one up sees what everyone may see. */
function resumedFrom(after: string, { column, type, isDown }: Order): Resumed {
  try {
    const [order, offset, key, id, total, isCapped] = JSON.parse(
      atob(after.replaceAll('-', '+').replaceAll('_', '/')),
    ) as unknown[];
    const keys = type === 'bigint' ? /^\d{1,15}$/ : /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;
    if (
      order === `${column}${isDown ? '-' : '+'}` &&
      isCount(offset) &&
      isCount(total) &&
      keys.test(String(key)) &&
      /^[\w-]{1,64}$/.test(String(id))
    ) {
      return {
        mark: { offset, key: String(key), id: String(id) },
        total,
        isCapped: isCapped === true,
      };
    }
  } catch {
    // Refused below.
  }
  throw refuse.invalid('after', '列表已更新，请从头查看');
}

const marksByStore = new WeakMap<Store, Marks>();

function marksOf(store: Store): Marks {
  let marks = marksByStore.get(store);
  if (!marks) marksByStore.set(store, (marks = createMarks()));
  return marks;
}

import type { Context } from '../context.ts';
import { bytesOf } from '../kit/bytes.ts';
import { keptOf } from '../kit/kept.ts';
import { slice, type Paging } from '../kit/paging.ts';
import { refuse } from '../kit/refusal.ts';
import { Written } from '../kit/written.ts';
import { anew, quick, type Store } from '../store/db.ts';
import { arrayOf, cardsOf } from './cards.ts';
import { createMarks, type Mark, type Marks } from './marks.ts';
import { statisticsOf } from './statistics.ts';
import { versionOf, type Found } from './versions.ts';

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

/** A row that the statement of a page answers: the one before the page, where it was asked for, its own, and the one behind it. */
interface PageRow extends Found {
  key: string;
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
 * A page of cards of listings on sale, as the wire has it (`longPage`). Its statement walks an index for the ids and stops after the
 * page and one more; cards that are not known in that writing are made by another. It begins where `after` says; a page by its number far from the
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
  const { sql, values, lead } = statementOf(query, { limit, mark, skip, version: await versionOf(ctx) });
  const [rows, counted] = await Promise.all([
    ctx.reads.query<PageRow>(sql, values),
    resumed === undefined ? countOf(ctx, query) : undefined,
  ]);
  const found = Math.max(rows.length - lead, 0);
  const total = totalOf(found, counted, at, limit, resumed);
  const before = lead === 1 ? rows[0] : undefined;
  if (before) marks.add(scope, { offset: at, key: before.key, id: before.id }, now);
  const shown = rows.slice(lead, lead + limit);
  const last = found > limit ? shown.at(-1) : undefined;
  let next = '';
  if (last) {
    const end = { offset: at + limit, key: last.key, id: last.id };
    marks.add(scope, end, now);
    next = `,"next":"${textOf({ mark: end, ...total }, order)}"`;
  }
  return new Written([
    bytesOf('{"rows":'),
    ...arrayOf(await cardsOf(ctx, shown)),
    bytesOf(`,"total":${total.total}${total.isCapped ? ',"totalIsCapped":1' : ''}${next}}`),
  ]);
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
const LONG_WAY = 100;

/** From so many rows on they are passed over in the index alone, and only what is shown is looked up: it costs a look for each row. */
const SOME_WAY = 40;

/** So many rows are passed over in an index in less than a millisecond. */
const QUICK_WAY = 1000;

/**
 * The statement of a page, from a mark or the beginning, past `skip` rows; `version`: SQL of a row's. It answers `lead` rows of before the page, those of the
 * page, and one more where there are more.
 */
export function statementOf(
  { from, where, params, order, isPlain }: LongPageQuery,
  { limit, mark, skip, version }: { limit: number; mark: Mark | undefined; skip: number; version: string },
): { sql: string; values: unknown[]; lead: 0 | 1 } {
  const values = [...params];
  const value = (given: unknown) => `$${values.push(given)}`;
  const down = order.isDown ? ' desc' : '';
  // The planner does not look at what a statement of its own answers: so this one is planned once, not for each mark anew.
  const beyond = mark
    ? ` and (l.${order.column}, l.id) ${order.isDown ? '<' : '>'} ((select ${value(mark.key)}::${order.type}), (select ${value(mark.id)}))`
    : '';
  // The row before the page, where it was a long way to it.
  const lead = skip >= LONG_WAY ? 1 : 0;
  // Numbers stand in the text, so that the plan is made for them: for an unknown limit it would be made for a tenth of all rows.
  const some = `limit ${limit + 1 + lead}${skip > 0 ? ` offset ${value(skip - lead)}` : ''}`;
  const page = (what: string) =>
    `select ${what} from ${from} where ${where}${beyond} order by l.${order.column}${down}, l.id${down} ${some}`;
  const sql =
    skip < SOME_WAY
      ? page(`l.id, ${version} as version, l.${order.column}::text as key`)
      : `with page as materialized (${page(`l.id, l.${order.column} as key`)})
         select l.id, ${version} as version, page.key::text as key from page join listings l on l.id = page.id
         order by page.key${down}, page.id${down}`;
  // What else is asked is worth a plan of its own each time: how common a word or a price is decides which index is walked.
  return { sql: isPlain ? (skip <= QUICK_WAY ? quick(sql) : sql) : anew(sql), values, lead };
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

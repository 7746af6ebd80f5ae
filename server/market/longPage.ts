import type { Context } from '../context.ts';
import { bytesOf } from '../kit/bytes.ts';
import { keptOf } from '../kit/kept.ts';
import { slice, type Paging } from '../kit/paging.ts';
import { putNewest } from '../kit/putNewest.ts';
import { refuse } from '../kit/refusal.ts';
import { Written } from '../kit/written.ts';
import { anew, quick, type Store } from '../store/db.ts';
import { arrayOf, cardsOf } from './cards.ts';
import { createMarks, type Mark, type Marks } from './marks.ts';
import { statisticsOf } from './statistics.ts';
import { versionOf, type Found } from './versions.ts';
import { waysOf, type Way } from './ways.ts';

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
  /** What `where` stands on beside `listings l`: `join …`, or nothing. */
  joins: string;
  where: string;
  /** The part of `where` that an index of the order holds. */
  along: string;
  /** What `where` says more exactly for collecting: it finds the same. */
  narrow: string;
  /**
   * Of attributes the database does not know how many listings have which: 'nothing' where they are asked for. A word that is none of
   * the common ones has 'few'. Else it is asked what it expects.
   */
  known: 'nothing' | 'few' | undefined;
  /** The game it asks for, where it asks for one. */
  gameId?: string | undefined;
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
  const version = await versionOf(ctx);
  const [{ rows, lead }, counted] = await Promise.all([
    rowsOf(ctx, query, { limit, mark, skip, version }),
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

/** Where a page is read: `limit` rows from a mark or the beginning, past `skip` of them; `version`: SQL of a row's. */
interface Place {
  limit: number;
  mark: Mark | undefined;
  skip: number;
  version: string;
}

/** The rows of a page, by the first of the ways to it that fills it. */
async function rowsOf(
  ctx: Context,
  query: LongPageQuery,
  place: Place,
): Promise<{ rows: PageRow[]; lead: number }> {
  const ways = await waysTo(ctx, query, place);
  for (const [i, way] of ways.entries()) {
    const { sql, values, lead } = statementOf(query, place, way);
    const rows = await ctx.reads.query<PageRow>(sql, values);
    if (i === ways.length - 1 || rows.length > place.limit + lead) return { rows, lead };
  }
  return { rows: [], lead: 0 };
}

/** As the database plans it while listings are few, and where an index holds all that is asked; else by {@link waysOf}. */
async function waysTo(ctx: Context, query: LongPageQuery, { limit, skip }: Place): Promise<Way[]> {
  const { isPlain, along, where, known, gameId, order } = query;
  if (isPlain || along === where || !(await isLarge(ctx))) return ['plan'];
  if (known === 'nothing') return waysOf(undefined, order.column, limit + skip);
  const [expected, { rows, games }] = await Promise.all([expectedOf(ctx, query), statisticsOf(ctx)]);
  const among = gameId === undefined ? rows : rows * (games.get(gameId) ?? 0);
  return waysOf({ expected, among }, order.column, limit + skip);
}

/** How many fit, or one more than {@link COUNTED}; undefined where there are certainly more. */
function countOf(ctx: Context, query: LongPageQuery): Promise<number | undefined> {
  const { joins, where, narrow, known, params, isPlain } = query;
  return keptOf(ctx).get(`count ${filterOf(query)}`, ['listings', 'games'], async () => {
    const rows = `select 1 from listings l ${joins} where ${where}`;
    let sql = `select count(*)::int as n from (${rows} limit ${COUNTED + 1}) counted`;
    if (isPlain || !(await isLarge(ctx)))
      return (await ctx.reads.one<{ n: number }>(isPlain ? sql : anew(sql), params)).n;
    if ((await expectedOf(ctx, query)) > COUNTED * CERTAINLY) return undefined;
    // Collected: for the first thousand alone the database might walk through all.
    if (known !== 'nothing')
      sql = `with found as materialized (${rows}${narrow}) select count(*)::int as n from found`;
    const { n } = await ctx.reads.one<{ n: number }>(anew(sql), params);
    putNewest(learnt(ctx.store), filterOf(query), { n, at: ctx.clock.now() }, MOST_LEARNT);
    return n;
  });
}

/** How long it is remembered how many listings fitted a filter, ms, and of how many filters. */
const LEARNT_FOR = 60_000;
const MOST_LEARNT = 5000;

const learntOf = new WeakMap<Store, Map<string, { n: number; at: number }>>();

function learnt(store: Store): Map<string, { n: number; at: number }> {
  let found = learntOf.get(store);
  if (!found) learntOf.set(store, (found = new Map()));
  return found;
}

const filterOf = ({ where, params }: LongPageQuery): string => JSON.stringify([where, params]);

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

/** From so many listings on the database is asked what it expects of a filter before it looks. */
const LARGE = 50_000;
/** So many times {@link COUNTED} must it expect for there to be certainly more. */
const CERTAINLY = 3;

const isLarge = async (ctx: Context): Promise<boolean> => (await statisticsOf(ctx)).rows >= LARGE;

/**
 * About how many fit, before it is looked: as many as when they were counted last; few, where that is known of a word; or what the
 * database expects. To count a thousand that no index holds together means to read them.
 */
async function expectedOf(ctx: Context, query: LongPageQuery): Promise<number> {
  const { joins, where, params, known } = query;
  const counted = learnt(ctx.store).get(filterOf(query));
  if (counted && Math.abs(ctx.clock.now() - counted.at) < LEARNT_FOR) return counted.n;
  if (known === 'few') return 0;
  return keptOf(ctx).get(`expected ${filterOf(query)}`, [], async () => {
    type Plan = [{ Plan: { 'Plan Rows': number } }];
    const [row] = await ctx.reads.query<Record<string, Plan | string>>(
      anew(`explain (format json) select 1 from listings l ${joins} where ${where}`),
      params,
    );
    const said = Object.values(row ?? {})[0];
    const plan = typeof said === 'string' ? (JSON.parse(said) as Plan) : said;
    return plan?.[0].Plan['Plan Rows'] ?? 0;
  });
}

/** From this many rows to be passed over on it is remembered where they ended. */
const LONG_WAY = 100;

/** From so many rows on they are passed over in the index alone, and only what is shown is looked up: it costs a look for each row. */
const SOME_WAY = 40;

/** So many rows are passed over in an index in less than a millisecond. */
const QUICK_WAY = 100;

/**
 * The statement of a page, by a way. It answers `lead` rows of before the page, those of the page, and one more where there are more.
 */
export function statementOf(
  { joins, where, along, narrow, params, order, isPlain }: LongPageQuery,
  { limit, mark, skip, version }: Place,
  way: Way,
): { sql: string; values: unknown[]; lead: 0 | 1 } {
  const values = [...params];
  const value = (given: unknown) => `$${values.push(given)}`;
  const down = order.isDown ? ' desc' : '';
  const key = `l.${order.column}`;
  // The planner does not look at what a statement of its own answers: so this one is planned once, not for each mark anew.
  const beyond = mark
    ? ` and (${key}, l.id) ${order.isDown ? '<' : '>'} ((select ${value(mark.key)}::${order.type}), (select ${value(mark.id)}))`
    : '';
  // The row before the page, where it was a long way to it.
  const lead = skip >= LONG_WAY ? 1 : 0;
  // Numbers stand in the text, so that the plan is made for them: for an unknown limit it would be made for a tenth of all rows.
  const some = `limit ${limit + 1 + lead}${skip > 0 ? ` offset ${value(skip - lead)}` : ''}`;
  const found = `l.id, ${version} as version, ${key}::text as key`;
  const ordered = `order by ${key}${down}, l.id${down}`;
  const shown = (page: string) =>
    `with page as materialized (${page})
     select l.id, ${version} as version, page.key::text as key from page join listings l on l.id = page.id
     order by page.key${down}, page.id${down}`;
  if (typeof way === 'object') {
    const walked = `select l.* from listings l where ${along}${beyond} ${ordered} limit ${way.walk}`;
    const sql = shown(
      `select l.id, ${key} as key from (${walked}) l ${joins} where ${where} ${ordered} ${some}`,
    );
    return { sql: anew(sql), values, lead };
  }
  const page = (what: string, by: string, more = '') =>
    `select ${what} from listings l ${joins} where ${where}${more}${beyond} ${by} ${some}`;
  if (way === 'gather') {
    // No index has such an order.
    const nothing = order.type === 'bigint' ? '0' : `interval '0'`;
    return {
      sql: anew(page(found, `order by ${key} + ${nothing}${down}, l.id${down}`, narrow)),
      values,
      lead,
    };
  }
  const sql = skip < SOME_WAY ? page(found, ordered) : shown(page(`l.id, ${key} as key`, ordered));
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

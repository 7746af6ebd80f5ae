import type { Context } from '../kit/context.ts';
import { bytesOf } from '../kit/bytes.ts';
import { keptOf } from '../kit/responseCache.ts';
import { slice, type Paging } from '../kit/paging.ts';
import { putNewest } from '../kit/putNewest.ts';
import { RawJson } from '../kit/rawJson.ts';
import { anew, isGivenUp, Overloaded, quick, type Store } from '../store/db.ts';
import { afterOf, resumedFrom, type Order } from './after.ts';
import { arrayOf, cardsOf } from './cards.ts';
import { createMarks, type Mark, type Marks } from './marks.ts';
import { statisticsOf } from './statistics.ts';
import { stepsOf, type Terms } from './steps.ts';
import { versionOf, type Found } from './versions.ts';
import { COUNTED, MANY_FOR, manyOf, MOST_MANY, totalOf, type Counted } from './totals.ts';
import { waysOf, type Way } from './ways.ts';

/** A page of listings to be read. */
export interface LongPageQuery {
  /** What `where` stands on beside `listings l`: `join …`, or nothing. */
  joins: string;
  where: string;
  /** The part of `where` that an index of the order holds. */
  along: string;
  /** What is looked for, as far as steps are kept of it. */
  terms: Terms;
  /** Whether it asks for what the database knows nothing of. */
  isHidden: boolean;
  /** Whether only the texts of listings say what fits: in a large shop it takes too long to count them. */
  isUncounted: boolean;
  /** Which share of the listings has its rarest word; 0: no common word; undefined: nobody knows. */
  share: number | undefined;
  /** The prices it asks for, fen. */
  prices: { min: number | undefined; max: number | undefined };
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

/**
 * A page of cards of listings on sale, as the wire has it (`longPage`). Its statement walks an index for the ids and stops after the
 * page and one more; cards that are not known in that writing are made by another. It begins where `after` says; a page by its number far from the
 * beginning begins at the nearest end of a page that was read by its number shortly before. How many fit is counted no further than
 * {@link COUNTED}, beside it, and once for all pages that are read within a second: it costs more than a page does.
 */
export async function readLongPage(ctx: Context, query: LongPageQuery): Promise<RawJson> {
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
    // Where an `after` came from only its sender knows: pages of others do not begin by it.
    if (!resumed) marks.add(scope, end, now);
    next = `,"next":"${afterOf({ mark: end, ...total }, order)}"`;
  }
  return new RawJson([
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
async function waysTo(ctx: Context, query: LongPageQuery, { limit, mark, skip }: Place): Promise<Way[]> {
  const { isPlain, along, where, terms, isHidden, share, prices, order } = query;
  if (isPlain || along === where || !(await isLarge(ctx))) return ['plan'];
  const begins = order.isDown ? prices.max : prices.min;
  const isAtEnd = order.column === 'price' && !mark && begins === undefined;
  return waysOf({
    hasTerms: terms.length > 0,
    isHidden,
    share,
    isMany: manyOf(ctx.store).has(filterOf(query)),
    column: order.column,
    isAtEnd,
    wanted: limit + skip,
  });
}

/** How many fit: no further than {@link COUNTED}; once a minute where there were more, and not where it would take too long. */
function countOf(ctx: Context, query: LongPageQuery): Promise<Counted> {
  const { joins, where, params, isPlain, isUncounted, terms } = query;
  const filter = filterOf(query);
  return keptOf(ctx).get(`count ${filter}`, ['listings', 'games'], async (): Promise<Counted> => {
    const many = manyOf(ctx.store);
    const now = ctx.clock.now();
    if (Math.abs(now - (many.get(filter) ?? -Infinity)) < MANY_FOR) return 'many';
    // The page itself reads every row until it is full: it says how many there are when it is not.
    if (isUncounted && (await isLarge(ctx))) return 'unknown';
    const values = [...params];
    const value = (given: unknown) => `$${values.push(given)}`;
    const some = `limit ${COUNTED + 1}`;
    const fits = `${joins} where ${where} ${some}`;
    const isByStep = terms.length > 0 && (await isLarge(ctx));
    let rows = `select 1 from listings l ${fits}`;
    if (isByStep) {
      const { steps, listings } = fittingOf(query, { mark: undefined, version: `''` }, value);
      rows = `select 1 from ${steps} cross join lateral (select 1 from ${listings} ${fits}) found ${some}`;
    }
    const sql = `select count(*)::int as n from (${rows}) counted`;
    const read = ctx.reads.one<{ n: number }>(isPlain ? sql : anew(sql), values);
    const n = await read.then(
      (row) => row.n,
      (error: unknown) => {
        if (isGivenUp(error) || error instanceof Overloaded) return undefined;
        throw error;
      },
    );
    if (n === undefined) return 'unknown';
    if (n <= COUNTED) return n;
    // To count a thousand rows costs five times what it costs to find a page of them.
    if (isByStep) putNewest(many, filter, now, MOST_MANY);
    return 'many';
  });
}

const filterOf = ({ where, params }: LongPageQuery): string => JSON.stringify([where, params]);

/** Listings by steps as far as a query asks for, from a mark on where the order is of price. */
function fittingOf(
  { terms, prices, order }: LongPageQuery,
  { mark, version }: Pick<Place, 'mark' | 'version'>,
  value: (given: unknown) => string,
): { steps: string; listings: string } {
  const fen = (price: number | string | undefined) =>
    price === undefined ? undefined : `${value(price)}::bigint`;
  const from = order.column === 'price' ? mark?.key : undefined;
  return stepsOf(
    terms,
    {
      isDown: order.isDown,
      low: fen((order.isDown ? undefined : from) ?? prices.min),
      high: fen((order.isDown ? from : undefined) ?? prices.max),
    },
    version,
    value,
  );
}

/** From so many listings on a search is not left to the database's plan. */
const LARGE = 50_000;

const isLarge = async (ctx: Context): Promise<boolean> => (await statisticsOf(ctx)).rows >= LARGE;

/** From this many rows to be passed over on it is remembered where they ended. */
const LONG_WAY = 100;

/** From so many rows on they are passed over in the index alone, and only what is shown is looked up: it costs a look for each row. */
const SOME_WAY = 40;

/** The sizes of pages that statements are prepared for. */
const SIZES = [20, 50, 100];

/** So many rows are passed over in an index in less than a millisecond. */
const QUICK_WAY = 100;

/**
 * The statement of a page, by a way. It answers `lead` rows of before the page, those of the page, and one more where there are more.
 */
export function statementOf(
  query: LongPageQuery,
  { limit, mark, skip, version }: Place,
  way: Way,
): { sql: string; values: unknown[]; lead: 0 | 1 } {
  const { joins, where, along, terms, share, params, order, isPlain } = query;
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
  // Those of a few sizes of pages only, as each text that is prepared stays with every connection.
  const room = isPlain ? (SIZES.find((size) => size >= limit) ?? limit) : limit;
  const some = `limit ${room + 1 + lead}${skip > 0 ? ` offset ${value(skip - lead)}` : ''}`;
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
  const page = (what: string, by: string) =>
    `select ${what} from listings l ${joins} where ${where}${beyond} ${by} ${some}`;
  if (way === 'gather' || way === 'steps') {
    // No index has such an order.
    const by = `order by ${key} + ${order.type === 'bigint' ? '0' : `interval '0'`}${down}, l.id${down}`;
    // A rare word has an index of its own.
    if (terms.length === 0 || (way === 'gather' && share === 0))
      return { sql: anew(page(found, by)), values, lead };
    const { steps, listings } = fittingOf(query, { mark, version }, value);
    const fits = `${joins} where ${where}${beyond}`;
    const fitting = `l.id, l.version, ${key}::text as key`;
    // Step by step they come in the order of the price: what is on one step is all that has to be ordered.
    const onStep = `cross join lateral (select ${fitting} from ${listings} ${fits} ${by} limit ${limit + 1 + skip}) found ${some}`;
    const sql =
      way === 'steps'
        ? `select found.* from ${steps} ${onStep}`
        : `select ${fitting} from ${steps} cross join lateral ${listings} ${fits} ${by} ${some}`;
    return { sql: anew(sql), values, lead };
  }
  const sql = skip < SOME_WAY ? page(found, ordered) : shown(page(`l.id, ${key} as key`, ordered));
  // What else is asked is worth a plan of its own each time: how common a word or a price is decides which index is walked.
  return { sql: isPlain ? (skip <= QUICK_WAY ? quick(sql) : sql) : anew(sql), values, lead };
}

const marksByStore = new WeakMap<Store, Marks>();

function marksOf(store: Store): Marks {
  let marks = marksByStore.get(store);
  if (!marks) marksByStore.set(store, (marks = createMarks()));
  return marks;
}

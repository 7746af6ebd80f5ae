import type { Context } from '../kit/context.ts';
import type { Db, Store } from '../store/db.ts';
import { DAY, dayStart, isoAt } from '../kit/clock.ts';
import { withTimeout } from '../kit/timeout.ts';

/** Counts of listings: on sale per game, on sale, sold, and sold yesterday (a day in China). */
export interface Counts {
  onSaleOf: ReadonlyMap<string, number>;
  onSale: number;
  sold: number;
  soldYesterday: number;
}

/**
 * Up to this many listings, each request counts. Above it, the last count is cached, longer for more listings, so that
 * counting takes a small part of one core (docs/decisions/017).
 */
const UNCACHED_LIMIT = 20_000;
/** Listings per millisecond of cache time (a million: 50 s), and the maximum age of a count, ms. */
const LISTINGS_PER_MS = 20;
const MAX_AGE_MS = 60_000;
/** After this time another count may begin, ms. */
const COUNT_TIMEOUT_MS = 10_000;

interface Counted {
  counts: Counts;
  at: number;
}

interface CountState {
  last?: Counted;
  counting?: Promise<Counted>;
}

const countStates = new WeakMap<Store, CountState>();

type CountContext = Pick<Context, 'store' | 'clock' | 'log'> & { reads: Pick<Db, 'query' | 'one'> };

async function count({ reads, clock }: CountContext): Promise<Counted> {
  const at = clock.now();
  const today = dayStart(at);
  const [rows, { yesterday }] = await Promise.all([
    reads.query<{ gameId: string; status: string; n: number }>(
      `select game_id, status, count(*) as n from listings where status in ('onSale', 'sold') group by status, game_id`,
    ),
    reads.one<{ yesterday: number }>(
      `select count(*) as yesterday from listings where status = 'sold' and sold_at >= $1 and sold_at < $2`,
      [isoAt(today - DAY), isoAt(today)],
    ),
  ]);
  const onSaleOf = new Map<string, number>();
  let onSale = 0;
  let sold = 0;
  for (const { gameId, status, n } of rows) {
    if (status === 'sold') sold += n;
    else {
      onSale += n;
      onSaleOf.set(gameId, n);
    }
  }
  return { counts: { onSaleOf, onSale, sold, soldYesterday: yesterday }, at };
}

/** Starts a count, or waits for the running one. A count that finishes after its timeout is still stored. */
function recount(ctx: CountContext, held: CountState): Promise<Counted> {
  if (held.counting) return held.counting;
  const counted = count(ctx).then((now) => (held.last = now));
  held.counting = withTimeout(COUNT_TIMEOUT_MS, counted).finally(() => {
    delete held.counting;
  });
  return held.counting;
}

/**
 * The counts of listings. A small shop is counted at once. For a large one the cached count is returned
 * (stale-while-revalidate), unless it is too old.
 */
export async function countsOf(ctx: CountContext): Promise<Counts> {
  let state = countStates.get(ctx.store);
  if (!state) countStates.set(ctx.store, (state = {}));
  const { last } = state;
  const counted = last ? last.counts.onSale + last.counts.sold : 0;
  if (!last || counted <= UNCACHED_LIMIT) {
    const now = await count(ctx);
    state.last = now;
    return now.counts;
  }
  const age = ctx.clock.now() - last.at;
  if (age < 0 || age >= MAX_AGE_MS) return (await recount(ctx, state)).counts;
  if (age >= counted / LISTINGS_PER_MS)
    recount(ctx, state).catch((error: unknown) => ctx.log.warn({ err: error }, 'not counted'));
  return last.counts;
}

import type { Context } from '../kit/context.ts';
import type { Db, Store } from '../store/db.ts';
import { DAY, dayStart, isoAt } from '../kit/clock.ts';
import { withTimeout } from '../kit/timeout.ts';

/** How many listings of each game are on sale, how many in all, and how many are sold and were sold yesterday (China's). */
export interface Counts {
  onSaleOf: ReadonlyMap<string, number>;
  onSale: number;
  sold: number;
  soldYesterday: number;
}

/**
 * Up to this many listings are counted whenever it is asked; more, and the count of a moment ago serves, the longer the more there
 * are, so that counting takes a small part of one core (docs/decisions/017).
 */
const FEW = 20_000;
/** A count serves for a millisecond for so many listings (a million: 50 s), and for how long at most, ms. */
const PACE = 20;
const LONGEST = 60_000;
/** How long a count is waited for before another may begin, ms. */
const GIVEN_UP = 10_000;

interface Counted {
  counts: Counts;
  at: number;
}

/** What one process has counted last, and the count that is under way. */
interface Held {
  last?: Counted;
  counting?: Promise<Counted>;
}

const kept = new WeakMap<Store, Held>();

/** What counting needs. */
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

/** Counts now, or waits for the count that is under way. One that comes late serves from then on. */
function recount(ctx: CountContext, held: Held): Promise<Counted> {
  if (held.counting) return held.counting;
  const counted = count(ctx).then((now) => (held.last = now));
  held.counting = withTimeout(GIVEN_UP, counted).finally(() => {
    delete held.counting;
  });
  return held.counting;
}

/**
 * The counts of listings: of now, or, where there are so many that counting takes its time, of a few seconds ago; then nobody but the
 * first waits for it.
 */
export async function countsOf(ctx: CountContext): Promise<Counts> {
  let held = kept.get(ctx.store);
  if (!held) kept.set(ctx.store, (held = {}));
  const { last } = held;
  const counted = last ? last.counts.onSale + last.counts.sold : 0;
  if (!last || counted <= FEW) {
    const now = await count(ctx);
    held.last = now;
    return now.counts;
  }
  const age = ctx.clock.now() - last.at;
  if (age < 0 || age >= LONGEST) return (await recount(ctx, held)).counts;
  if (age >= counted / PACE)
    recount(ctx, held).catch((error: unknown) => ctx.log.warn({ err: error }, 'not counted'));
  return last.counts;
}

import type { Context } from '../kit/context.ts';
import { withTimeout } from '../kit/timeout.ts';
import { isNotOffered, type Store } from '../store/db.ts';

/** What the database knows of the listings without looking at them. */
interface Statistics {
  /** About how many there are. */
  rows: number;
  /** Which share of them holds a gram; those it does not name are rarer than all it names. */
  frequencies: ReadonlyMap<string, number>;
}

/** The database gathers them now and then: they are read once a minute, ms. */
const LIFE = 60_000;
/** How long a search waits for them, and when they are asked for again where they were not read, ms. */
const LONGEST = 1500;
const AGAIN = 1000;

/** What the planner is left to do by itself: every gram counts, and every result is counted. */
const NONE: Statistics = { rows: 0, frequencies: new Map() };

/** What one process has read last, when, and for how long it serves. Never rejects: what could not be read is as it was before. */
interface Kept {
  at: number;
  serves: number;
  statistics: Promise<Statistics>;
}

const kept = new WeakMap<Store, Kept>();

async function read({ reads, log }: Pick<Context, 'reads' | 'log'>): Promise<Statistics> {
  try {
    const [size, grams] = await Promise.all([
      reads.maybe<{ rows: number }>(
        `select reltuples::bigint as rows from pg_class where oid = 'listings'::regclass`,
      ),
      reads.query<{ gram: string; frequency: number }>(
        `select gram, frequency::float8 as frequency from pg_stats s,
           unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as common (gram, frequency)
         where s.schemaname = current_schema() and s.tablename = 'listings' and s.attname = 'grams' and gram is not null`,
      ),
    ]);
    return {
      rows: Math.max(0, size?.rows ?? 0),
      frequencies: new Map(grams.map(({ gram, frequency }) => [gram, frequency])),
    };
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    // An engine that keeps them elsewhere.
    log.debug({ err: error }, 'no statistics of listings');
    return NONE;
  }
}

/** What the database knows of the listings; while it does not answer, what it said last. Never rejects. */
export function statisticsOf(ctx: Pick<Context, 'store' | 'reads' | 'log' | 'clock'>): Promise<Statistics> {
  const now = ctx.clock.now();
  const last = kept.get(ctx.store);
  if (last && now >= last.at && now - last.at < last.serves) return last.statistics;
  const fresh: Kept = {
    at: now,
    serves: LIFE,
    statistics: withTimeout(LONGEST, read(ctx)).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'the statistics of listings were not read: those of before serve');
      fresh.at = ctx.clock.now();
      fresh.serves = AGAIN;
      return last?.statistics ?? NONE;
    }),
  };
  kept.set(ctx.store, fresh);
  return fresh.statistics;
}

/**
 * The grams of a word by which it is looked for: the rarest alone, where all are common. Together they would be thought rarer than
 * they are, as those of one word stand together, and the database would sort all that hold them rather than walk along the order.
 */
export function telling(grams: readonly string[], { frequencies }: Statistics): string[] {
  const known = grams.map((gram) => ({ gram, frequency: frequencies.get(gram) }));
  if (known.length < 2 || known.some(({ frequency }) => frequency === undefined)) return [...grams];
  return known
    .toSorted((a, b) => (a.frequency ?? 0) - (b.frequency ?? 0))
    .slice(0, 1)
    .map(({ gram }) => gram);
}

/** Which share of the listings has the rarest of some grams; 0: it is none of the common ones; undefined: not known. */
export function commonness(grams: readonly string[], { frequencies }: Statistics): number | undefined {
  if (frequencies.size === 0 || grams.length === 0) return undefined;
  return Math.min(...grams.map((gram) => frequencies.get(gram) ?? 0));
}

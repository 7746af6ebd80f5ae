import type { Context } from '../context.ts';
import type { Store } from '../store/db.ts';

/** What the database knows of the listings without looking at them. */
interface Statistics {
  /** About how many there are. */
  rows: number;
  /** Which share of them holds a gram; those it does not name are rarer than all it names. */
  frequencies: ReadonlyMap<string, number>;
}

/** The database gathers them now and then: they are read once a minute, ms. */
const LIFE = 60_000;

const kept = new WeakMap<Store, { at: number; statistics: Promise<Statistics> }>();

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
    // An engine that keeps them elsewhere: then every gram counts, and every result is counted.
    log.debug({ err: error }, 'no statistics of listings');
    return { rows: 0, frequencies: new Map() };
  }
}

export function statisticsOf(ctx: Pick<Context, 'store' | 'reads' | 'log' | 'clock'>): Promise<Statistics> {
  const now = ctx.clock.now();
  let found = kept.get(ctx.store);
  if (!found || now < found.at || now - found.at >= LIFE) {
    found = { at: now, statistics: read(ctx) };
    kept.set(ctx.store, found);
  }
  return found.statistics;
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

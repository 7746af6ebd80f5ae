import type { Context } from '../kit/context.ts';
import { withTimeout } from '../kit/timeout.ts';
import { isUnwritable } from '../kit/readOnlyDatabase.ts';
import type { Store } from '../store/db.ts';

/**
 * How long looks are gathered before they are written, ms. To write one costs the database more than to read the listing: the longer
 * they are gathered, the more of them are one row.
 */
export const GATHER = 10_000;
/** From so many listings on they are written at once, and of so many they are gathered: looks at others are not counted. */
const MANY = 10_000;
const MOST = 2 * MANY;
/** So many listings' are written by one statement. */
const AT_ONCE = 1000;
/**
 * How long a writing is waited for, ms: longer than the database takes to give it up, so that an answer which does not come was lost
 * with its connection. Where it was written all the same, its looks are counted twice.
 */
const LONGEST = 20_000;
/** Listings have no other ids; the database takes no text with a NUL, and a whole writing would fail by one. */
const ID = /^[\w-]{1,64}$/;

/**
 * The looks at listings that one process has counted and not yet written. A process that is killed loses those of
 * {@link GATHER}; one that is stopped writes them.
 */
interface Looks {
  /** One look more at a listing, unless too many are gathered; answers how many are gathered of it. */
  add(listingId: string): number;
  /** How many are gathered of a listing. */
  of(listingId: string): number;
  /** Writes what is gathered; what the database does not take now waits for the next time. Never rejects. */
  flush(): Promise<void>;
}

function createLooks({ store, log }: Pick<Context, 'store' | 'log'>): Looks {
  const gathered = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  /** What was not written waits for the timer, however many more looks come. */
  let hasFailed = false;
  const write = async () => {
    isWriting = true;
    const all = [...gathered];
    hasFailed = false;
    for (let from = 0; from < all.length && !hasFailed; from += AT_ONCE) {
      hasFailed = !(await writeSome(all.slice(from, from + AT_ONCE)));
    }
    isWriting = false;
  };
  /** Answers whether the database took them. */
  const writeSome = async (taken: readonly (readonly [id: string, times: number])[]): Promise<boolean> => {
    try {
      // In the order of their ids: two processes that write the same ones wait for each other, and never both.
      const written = store.query(
        `insert into looks (listing_id, times)
         select l.id, looked.times from unnest($1::text[], $2::int[]) as looked (id, times)
           join listings l on l.id = looked.id order by l.id
         on conflict (listing_id) do update set times = looks.times + excluded.times`,
        [taken.map(([id]) => id), taken.map(([, times]) => times)],
      );
      await withTimeout(LONGEST, written);
      for (const [id, times] of taken) {
        const rest = (gathered.get(id) ?? 0) - times;
        if (rest > 0) gathered.set(id, rest);
        else gathered.delete(id);
      }
      return true;
    } catch (error) {
      if (!isUnwritable(error)) log.warn({ err: error }, 'the looks at listings are not written');
      return false;
    }
  };
  const flush = () => {
    isWriting = true;
    return (writing = writing.then(write));
  };
  const wait = () => {
    timer ??= setTimeout(async () => {
      await flush();
      timer = undefined;
      if (gathered.size > 0) wait();
    }, GATHER);
    // A process that ends writes them itself.
    (timer as { unref?: () => void }).unref?.();
  };
  return {
    add(listingId) {
      const before = gathered.get(listingId);
      if (before === undefined && (gathered.size >= MOST || !ID.test(listingId))) return 0;
      const times = (before ?? 0) + 1;
      gathered.set(listingId, times);
      if (gathered.size >= MANY && !isWriting && !hasFailed) void flush();
      wait();
      return times;
    },
    of: (listingId) => gathered.get(listingId) ?? 0,
    flush,
  };
}

const all = new WeakMap<Store, Looks>();

/** The looks this process gathers for a store. */
export function looksOf(ctx: Pick<Context, 'store' | 'log'>): Looks {
  let looks = all.get(ctx.store);
  if (!looks) all.set(ctx.store, (looks = createLooks(ctx)));
  return looks;
}

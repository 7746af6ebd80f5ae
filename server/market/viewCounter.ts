import type { Context } from '../kit/context.ts';
import { withTimeout } from '../kit/timeout.ts';
import { isUnwritable } from '../kit/readOnlyDatabase.ts';
import type { Store } from '../store/db.ts';

/** How long views are collected before they are written, ms. Writing one costs the database more than reading the listing. */
export const WRITE_INTERVAL_MS = 10_000;
/** Views of so many listings are written at once; beyond twice as many, views of others are not counted. */
const FLUSH_SIZE = 10_000;
const MAX_SIZE = 2 * FLUSH_SIZE;
/** Listings per statement. */
const BATCH_SIZE = 1000;
/** Timeout of a write, ms: longer than the database's own, so only a lost connection reaches it. Then views may count twice. */
const WRITE_TIMEOUT_MS = 20_000;
/** Ids of listings. A text with a NUL would make the whole write fail. */
const ID = /^[\w-]{1,64}$/;

/** Views that one process has counted and not yet written. A killed process loses those of {@link WRITE_INTERVAL_MS}. */
interface ViewCounter {
  /** Counts a view of a listing, unless too many are pending. */
  add(listingId: string): void;
  /** The pending views of a listing. */
  pending(listingId: string): number;
  /** Writes the pending views; those that fail wait for the next time. Never rejects. */
  flush(): Promise<void>;
}

function createViewCounter({ store, log }: Pick<Context, 'store' | 'log'>): ViewCounter {
  const views = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  /** After a failed write, views wait for the timer, however many more come. */
  let hasFailed = false;
  const write = async () => {
    isWriting = true;
    const pending = [...views];
    hasFailed = false;
    for (let from = 0; from < pending.length && !hasFailed; from += BATCH_SIZE) {
      hasFailed = !(await writeBatch(pending.slice(from, from + BATCH_SIZE)));
    }
    isWriting = false;
  };
  /** Returns whether they were written. */
  const writeBatch = async (taken: readonly (readonly [id: string, times: number])[]): Promise<boolean> => {
    try {
      // Ordered by id, so that two processes never wait for each other's rows in a circle.
      const written = store.query(
        `insert into looks (listing_id, times)
         select l.id, looked.times from unnest($1::text[], $2::int[]) as looked (id, times)
           join listings l on l.id = looked.id order by l.id
         on conflict (listing_id) do update set times = looks.times + excluded.times`,
        [taken.map(([id]) => id), taken.map(([, times]) => times)],
      );
      await withTimeout(WRITE_TIMEOUT_MS, written);
      for (const [id, times] of taken) {
        const rest = (views.get(id) ?? 0) - times;
        if (rest > 0) views.set(id, rest);
        else views.delete(id);
      }
      return true;
    } catch (error) {
      if (!isUnwritable(error)) log.warn({ err: error }, 'views of listings were not written');
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
      if (views.size > 0) wait();
    }, WRITE_INTERVAL_MS);
    // A process that stops writes them itself.
    (timer as { unref?: () => void }).unref?.();
  };
  return {
    add(listingId) {
      const before = views.get(listingId);
      if (before === undefined && (views.size >= MAX_SIZE || !ID.test(listingId))) return;
      views.set(listingId, (before ?? 0) + 1);
      if (views.size >= FLUSH_SIZE && !isWriting && !hasFailed) void flush();
      wait();
    },
    pending: (listingId) => views.get(listingId) ?? 0,
    flush,
  };
}

const counters = new WeakMap<Store, ViewCounter>();

/** The view counter of this process for a store. */
export function viewCounterOf(ctx: Pick<Context, 'store' | 'log'>): ViewCounter {
  let counter = counters.get(ctx.store);
  if (!counter) counters.set(ctx.store, (counter = createViewCounter(ctx)));
  return counter;
}

import type { Context } from '../kit/context.ts';
import { withTimeout } from '../kit/timeout.ts';
import { isUnwritable } from '../kit/readOnlyDatabase.ts';
import type { Store } from '../store/db.ts';

/** Interval of writes, ms. Views are collected, because one write costs the database more than reading the listing. */
export const WRITE_INTERVAL_MS = 10_000;
/** Views of this many listings are written early. Above `MAX_SIZE` listings, views of further listings are dropped. */
const FLUSH_SIZE = 10_000;
const MAX_SIZE = 2 * FLUSH_SIZE;
const BATCH_SIZE = 1000;
/**
 * Timeout of a write, ms. It is longer than the database's own, so only a lost connection reaches it. The views may
 * then be counted twice.
 */
const WRITE_TIMEOUT_MS = 20_000;
/** Matches the id of a listing. A NUL in an id would fail the whole write. */
const ID = /^[\w-]{1,64}$/;

/** Collects views in memory. A killed process loses those of the last {@link WRITE_INTERVAL_MS}. */
interface ViewCounter {
  /** Counts a view, unless views of too many listings are pending. */
  add(listingId: string): void;
  pending(listingId: string): number;
  /** Writes the pending views. Those that fail stay pending. Never rejects. */
  flush(): Promise<void>;
}

function createViewCounter({ store, log }: Pick<Context, 'store' | 'log'>): ViewCounter {
  const views = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  /** After a failed write, the next write waits for the timer, even when many views are pending. */
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
  /** Returns whether the write succeeded. */
  const writeBatch = async (taken: readonly (readonly [id: string, times: number])[]): Promise<boolean> => {
    try {
      // Ordered by id, so that concurrent writes of several processes cannot deadlock.
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
    // The timer must not keep the process alive; shutdown calls flush().
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

export function viewCounterOf(ctx: Pick<Context, 'store' | 'log'>): ViewCounter {
  let counter = counters.get(ctx.store);
  if (!counter) counters.set(ctx.store, (counter = createViewCounter(ctx)));
  return counter;
}

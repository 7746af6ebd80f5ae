import type { Context } from '../context.ts';
import { isUnwritable } from '../kit/writable.ts';
import type { Store } from '../store/db.ts';

/** How long looks are gathered before they are written, ms. */
const GATHER = 1000;
/** Most listings whose looks are gathered before they are written at once. */
const MOST = 1000;

/** The looks at listings that one process has counted and not yet written. A process that is killed loses those of a second. */
interface Looks {
  /** One look more at a listing; answers how many are gathered of it. */
  add(listingId: string): number;
  /** How many are gathered of a listing. */
  of(listingId: string): number;
  /** Writes what is gathered. A row that is locked, by an order, keeps its looks for the next time. Never rejects. */
  flush(): Promise<void>;
}

function createLooks({ store, log }: Pick<Context, 'store' | 'log'>): Looks {
  const gathered = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  const write = async () => {
    if (gathered.size === 0) return;
    const taken = [...gathered];
    try {
      const written = await store.query<{ id: string }>(
        `with looked as (select * from unnest($1::text[], $2::int[]) as looked (id, times)),
           free as (select l.id from listings l where l.id in (select id from looked) for update skip locked)
         update listings l set views = l.views + looked.times from looked join free on free.id = looked.id
         where l.id = looked.id returning l.id`,
        [taken.map(([id]) => id), taken.map(([, times]) => times)],
      );
      const done = new Set(written.map(({ id }) => id));
      for (const [id, times] of taken) {
        if (!done.has(id)) continue;
        const rest = (gathered.get(id) ?? 0) - times;
        if (rest > 0) gathered.set(id, rest);
        else gathered.delete(id);
      }
    } catch (error) {
      if (!isUnwritable(error)) log.warn({ err: error }, 'the looks at listings are not written');
    }
  };
  const flush = () => (writing = writing.then(write));
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
      const times = (gathered.get(listingId) ?? 0) + 1;
      gathered.set(listingId, times);
      if (gathered.size >= MOST) void flush();
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

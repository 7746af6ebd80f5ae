import type { Store } from '../store/db.ts';
import type { Clock } from './clock.ts';

/** How long what everyone sees the same is kept, ms: so old may it be when another process changes it. */
export const KEPT_FOR = 1000;

/** What is over is cleared away this often, ms: it is looked for from the oldest on, past those that have gone. */
const TIDY = 100;

/** Most that is kept at once: entries, and characters or bytes of those that are text. */
const MOST = { entries: 5000, size: 64 * 1024 * 1024 };

interface Entry {
  /** Undefined once what was asked for a single time is let go. */
  value: Promise<unknown> | undefined;
  at: number;
  stamp: number;
  size: number;
  /** Whether it was asked for more than once, this time or shortly before. */
  isAskedAgain: boolean;
}

/** What one process keeps of its answers for a moment. */
export interface Kept {
  /**
   * The value of a key, made when there is none, or only one of more than {@link KEPT_FOR} ago or of before this process changed
   * one of the tables it stands on. Who asks while it is being made waits for it (single flight). A failure is not kept.
   * Nothing may be kept that one member sees and another does not, nor anything an order or a payment decides by: those read
   * their rows under a lock.
   */
  get<T>(key: string, tables: readonly string[], make: () => Promise<T>): Promise<T>;
}

/**
 * What is longer than this, characters or bytes, is kept from the second time on that it is asked for within {@link KEPT_FOR}: what
 * is asked for once only would fill the memory, and clearing that costs more than making the answer.
 */
const LONG = 2000;

const sizeOf = (value: unknown): number =>
  typeof value === 'string' || value instanceof Uint8Array ? value.length : 500;

function createKept(store: Store, clock: Clock): Kept {
  const entries = new Map<string, Entry>();
  let size = 0;
  let tidiedAt = 0;
  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    size -= entry.size;
  };
  const isYoung = ({ at }: Entry, now: number) => now >= at && now - at < KEPT_FOR;
  /** The oldest stand first: those that are over go, and those that are too many. */
  const tidy = (now: number) => {
    if (Math.abs(now - tidiedAt) < TIDY && entries.size <= MOST.entries && size <= MOST.size) return;
    tidiedAt = now;
    for (const [key, entry] of entries) {
      if (isYoung(entry, now) && entries.size <= MOST.entries && size <= MOST.size) return;
      drop(key, entry);
    }
  };
  return {
    get<T>(key: string, tables: readonly string[], make: () => Promise<T>): Promise<T> {
      const now = clock.now();
      const stamp = store.changes.of(tables);
      const found = entries.get(key);
      const isYoungFound = found !== undefined && isYoung(found, now);
      if (isYoungFound && found.stamp === stamp && found.value) {
        found.isAskedAgain = true;
        return found.value as Promise<T>;
      }
      if (found) drop(key, found);
      const value = make();
      const entry: Entry = { value, at: now, stamp, size: 0, isAskedAgain: isYoungFound };
      entries.set(key, entry);
      value.then(
        (made) => {
          if (entries.get(key) !== entry) return;
          entry.size = sizeOf(made);
          if (entry.size > LONG && !entry.isAskedAgain) {
            entry.value = undefined;
            entry.size = 0;
          }
          size += entry.size;
          tidy(clock.now());
        },
        () => drop(key, entry),
      );
      return value;
    },
  };
}

const kepts = new WeakMap<Store, Kept>();

/** What this process keeps of the answers that stand on a store. */
export function keptOf({ store, clock }: { store: Store; clock: Clock }): Kept {
  let kept = kepts.get(store);
  if (!kept) kepts.set(store, (kept = createKept(store, clock)));
  return kept;
}

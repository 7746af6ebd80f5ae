import { get, update } from 'idb-keyval';
import { v4 } from 'uuid';
import { outcomeUnknown } from '../../machines/kit/failure.ts';
import { toFailure } from '../api/failure.ts';

/** An intention whose outcome is not known yet, longer than this ago, is a new one: ms. */
export const LIFETIME = 30 * 60_000;

interface Owed {
  key: string;
  /** When it was first tried, epoch ms of this device. */
  at: number;
}
type Kept = Readonly<Record<string, Owed>>;

/** Where open intentions are kept. `change` reads, changes and writes in one step, so that two tabs share one key. */
export interface IntentionStore {
  read(): Promise<unknown>;
  change(step: (kept: unknown) => unknown): Promise<void>;
}

const NAME = 'intentions';

/** IndexedDB, which is not wiped when the session expires (design §4). */
export const indexedDbIntentions: IntentionStore = {
  read: async () => get<unknown>(NAME),
  change: async (step) => update<unknown>(NAME, step),
};

/** The keys of intentions whose outcome is unknown. Nothing here rejects: where nothing can be kept, memory serves. */
export interface Intentions {
  /**
   * Does what is intended under its key. The key stays the same, across reloads, tabs and retries, until the outcome is
   * known: done, or refused. Rejects with what the call rejected with.
   */
  carryOut<T>(intention: string, call: (key: string) => Promise<T>): Promise<T>;
  /** Open intentions whose text begins so. */
  pending(prefix: string): Promise<string[]>;
  /** The outcome of these was learned in another way. */
  settle(prefix: string): Promise<void>;
}

const isOwed = (value: unknown): value is Owed =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Owed).key === 'string' &&
  typeof (value as Owed).at === 'number';

/** Makes the keeper of intentions; once for the app. */
export function createIntentions({
  store = indexedDbIntentions,
  now = Date.now,
  makeKey = v4,
}: { store?: IntentionStore; now?: () => number; makeKey?: () => string } = {}): Intentions {
  let memory: Kept = {};

  function live(kept: unknown): Kept {
    const open: Record<string, Owed> = {};
    for (const [name, owed] of Object.entries(typeof kept === 'object' && kept !== null ? kept : {})) {
      if (isOwed(owed) && now() - owed.at < LIFETIME) open[name] = owed;
    }
    return open;
  }

  async function change(step: (kept: Kept) => Kept): Promise<void> {
    try {
      await store.change((kept) => {
        memory = step(live(kept));
        return memory;
      });
    } catch {
      memory = step(live(memory));
    }
  }

  async function keyFor(intention: string): Promise<string> {
    const fresh = { key: makeKey(), at: now() };
    await change((kept) => ({ ...kept, [intention]: kept[intention] ?? fresh }));
    return memory[intention]?.key ?? fresh.key;
  }

  const settle = (belongs: (intention: string) => boolean) =>
    change((kept) => Object.fromEntries(Object.entries(kept).filter(([name]) => !belongs(name))));

  return {
    async carryOut(intention, call) {
      const key = await keyFor(intention);
      try {
        const answer = await call(key);
        await settle((name) => name === intention);
        return answer;
      } catch (error) {
        if (!outcomeUnknown(toFailure(error))) await settle((name) => name === intention);
        throw error;
      }
    },
    async pending(prefix) {
      const kept = await store.read().catch(() => memory);
      return Object.keys(live(kept)).filter((name) => name.startsWith(prefix));
    },
    settle: (prefix) => settle((name) => name.startsWith(prefix)),
  };
}

let shared: Intentions | undefined;
/** The keeper of this page. */
export const appIntentions = (): Intentions => (shared ??= createIntentions());

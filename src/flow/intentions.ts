import { get, update } from 'idb-keyval';
import { v4 } from 'uuid';
import { isKeySpent, isRefusal, outcomeUnknown } from '../../machines/kit/failure.ts';
import { toFailure } from '../api/failure.ts';

/** After a reload, an intention first tried longer ago than this gets a new key, ms. */
export const LIFETIME = 30 * 60_000;

interface Pending {
  key: string;
  /** When it was first tried, epoch ms by the device's clock. */
  at: number;
}
type Kept = Readonly<Record<string, Pending>>;

/** Stores pending intentions. `change` reads, changes and writes atomically, so that two tabs share one key. */
export interface IntentionStore {
  read(): Promise<unknown>;
  change(step: (kept: unknown) => unknown): Promise<void>;
}

const NAME = 'intentions';

/** IndexedDB, which survives an expired session; local storage is cleared then. */
export const indexedDbIntentions: IntentionStore = {
  read: async () => get<unknown>(NAME),
  change: async (step) => update<unknown>(NAME, step),
};

/** Idempotency keys of intentions with an unknown outcome. Falls back to memory where nothing can be stored. */
export interface Intentions {
  /**
   * Makes a call under the key of its intention. The key stays the same across retries, reloads and tabs until the server
   * answers or refuses. Rejects as the call does.
   *
   * @param findEarlier finds what an earlier try with another body came to; used when the key is spent
   */
  carryOut<T>(
    intention: string,
    call: (key: string) => Promise<T>,
    findEarlier?: () => Promise<T>,
  ): Promise<T>;
  /** Intentions with an unknown outcome whose name begins with the prefix. */
  pending(prefix: string): Promise<string[]>;
  /** Forgets intentions whose outcome another call has told. */
  settle(prefix: string): Promise<void>;
}

const isPending = (value: unknown): value is Pending =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Pending).key === 'string' &&
  typeof (value as Pending).at === 'number';

/** Creates the store of intentions; once per page. */
export function createIntentions({
  store = indexedDbIntentions,
  now = Date.now,
  makeKey = v4,
}: { store?: IntentionStore; now?: () => number; makeKey?: () => string } = {}): Intentions {
  let memory: Kept = {};
  /** Keys that this page used for a call without a known outcome: they do not age. */
  const used = new Map<string, string>();

  function live(kept: unknown): Kept {
    const pending: Record<string, Pending> = {};
    for (const [name, value] of Object.entries(typeof kept === 'object' && kept !== null ? kept : {})) {
      if (isPending(value) && now() - value.at < LIFETIME) pending[name] = value;
    }
    return pending;
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

  async function keyFor(intention: string): Promise<{ key: string; isRepeated: boolean }> {
    const earlier = used.get(intention);
    const fresh = { key: earlier ?? makeKey(), at: now() };
    let isRepeated = earlier !== undefined;
    await change((kept) => {
      isRepeated ||= kept[intention] !== undefined;
      return { ...kept, [intention]: kept[intention] ?? fresh };
    });
    return { key: memory[intention]?.key ?? fresh.key, isRepeated };
  }

  async function forget(intention: string): Promise<void> {
    used.delete(intention);
    await change(({ [intention]: _done, ...others }) => others);
  }

  return {
    async carryOut(intention, call, findEarlier) {
      const { key, isRepeated } = await keyFor(intention);
      let answer;
      try {
        answer = await call(key).catch((error: unknown) => {
          if (findEarlier && isKeySpent(toFailure(error))) return findEarlier();
          throw error;
        });
      } catch (error) {
        const failure = toFailure(error);
        // An expired session, say, tells nothing about the earlier try.
        if (isRepeated ? isRefusal(failure) : !outcomeUnknown(failure)) await forget(intention);
        else used.set(intention, key);
        throw error;
      }
      await forget(intention);
      return answer;
    },
    async pending(prefix) {
      const kept = await store.read().catch(() => memory);
      return Object.keys(live(kept)).filter((name) => name.startsWith(prefix));
    },
    async settle(prefix) {
      const names = [...Object.keys(memory), ...used.keys()].filter((name) => name.startsWith(prefix));
      for (const name of names) used.delete(name);
      await change((kept) =>
        Object.fromEntries(Object.entries(kept).filter(([name]) => !name.startsWith(prefix))),
      );
    },
  };
}

let shared: Intentions | undefined;
/** The intentions of this page. */
export const appIntentions = (): Intentions => (shared ??= createIntentions());

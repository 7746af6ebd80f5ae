import { v4 } from 'uuid';
import { isKeySpent, isRefusal, outcomeUnknown, type Failure } from '../../machines/kit/failure.ts';
import { FailureError, toFailure } from '../api/failure.ts';
import { hasTexts, isObject } from './guards.ts';
import { indexedDb, updateStored } from './indexedDb.ts';

/** Lifetime of a stored intention, ms. After a reload, an older one gets a new key. */
export const INTENTION_TTL_MS = 30 * 60_000;

interface Pending {
  key: string;
  /** Time of the first try, epoch ms by the device's clock. */
  at: number;
}
type Kept = Readonly<Record<string, Pending>>;

/** Stores pending intentions. `change` is an atomic read and write, so that two tabs use the same key. */
export interface IntentionStore {
  read(): Promise<unknown>;
  change(step: (kept: unknown) => unknown): Promise<void>;
}

const NAME = 'intentions';

/** In IndexedDB, because local storage is cleared when a session expires. */
export const indexedDbIntentions: IntentionStore = {
  read: () => indexedDb.get(NAME),
  change: (step) => updateStored(NAME, step),
};

/** The refusal after a lost response, when the server has carried out the first body and the second one differs. */
const firstArrived: Failure = { kind: 'conflict', message: '上一次提交的已经收到，这次改的没有提交' };

/** Idempotency keys of intentions whose outcome is unknown. Without storage, they are in memory. */
export interface Intentions {
  /**
   * Makes a call with the idempotency key of its intention. The key stays the same across retries, reloads and tabs
   * until the server answers or refuses. Rejects as the call does, and with a conflict when the server has carried out
   * an earlier try with another body: that body was stored, this one was not.
   *
   * @param intention the name of what the person intends. It contains no password or other secret, because names are
   * stored in the browser. With the rest of the body in it, a changed body is an intention of its own
   * @param more.findEarlier finds the result of the earlier try, instead of that conflict. Only for a body that nobody
   * can change while the outcome is unknown
   * @param more.ends prefix of the names of intentions about the same subject. An answer ends those that earlier pages
   * left pending: the subject has changed since, so whoever repeats one means it anew
   */
  carryOut<T>(
    intention: string,
    call: (key: string) => Promise<T>,
    more?: { findEarlier?: () => Promise<T>; ends?: string },
  ): Promise<T>;
  /** Names of the intentions with this prefix whose outcome is unknown. */
  pending(prefix: string): Promise<string[]>;
  /** Removes the intentions with this prefix, whose outcome another call has shown. */
  settle(prefix: string): Promise<void>;
}

const isPending = (value: unknown): value is Pending =>
  hasTexts(value, 'key') && typeof value.at === 'number';

/** Call it once per page. */
export function createIntentions({
  store = indexedDbIntentions,
  now = Date.now,
  makeKey = v4,
}: { store?: IntentionStore; now?: () => number; makeKey?: () => string } = {}): Intentions {
  let memory: Kept = {};
  /** Keys that this page used for a call whose outcome is unknown. They do not expire. */
  const used = new Map<string, string>();

  function live(kept: unknown): Kept {
    const pending: Record<string, Pending> = {};
    for (const [name, value] of Object.entries(isObject(kept) ? kept : {})) {
      if (isPending(value) && now() - value.at < INTENTION_TTL_MS) pending[name] = value;
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

  const drop = (isDropped: (name: string) => boolean): Promise<void> =>
    change((kept) => Object.fromEntries(Object.entries(kept).filter(([name]) => !isDropped(name))));

  async function forget(intention: string): Promise<void> {
    used.delete(intention);
    await drop((name) => name === intention);
  }

  return {
    async carryOut(intention, call, { findEarlier, ends } = {}) {
      const { key, isRepeated } = await keyFor(intention);
      let answer;
      try {
        answer = await call(key).catch((error: unknown) => {
          if (!isKeySpent(toFailure(error))) throw error;
          if (findEarlier) return findEarlier();
          throw new FailureError(firstArrived);
        });
      } catch (error) {
        const failure = toFailure(error);
        // After a repeat, only a refusal settles the earlier try. An expired session, for example, says nothing about
        // it.
        if (isRepeated ? isRefusal(failure) : !outcomeUnknown(failure)) await forget(intention);
        else used.set(intention, key);
        throw error;
      }
      await forget(intention);
      if (ends !== undefined) await drop((name) => name.startsWith(ends) && !used.has(name));
      return answer;
    },
    async pending(prefix) {
      const kept = await store.read().catch(() => memory);
      return Object.keys(live(kept)).filter((name) => name.startsWith(prefix));
    },
    async settle(prefix) {
      const names = [...Object.keys(memory), ...used.keys()].filter((name) => name.startsWith(prefix));
      for (const name of names) used.delete(name);
      await drop((name) => name.startsWith(prefix));
    },
  };
}

let shared: Intentions | undefined;
export const appIntentions = (): Intentions => (shared ??= createIntentions());

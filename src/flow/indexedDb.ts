import { del, get, set, update } from 'idb-keyval';

/** Values by key: IndexedDB, or a fake in tests. Its functions may reject. */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  del(key: string): Promise<void>;
}

/** How long IndexedDB may take, ms. With a damaged profile, its requests neither succeed nor fail. */
const ANSWER_LIMIT_MS = 5000;

/** A request was not answered in time. Until IndexedDB answers one, others are not sent. */
let isStuck = false;

/** Rejects when IndexedDB is missing, refuses, or does not answer in time. */
async function ask<T>(send: () => Promise<T>): Promise<T> {
  if (isStuck) throw new Error('IndexedDB does not answer');
  const answer = send();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isStuck = true;
      reject(new Error('IndexedDB did not answer in time'));
    }, ANSWER_LIMIT_MS);
  });
  const settle = () => {
    isStuck = false;
    clearTimeout(timer);
  };
  answer.then(settle, settle);
  return Promise.race([answer, late]);
}

export const indexedDb: KeyValueStore = {
  get: (key) => ask(() => get<unknown>(key)),
  set: (key, value) => ask(() => set(key, value)),
  del: (key) => ask(() => del(key)),
};

/**
 * Changes a value in one transaction. Rejects as the functions of `indexedDb` do. Once it has rejected, `step` does not
 * run any more.
 */
export async function updateStored<T>(key: string, step: (stored: T | undefined) => T): Promise<void> {
  let isOver = false;
  await ask(() => update<T>(key, (stored) => (isOver ? (stored as T) : step(stored)))).catch(
    (error: unknown) => {
      isOver = true;
      throw error;
    },
  );
}

import { del, get, set } from 'idb-keyval';

/** Values by key: IndexedDB, or a fake in tests. Its functions may throw or reject. */
export interface KeyValueStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  del(key: string): Promise<void>;
}

export const indexedDb: KeyValueStore = {
  get: (key) => get<unknown>(key),
  set: (key, value) => set(key, value),
  del: (key) => del(key),
};

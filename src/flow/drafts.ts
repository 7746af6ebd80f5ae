import { del, get, set } from 'idb-keyval';

/**
 * Names one thing to keep and says what it looks like. `kind`: form drafts, and intentions (the idempotency key of a
 * call whose answer is still owed). `version` goes up when the shape changes: what an older version wrote is dropped.
 */
export interface DraftKey<T> {
  readonly kind: 'draft' | 'intention';
  readonly name: string;
  readonly version: number;
  readonly is: (value: unknown) => value is T;
}

/**
 * What must survive "local storage is cleared" (design §4). Plain JSON by typed key, per browser: put the member's id
 * into the name of what must not be seen by the next one. Nothing here rejects: where IndexedDB is missing or refuses,
 * it lasts as long as the page.
 */
export interface Drafts {
  /** What was kept, or null when absent, unreadable, or of another version. */
  get<T>(key: DraftKey<T>): Promise<T | null>;
  set<T>(key: DraftKey<T>, value: T): Promise<void>;
  remove(key: DraftKey<unknown>): Promise<void>;
}

/** Where drafts are kept: IndexedDB, or a test's own. */
export interface DraftBackend {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  del(key: string): Promise<void>;
}

const indexedDb: DraftBackend = {
  get: (key) => get<unknown>(key),
  set: (key, value) => set(key, value),
  del: (key) => del(key),
};

interface Kept {
  version: number;
  value: unknown;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'version' in value && 'value' in value;

/** Makes the store of drafts and intentions. */
export function createDrafts(backend: DraftBackend = indexedDb): Drafts {
  /** What the backend would not take, and what was removed there in vain (undefined). */
  const memory = new Map<string, Kept | undefined>();
  const nameOf = ({ kind, name }: Pick<DraftKey<unknown>, 'kind' | 'name'>) => `${kind}:${name}`;

  async function remove(key: DraftKey<unknown>): Promise<void> {
    const name = nameOf(key);
    memory.delete(name);
    await attempt(() => backend.del(name)).catch(() => memory.set(name, undefined));
  }

  return {
    async get(key) {
      const name = nameOf(key);
      const kept = memory.has(name)
        ? memory.get(name)
        : await attempt(() => backend.get(name)).catch(() => undefined);
      if (kept === undefined) return null;
      if (isKept(kept) && kept.version === key.version && key.is(kept.value)) return kept.value;
      await remove(key);
      return null;
    },
    async set(key, value) {
      const name = nameOf(key);
      const kept: Kept = { version: key.version, value };
      await attempt(() => backend.set(name, kept)).then(
        () => memory.delete(name),
        () => memory.set(name, structuredClone(kept)),
      );
    },
    remove,
  };
}

/** idb-keyval throws at once where there is no IndexedDB: make that a rejection. */
async function attempt<T>(act: () => Promise<T>): Promise<T> {
  return act();
}

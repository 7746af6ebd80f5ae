import { indexedDb, type KeyValueStore } from './indexedDb.ts';

/** Key and type of a stored value. Raise `version` when the type changes; values of other versions are dropped. */
export interface DraftKey<T> {
  readonly name: string;
  readonly version: number;
  readonly is: (value: unknown) => value is T;
}

/**
 * Storage that survives the end of a session, unlike local storage, which is cleared then. JSON by typed key, per
 * browser: the name must contain the member's id if the next member must not see the value. Never rejects: without
 * IndexedDB, values last as long as the page.
 */
export interface Drafts {
  /** The stored value, or null if it is absent, invalid or of another version. */
  get<T>(key: DraftKey<T>): Promise<T | null>;
  set<T>(key: DraftKey<T>, value: T): Promise<void>;
  remove(key: DraftKey<unknown>): Promise<void>;
}

interface Kept {
  version: number;
  value: unknown;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'version' in value && 'value' in value;

export function createDrafts(backend: KeyValueStore = indexedDb): Drafts {
  /** Values by name that the backend failed to store. Undefined marks a draft that it failed to remove. */
  const memory = new Map<string, Kept | undefined>();
  const nameOf = ({ name }: DraftKey<unknown>) => `draft:${name}`;

  async function remove(key: DraftKey<unknown>): Promise<void> {
    const name = nameOf(key);
    memory.delete(name);
    await backend.del(name).catch(() => memory.set(name, undefined));
  }

  return {
    async get(key) {
      const name = nameOf(key);
      const kept = memory.has(name) ? memory.get(name) : await backend.get(name).catch(() => undefined);
      if (kept === undefined) return null;
      if (isKept(kept) && kept.version === key.version && key.is(kept.value)) return kept.value;
      await remove(key);
      return null;
    },
    async set(key, value) {
      const name = nameOf(key);
      const kept: Kept = { version: key.version, value };
      await backend.set(name, kept).then(
        () => memory.delete(name),
        () => memory.set(name, structuredClone(kept)),
      );
    },
    remove,
  };
}

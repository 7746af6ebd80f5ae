import { del, get, set } from 'idb-keyval';

/** Files by id, in memory and in IndexedDB. Never rejects. */
export interface FileStore {
  put(id: string, file: Blob): Promise<void>;
  /** The file, or null if it does not exist. */
  get(id: string): Promise<Blob | null>;
  remove(id: string): Promise<void>;
}

const nameOf = (id: string) => `file:${id}`;

async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

/** Call it once for the app, because files may exist in memory only. */
export function createFiles(): FileStore {
  const memory = new Map<string, Blob>();
  return {
    async put(id, file) {
      memory.set(id, file);
      await attempt(() => set(nameOf(id), file));
    },
    async get(id) {
      const kept = memory.get(id) ?? (await attempt(() => get<unknown>(nameOf(id))));
      return kept instanceof Blob ? kept : null;
    },
    async remove(id) {
      memory.delete(id);
      await attempt(() => del(nameOf(id)));
    },
  };
}

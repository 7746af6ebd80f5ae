import { indexedDb, type KeyValueStore } from './indexedDb.ts';

/** Files by id, in memory and in IndexedDB. Never rejects. */
export interface FileStore {
  put(id: string, file: Blob): Promise<void>;
  /** The file, or null if it does not exist. */
  get(id: string): Promise<Blob | null>;
  remove(id: string): Promise<void>;
}

/** A stored file in a browser that refuses a Blob, as WebKit does in a private window. */
interface StoredBytes {
  bytes: ArrayBuffer;
  type: string;
}

const isBytes = (value: unknown): value is StoredBytes =>
  typeof value === 'object' && value !== null && 'bytes' in value;

const nameOf = (id: string) => `file:${id}`;

async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

/** Call it once for the app, because files may exist in memory only. */
export function createFiles(backend: KeyValueStore = indexedDb): FileStore {
  const memory = new Map<string, Blob>();
  return {
    async put(id, file) {
      memory.set(id, file);
      await attempt(() =>
        backend
          .set(nameOf(id), file)
          .catch(async () => backend.set(nameOf(id), { bytes: await file.arrayBuffer(), type: file.type })),
      );
    },
    async get(id) {
      const kept = memory.get(id) ?? (await attempt(() => backend.get(nameOf(id))));
      if (kept instanceof Blob) return kept;
      return isBytes(kept) ? new Blob([kept.bytes], { type: kept.type }) : null;
    },
    async remove(id) {
      memory.delete(id);
      await attempt(() => backend.del(nameOf(id)));
    },
  };
}

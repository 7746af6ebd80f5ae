import { createDrafts } from '../../src/flow/drafts.ts';
import type { Area } from '../../src/flow/storage.ts';
import { createUploads } from '../../src/flow/upload.ts';

/** A local storage with these texts, in a map. */
export function memoryArea(given: Record<string, string> = {}): Area & { texts: Map<string, string> } {
  const texts = new Map(Object.entries(given));
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  };
}

/** Drafts in a map. Values are cloned on read and write, as in IndexedDB. */
export const memoryDrafts = (stored: Map<string, unknown>) =>
  createDrafts({
    get: async (key) => structuredClone(stored.get(key)),
    set: async (key, value) => void stored.set(key, structuredClone(value)),
    del: async (key) => void stored.delete(key),
  });

/** Uploads of one browser, with the pictures in `files`. Every upload succeeds and gets the path `folder`/name. */
export function memoryUploads(
  stored: Map<string, unknown>,
  { files = new Map<string, Blob>(), folder = '/uploads' } = {},
) {
  let ids = 0;
  return createUploads({
    send: async (_, name) => ({ path: `${folder}/${name}` }),
    drafts: memoryDrafts(stored),
    files: {
      put: async (id, file) => void files.set(id, file),
      get: async (id) => files.get(id) ?? null,
      remove: async (id) => void files.delete(id),
    },
    makeId: () => `picture-${(ids += 1)}`,
    urls: { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined },
  });
}

export const flushDraftWrites = () => new Promise<void>((resolve) => setImmediate(resolve));

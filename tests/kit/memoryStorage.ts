import { createDrafts } from '../../src/flow/drafts.ts';
import { createUploads } from '../../src/flow/upload.ts';

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

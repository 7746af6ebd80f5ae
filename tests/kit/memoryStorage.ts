import { createDrafts } from '../../src/flow/drafts.ts';
import { createUploads } from '../../src/flow/upload.ts';

/** Drafts in a map, as IndexedDB stores them: copied in and out. */
export const memoryDrafts = (stored: Map<string, unknown>) =>
  createDrafts({
    get: async (key) => structuredClone(stored.get(key)),
    set: async (key, value) => void stored.set(key, structuredClone(value)),
    del: async (key) => void stored.delete(key),
  });

/** Uploads of one browser whose pictures are in `files`. Every upload succeeds, at `folder`/its name. */
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

export const draftsWritten = () => new Promise<void>((resolve) => setImmediate(resolve));

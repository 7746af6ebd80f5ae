import { expect, it } from 'vitest';
import { createFiles } from '../../../src/flow/files.ts';
import type { KeyValueStore } from '../../../src/flow/indexedDb.ts';

const text = new Blob(['皮肤'], { type: 'text/plain' });

/** Storage that refuses the values for which `refuses` is true. */
function storageThat(refuses: (value: unknown) => boolean): KeyValueStore {
  const kept = new Map<string, unknown>();
  return {
    get: async (key) => kept.get(key),
    async set(key, value) {
      if (refuses(value)) throw new Error('Error preparing Blob/File data to be stored in object store');
      kept.set(key, value);
    },
    del: async (key) => void kept.delete(key),
  };
}

const readAfterReload = async (backend: KeyValueStore) => {
  await createFiles(backend).put('p1', text);
  const found = await createFiles(backend).get('p1');
  return found && [found.type, await found.text()];
};

it('keeps a file over a reload, also where the browser stores no Blob', async () => {
  const all = [
    storageThat(() => false),
    storageThat((value) => value instanceof Blob),
    storageThat(() => true),
  ];
  expect(await Promise.all(all.map(readAfterReload))).toEqual([
    ['text/plain', '皮肤'],
    ['text/plain', '皮肤'],
    null,
  ]);
});

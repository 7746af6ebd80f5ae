import { describe, expect, it } from 'vitest';
import { createDrafts, type DraftKey } from '../../../src/flow/drafts.ts';
import type { KeyValueStore } from '../../../src/flow/indexedDb.ts';

interface Form {
  title: string;
}
const isForm = (value: unknown): value is Form =>
  typeof value === 'object' && value !== null && typeof (value as Form).title === 'string';
const form: DraftKey<Form> = { name: 'sell', version: 2, is: isForm };

function makeBackend(kept: [string, unknown][] = []): KeyValueStore & { kept: Map<string, unknown> } {
  const map = new Map(kept);
  return {
    kept: map,
    get: async (key) => map.get(key),
    set: async (key, value) => void map.set(key, value),
    del: async (key) => void map.delete(key),
  };
}
const refusing = (): KeyValueStore => ({
  get: () => Promise.reject(new Error('InvalidStateError')),
  set: () => Promise.reject(new Error('QuotaExceededError')),
  del: () => Promise.reject(new Error('InvalidStateError')),
});

describe('drafts', () => {
  it('are stored by name and version', async () => {
    const backend = makeBackend();
    const drafts = createDrafts(backend);
    await drafts.set(form, { title: '满命号' });
    await drafts.set({ ...form, name: 'bid' }, { title: 'k-1' });
    expect([[...backend.kept], await createDrafts(backend).get(form)]).toEqual([
      [
        ['draft:sell', { version: 2, value: { title: '满命号' } }],
        ['draft:bid', { version: 2, value: { title: 'k-1' } }],
      ],
      { title: '满命号' },
    ]);
    await drafts.remove(form);
    expect([await drafts.get(form), [...backend.kept.keys()]]).toEqual([null, ['draft:bid']]);
  });

  it.each([
    ['an older version', { version: 1, value: { title: 'a' } }],
    ['another shape', { version: 2, value: { name: 'a' } }],
    ['no envelope', 'junk'],
    ['null', null],
  ])('are dropped: %s', async (_name, kept) => {
    const backend = makeBackend([['draft:sell', kept]]);
    expect([await createDrafts(backend).get(form), [...backend.kept]]).toEqual([null, []]);
  });

  it('are null when none is stored', async () => {
    expect(await createDrafts(makeBackend()).get(form)).toBe(null);
  });
});

describe('without IndexedDB', () => {
  it.each([
    ['missing', undefined],
    ['refusing', refusing()],
  ])('%s: drafts last as long as the page', async (_name, backend) => {
    const drafts = createDrafts(backend);
    const value = { title: '一' };
    await drafts.set(form, value);
    value.title = '改过';
    expect(await drafts.get(form)).toEqual({ title: '一' });
    await drafts.remove(form);
    expect(await drafts.get(form)).toBe(null);
  });

  it('a draft that could not be removed is not read again', async () => {
    const drafts = createDrafts({
      ...makeBackend([['draft:sell', { version: 2, value: { title: 'a' } }]]),
      del: refusing().del,
    });
    await drafts.remove(form);
    expect(await drafts.get(form)).toBe(null);
  });
});

import { describe, expect, it } from 'vitest';
import { createStorage, type Area } from '../../../src/flow/storage.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Local storage as browsers have it. */
function makeArea(texts: Record<string, string> = {}): Area & { texts: Map<string, string> } {
  const map = new Map(Object.entries(texts));
  return {
    texts: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, text) => void map.set(key, text),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
  };
}

describe('JSON in local storage', () => {
  it('is kept as JSON text', () => {
    const area = makeArea();
    const storage = createStorage(() => area);
    storage.write('token', 'a.b');
    storage.write('userInfo', { nickName: '林夕' });
    expect([[...area.texts], storage.read('token', isText)]).toEqual([
      [
        ['token', '"a.b"'],
        ['userInfo', '{"nickName":"林夕"}'],
      ],
      'a.b',
    ]);
  });

  it.each(['not json', '{"a":1}', '', 'null'])('the corrupt text %j is absent and removed', (text) => {
    const area = makeArea({ token: text, other: '1' });
    const storage = createStorage(() => area);
    expect([storage.read('token', isText), [...area.texts]]).toEqual([null, [['other', '1']]]);
  });

  it('removes one and clears all', () => {
    const area = makeArea({ a: '"1"', b: '"2"', foreign: 'x' });
    const storage = createStorage(() => area);
    storage.remove('a');
    expect([...area.texts.keys()]).toEqual(['b', 'foreign']);
    storage.clear();
    expect([...area.texts.keys()]).toEqual([]);
  });
});

describe('where nothing can be kept', () => {
  const broken = () => {
    throw new Error('SecurityError');
  };

  it('lasts as long as the page', () => {
    const storage = createStorage(broken);
    storage.write('token', 'a');
    storage.write('other', 'b');
    storage.remove('other');
    expect([storage.read('token', isText), storage.read('other', isText)]).toEqual(['a', null]);
    storage.clear();
    expect(storage.read('token', isText)).toBe(null);
  });

  it('a full area: what was written last is what is read', () => {
    const area = makeArea({ token: '"old"' });
    let isFull = true;
    const storage = createStorage(() => ({
      ...area,
      setItem: (key, text) => {
        if (isFull) throw new Error('QuotaExceededError');
        area.setItem(key, text);
      },
    }));
    storage.write('token', 'new');
    expect(storage.read('token', isText)).toBe('new');
    isFull = false;
    storage.write('token', 'newer');
    expect([storage.read('token', isText), [...area.texts]]).toEqual(['newer', [['token', '"newer"']]]);
  });
});

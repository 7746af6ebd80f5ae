import { describe, expect, it } from 'vitest';
import { canStore, createStorage } from '../../../src/flow/storage.ts';
import { memoryArea } from '../../kit/memoryStorage.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

describe('the local storage', () => {
  it('contains JSON text', () => {
    const area = memoryArea();
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

  it.each(['not json', '{"a":1}', '', 'null'])(
    'treats the corrupt text %j as absent and removes it',
    (text) => {
      const area = memoryArea({ token: text, other: '1' });
      const storage = createStorage(() => area);
      expect([storage.read('token', isText), [...area.texts]]).toEqual([null, [['other', '1']]]);
    },
  );

  it('removes one entry or clears all', () => {
    const area = memoryArea({ a: '"1"', b: '"2"', foreign: 'x' });
    const storage = createStorage(() => area);
    storage.remove('a');
    expect([...area.texts.keys()]).toEqual(['b', 'foreign']);
    storage.clear();
    expect([...area.texts.keys()]).toEqual([]);
  });
});

describe('without a usable local storage', () => {
  const broken = () => {
    throw new Error('SecurityError');
  };

  it('says so, and leaves nothing in a usable one', () => {
    const area = memoryArea({ token: '"a"' });
    expect([canStore(broken), canStore(() => area), [...area.texts]]).toEqual([
      false,
      true,
      [['token', '"a"']],
    ]);
  });

  it('values last as long as the page', () => {
    const storage = createStorage(broken);
    storage.write('token', 'a');
    storage.write('other', 'b');
    storage.remove('other');
    expect([storage.read('token', isText), storage.read('other', isText)]).toEqual(['a', null]);
    storage.clear();
    expect(storage.read('token', isText)).toBe(null);
  });

  it('the last written value is read although the storage is full', () => {
    const area = memoryArea({ token: '"old"' });
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

import { describe, expect, it } from 'vitest';
import { fairQueue } from '../../../server/kit/fairQueue.ts';

/** A queue whose tasks the test completes. */
function setUp(atOnce = 2, most = 3) {
  const started: string[] = [];
  const ends = new Map<string, { done: () => void; fail: (why: Error) => void }>();
  const queue = fairQueue(atOnce, {
    most,
    full(key) {
      throw new Error(`${key} is full`);
    },
  });
  const bring = (name: string) =>
    queue(name[0] as string, () => {
      started.push(name);
      return new Promise<string>((done, fail) => ends.set(name, { done: () => done(name), fail }));
    });
  return { started, bring, end: (name: string) => ends.get(name)?.done(), ends };
}

describe('a fair queue', () => {
  it('runs a limited number at once, in turns per key', async () => {
    const { started, bring, end } = setUp();
    const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2'].map(bring);
    expect(started).toEqual(['a1', 'a2']);
    const order = ['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'];
    for (const [at, name] of order.entries()) {
      end(name);
      expect(await all[['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2'].indexOf(name)]).toBe(name);
      expect(started).toEqual(order.slice(0, at + 3));
    }
  });

  it('refuses only the key with too many waiting', async () => {
    const { started, bring, end } = setUp(1, 2);
    const [a1, a2, a3] = ['a1', 'a2', 'a3'].map(bring);
    await expect(bring('a4')).rejects.toThrow('a is full');
    const b1 = bring('b1');
    end('a1');
    await a1;
    end('a2');
    await a2;
    end('b1');
    await b1;
    end('a3');
    await a3;
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('continues after a failure', async () => {
    const { bring, end, ends } = setUp(1);
    const [one, two] = [bring('a1'), bring('a2')];
    ends.get('a1')?.fail(new Error('broken picture'));
    await expect(one).rejects.toThrow('broken picture');
    end('a2');
    expect(await two).toBe('a2');
  });
});

it('a fair queue limits running work per key and lets other keys pass', async () => {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const queue = fairQueue(3, { most: 9, full: () => undefined, each: 1 });
  const bring = (name: string) =>
    queue(name[0] as string, () => {
      started.push(name);
      return new Promise<void>((done) => ends.set(name, done));
    });
  const all = Object.fromEntries(['a1', 'a2', 'b1', 'b2', 'c1', 'd1'].map((name) => [name, bring(name)]));
  expect(started).toEqual(['a1', 'b1', 'c1']);
  for (const [name, next] of [
    ['c1', 'd1'],
    ['b1', 'b2'],
    ['a1', 'a2'],
  ] as const) {
    ends.get(name)?.();
    await all[name];
    expect(started.at(-1)).toBe(next);
  }
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../../../server/kit/log.ts';
import { GATHER, looksOf } from '../../../server/market/looks.ts';
import type { Store } from '../../../server/store/db.ts';

/** How many listings' looks each statement has brought, and what becomes of the next ones. */
let sent: number[];
let next: 'written' | 'diskFull' | 'unanswered';
let looks: ReturnType<typeof looksOf>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  const query = (_: string, [ids]: readonly unknown[] = []) => {
    sent.push((ids as string[]).length);
    if (next === 'unanswered') return new Promise(() => {});
    return next === 'written'
      ? Promise.resolve([])
      : Promise.reject(Object.assign(new Error('disk full'), { code: '53100' }));
  };
  const log = createLog({ level: 'silent' });
  looks = looksOf({ store: { query } as unknown as Store, log });
});
afterEach(() => void vi.useRealTimers());

/** Looks at listings from one number to before another, once each; answers how many are gathered of each. */
const look = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => looks.add(`listing-${from + i}`));
const ones = (length: number): number[] => Array.from({ length }, () => 1);

it('that fill the memory are written at once', async () => {
  next = 'written';
  expect(look(0, 9999)).toEqual(ones(9999));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([]);
  expect(look(9999, 10_000)).toEqual([1]);
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, looks.of('listing-0')]).toEqual([Array.from({ length: 10 }, () => 1000), 0]);
});

it('that cannot be written are tried again when their time comes, and are gathered of so many listings', async () => {
  next = 'diskFull';
  expect(look(0, 10_000)).toEqual(ones(10_000));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([1000]);
  expect(look(10_000, 20_000)).toEqual(ones(10_000));
  expect(look(20_000, 20_002)).toEqual([0, 0]);
  expect(look(19_999, 20_001)).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(GATHER - 1);
  expect(sent).toEqual([1000]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([1000, 1000]);
  next = 'written';
  await vi.advanceTimersByTimeAsync(GATHER);
  expect(sent.slice(2)).toEqual(Array.from({ length: 20 }, () => 1000));
  expect([looks.of('listing-19999'), look(20_000, 20_001)]).toEqual([0, [1]]);
});

it('are written again when a writing was not answered', async () => {
  next = 'unanswered';
  look(0, 3);
  await vi.advanceTimersByTimeAsync(GATHER);
  next = 'written';
  look(3, 4);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(sent).toEqual([3]);
  await vi.advanceTimersByTimeAsync(1 + GATHER);
  expect([sent, looks.of('listing-0')]).toEqual([[3, 4], 0]);
});

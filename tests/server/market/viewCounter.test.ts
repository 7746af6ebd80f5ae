import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../../../server/kit/log.ts';
import { WRITE_INTERVAL_MS, viewCounterOf } from '../../../server/market/viewCounter.ts';
import type { Store } from '../../../server/store/db.ts';

/** The number of listings in each statement, and the outcome of the next statements. */
let sent: number[];
let next: 'written' | 'diskFull' | 'unanswered';
let counter: ReturnType<typeof viewCounterOf>;

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
  counter = viewCounterOf({ store: { query } as unknown as Store, log });
});
afterEach(() => void vi.useRealTimers());

/** Adds a view to each of the listings `from` to `to - 1`. Returns their pending views. */
const view = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => {
    counter.add(`listing-${from + i}`);
    return counter.pending(`listing-${from + i}`);
  });
const ones = (length: number): number[] => Array.from({ length }, () => 1);

it('views that reach the memory limit are written at once', async () => {
  next = 'written';
  expect(view(0, 9999)).toEqual(ones(9999));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([]);
  expect(view(9999, 10_000)).toEqual([1]);
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, counter.pending('listing-0')]).toEqual([Array.from({ length: 10 }, () => 1000), 0]);
});

it('views are kept after a failed write and retried, for a limited number of listings', async () => {
  next = 'diskFull';
  expect(view(0, 10_000)).toEqual(ones(10_000));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([1000]);
  expect(view(10_000, 20_000)).toEqual(ones(10_000));
  expect(view(20_000, 20_002)).toEqual([0, 0]);
  expect(view(19_999, 20_001)).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(WRITE_INTERVAL_MS - 1);
  expect(sent).toEqual([1000]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([1000, 1000]);
  next = 'written';
  await vi.advanceTimersByTimeAsync(WRITE_INTERVAL_MS);
  expect(sent.slice(2)).toEqual(Array.from({ length: 20 }, () => 1000));
  expect([counter.pending('listing-19999'), view(20_000, 20_001)]).toEqual([0, [1]]);
});

it('views are written again after a lost answer', async () => {
  next = 'unanswered';
  view(0, 3);
  await vi.advanceTimersByTimeAsync(WRITE_INTERVAL_MS);
  next = 'written';
  view(3, 4);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(sent).toEqual([3]);
  await vi.advanceTimersByTimeAsync(1 + WRITE_INTERVAL_MS);
  expect([sent, counter.pending('listing-0')]).toEqual([[3, 4], 0]);
});

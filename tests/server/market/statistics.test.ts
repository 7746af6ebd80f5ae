import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestClock, type TestClock } from '../../../server/kit/clock.ts';
import { createLog } from '../../../server/kit/log.ts';
import { statisticsOf } from '../../../server/market/statistics.ts';
import { withSingles, type Db, type Store } from '../../../server/store/db.ts';

/** How often they were read, and how the next reading ends; never while it is undefined. */
let read: number;
let next: { rows: number } | Error | undefined;
let logged: string[];
let clock: TestClock;
let rows: () => Promise<number>;

beforeEach(() => {
  read = 0;
  logged = [];
  clock = createTestClock('2026-11-23T00:00:00.000Z');
  const reads = withSingles(
    async <R>(sql: string): Promise<R[]> => {
      if (!sql.includes('reltuples')) return [];
      read += 1;
      if (next instanceof Error) throw next;
      return next ? [next as R] : new Promise<R[]>(() => {});
    },
    () => Promise.reject(new Error('only reads')),
  ) satisfies Db;
  const log = createLog({ level: 'warn', write: (line) => logged.push(JSON.parse(line).msg as string) });
  const ctx = { store: {} as Store, reads, log, clock };
  rows = async () => (await statisticsOf(ctx)).rows;
});
afterEach(() => void vi.useRealTimers());

const lost = new Error('Connection terminated unexpectedly');
const NOT_READ = 'the statistics of listings were not read: those of before serve';

it('are read once a minute', async () => {
  next = { rows: 7 };
  expect([await rows(), await rows()]).toEqual([7, 7]);
  next = { rows: 8 };
  clock.advance(59_999);
  expect([await rows(), read]).toEqual([7, 1]);
  clock.advance(1);
  expect([await rows(), read]).toEqual([8, 2]);
});

it('are those of before while they cannot be read, and asked for again after a second', async () => {
  next = { rows: 1_000_000 };
  await rows();
  clock.advance(60_000);
  next = lost;
  expect([await rows(), await rows(), read, logged]).toEqual([1_000_000, 1_000_000, 2, [NOT_READ]]);
  clock.advance(1000);
  expect([await rows(), read, logged]).toEqual([1_000_000, 3, [NOT_READ, NOT_READ]]);
  next = { rows: 2_000_000 };
  clock.advance(999);
  expect([await rows(), read]).toEqual([1_000_000, 3]);
  clock.advance(1);
  expect([await rows(), read]).toEqual([2_000_000, 4]);
  clock.advance(1000);
  expect([await rows(), read]).toEqual([2_000_000, 4]);
});

it('are waited for a moment only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  next = { rows: 1_000_000 };
  await rows();
  clock.advance(60_000);
  next = undefined;
  const waiting = Promise.all([rows(), rows()]);
  clock.advance(1500);
  await vi.advanceTimersByTimeAsync(1500);
  expect([await waiting, read, logged]).toEqual([[1_000_000, 1_000_000], 2, [NOT_READ]]);
  clock.advance(999);
  expect([await rows(), read]).toEqual([1_000_000, 2]);
});

it('are none where the engine does not offer them, and not asked for more often', async () => {
  next = Object.assign(new Error('relation "pg_stats" does not exist'), { code: '42P01' });
  expect([await rows(), logged]).toEqual([0, []]);
  clock.advance(59_999);
  expect([await rows(), read]).toEqual([0, 1]);
});

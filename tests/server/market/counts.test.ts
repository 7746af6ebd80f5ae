import { afterEach, expect, it, vi } from 'vitest';
import { createTestClock } from '../../kit/testClock.ts';
import { createLog } from '../../../server/kit/log.ts';
import { countsOf } from '../../../server/market/counts.ts';
import { withSingles, type Store } from '../../../server/store/db.ts';

afterEach(() => void vi.useRealTimers());

it('a count over 10 s rejects, and its late result is used when it arrives', async () => {
  vi.useFakeTimers();
  const clock = createTestClock('2026-11-23T00:00:00.000Z');
  const counts = [1_000_000];
  const late = Promise.withResolvers<number>();
  const reads = withSingles(
    async <R>(sql: string): Promise<R[]> => {
      if (sql.includes('yesterday')) return [{ yesterday: 5 } as R];
      return [{ gameId: 'g', status: 'onSale', n: counts.shift() ?? (await late.promise) } as R];
    },
    () => Promise.reject(new Error('only reads')),
  );
  const ctx = { store: {} as Store, reads, clock, log: createLog({ level: 'silent' }) };
  const onSale = async () => (await countsOf(ctx)).onSale;
  expect(await onSale()).toBe(1_000_000);
  clock.advance(60_000);
  const waiting = Promise.allSettled([onSale(), onSale()]);
  await vi.advanceTimersByTimeAsync(10_000);
  const givenUp = { status: 'rejected', reason: new Error('not done within 10000 ms') };
  expect(await waiting).toEqual([givenUp, givenUp]);
  counts.push(2_000_000);
  expect(await onSale()).toBe(2_000_000);
  late.resolve(3_000_000);
  await vi.advanceTimersByTimeAsync(0);
  expect(await onSale()).toBe(3_000_000);
});

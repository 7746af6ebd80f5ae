import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDrafts } from '../../../src/flow/drafts.ts';
import { createIntentions, indexedDbIntentions } from '../../../src/flow/intentions.ts';

interface FakeRequest {
  result?: unknown;
  error?: Error;
  onsuccess?: (event: { target: FakeRequest }) => void;
  onerror?: () => void;
}

/** The requests to open the database. A test answers them. */
let opened: FakeRequest[];
let written: unknown[];

/** A database without values. `onclose` is set by the code that opens it. */
function emptyDatabase(): { transaction: () => unknown; onclose?: () => void } {
  const transaction: { oncomplete?: () => void } = {};
  const store = {
    transaction,
    get: () => {
      const request: FakeRequest = { result: undefined };
      queueMicrotask(() => request.onsuccess?.({ target: request }));
      return request;
    },
    put: (value: unknown) => {
      written.push(value);
      queueMicrotask(() => transaction.oncomplete?.());
    },
  };
  return { transaction: () => ({ objectStore: () => store }) };
}

beforeEach(() => {
  [opened, written] = [[], []];
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request: FakeRequest = {};
      opened.push(request);
      return request;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const KEY = { name: 'form', version: 1, is: (value: unknown): value is string => typeof value === 'string' };

it('a database without an answer is given up, and asked again once it has answered', async () => {
  const drafts = createDrafts();
  const first = drafts.get(KEY);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await first).toBeNull();

  // Nothing waits for it any more.
  await drafts.set(KEY, 'typed');
  expect([await drafts.get(KEY), opened.length]).toEqual(['typed', 1]);

  opened[0]?.onerror?.();
  await vi.advanceTimersByTimeAsync(0);
  const again = createDrafts().get(KEY);
  expect(opened).toHaveLength(2);
  opened[1]?.onerror?.();
  expect(await again).toBeNull();
});

it('a key kept in memory is not written when the database answers late', async () => {
  const intentions = createIntentions({ store: indexedDbIntentions, makeKey: () => 'key-1', now: () => 0 });
  const answer = intentions.carryOut('pay:1', (key) => Promise.resolve(key));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toBe('key-1');
  const database = emptyDatabase();
  Object.assign(opened[0] ?? {}, { result: database });
  opened[0]?.onsuccess?.({ target: opened[0] });
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([undefined]);
  // Other tests open their own.
  database.onclose?.();
});

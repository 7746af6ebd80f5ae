import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { isTimeout, Overloaded, type Store } from '../../../server/store/db.ts';
import { createPostgresStore, type PostgresStore } from '../../../server/store/postgres.ts';
import { freshStore } from '../../kit/database.ts';

let owner: Store;
/** A store of ten connections, of which searches use at most two. */
let store: PostgresStore;

beforeAll(async () => {
  owner = await freshStore('empty');
});
afterAll(() => owner.close());
beforeEach(async () => {
  const { name } = await owner.one<{ name: string }>('select current_database() as name');
  store = createPostgresStore({ ...inject('database'), database: name, max: 10 });
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
});

const LOCK = 'select pg_advisory_xact_lock_shared(9)';
/** Searches for a number. Each number has a network of its own unless one is given. */
const one = async (n: number, network = `network ${n}`) =>
  (await store.search<{ n: number }>('select $1::int as n', [n], network))[0];
/** Sends a search that runs until the lock of {@link holding} is released. */
const stuckSearch = (network: string) => store.search(LOCK, [], network);

/** Holds the lock that {@link LOCK} waits for. Resolves with a function that releases it. */
async function holding(): Promise<() => Promise<void>> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
  const done = owner.tx(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(9)');
    hasLocked();
    await held;
  });
  await locked;
  return () => {
    letGo();
    return done;
  };
}

const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

it('a search leaves its connection unchanged', async () => {
  const rows = await Promise.all([1, 2, 3, 4, 5].map((n) => one(n)));
  expect(rows).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })));
  expect(await store.query('show statement_timeout')).toEqual([{ statementTimeout: '15s' }]);
  expect(store.pool()).toEqual({ used: 0, idle: 2, waiting: 0 });
});

it('searches use at most a fifth of the connections and queue', async () => {
  const letGo = await holding();
  const stuck = [stuckSearch('a'), stuckSearch('b')];
  const waiting = one(1);
  // Other statements do not wait for the searches.
  expect(await Promise.all([1, 2, 3].map((n) => store.one('select $1::int as n', [n])))).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 3 },
  ]);
  expect(store.pool().used).toBe(2);
  await letGo();
  expect(await waiting).toEqual({ n: 1 });
  await Promise.all(stuck);
});

it('one network leaves a slot to the searches of others', async () => {
  const letGo = await holding();
  const stuck = [stuckSearch('a'), stuckSearch('a'), one(1, 'a')];
  expect([await one(2, 'b'), await one(3, 'c'), store.pool().used]).toEqual([{ n: 2 }, { n: 3 }, 1]);
  await letGo();
  await Promise.all(stuck);
});

it('only a network with a hundred waiting searches is refused', async () => {
  const letGo = await holding();
  const stuck = [stuckSearch('a'), ...Array.from({ length: 100 }, (_, n) => one(n, 'a'))];
  expect([(await failed(one(0, 'a'))) instanceof Overloaded, await one(1, 'b')]).toEqual([true, { n: 1 }]);
  await letGo();
  await Promise.all(stuck);
});

it('a search that waited too long is not started', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const letGo = await holding();
  const stuck = [stuckSearch('a'), stuckSearch('b')];
  const late = failed(one(1));
  vi.advanceTimersByTime(2001);
  const early = one(2);
  await letGo();
  await Promise.all(stuck);
  expect([(await late) instanceof Overloaded, await early]).toEqual([true, { n: 2 }]);
});

it('an aborted search frees its slot', async () => {
  const letGo = await holding();
  const errors = await Promise.all(['a', 'b'].map((network) => failed(stuckSearch(network))));
  expect(errors.map(isTimeout)).toEqual([true, true]);
  expect(await one(1)).toEqual({ n: 1 });
  await letGo();
  expect(store.pool()).toEqual({ used: 0, idle: 2, waiting: 0 });
});

it('a failing search frees its connection', async () => {
  const broken = await failed(store.search('select 1 / 0', [], 'a'));
  expect((broken as { code: string }).code).toBe('22012');
  expect(await one(1)).toEqual({ n: 1 });
  expect(store.pool()).toEqual({ used: 0, idle: 1, waiting: 0 });
});

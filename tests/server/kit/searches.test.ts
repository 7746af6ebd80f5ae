import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { anew, isGivenUp, Overloaded, type Store } from '../../../server/store/db.ts';
import { createPostgresStore, type PostgresStore } from '../../../server/store/postgres.ts';
import { freshStore } from '../../kit/database.ts';

let owner: Store;
/** Of its ten connections searches take two at once. */
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

const ONE = anew('select $1::int as n');
const LOCK = anew('select pg_advisory_xact_lock_shared(9)');

/** Holds what {@link LOCK} waits for. */
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

it('are answered, and their connection is as it was', async () => {
  const rows = await Promise.all([1, 2, 3, 4, 5].map((n) => store.one(ONE, [n])));
  expect(rows).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })));
  expect(await store.query('show statement_timeout')).toEqual([{ statementTimeout: '15s' }]);
  expect(store.pool()).toEqual({ used: 0, idle: 2, waiting: 0 });
});

it('take no more than a fifth of the connections, and wait for their turn', async () => {
  const letGo = await holding();
  const stuck = [store.query(LOCK), store.query(LOCK)];
  const waiting = store.one(ONE, [1]);
  // All else goes on.
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

it('that have waited too long for their turn are not begun', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const letGo = await holding();
  const stuck = [store.query(LOCK), store.query(LOCK)];
  const late = failed(store.one(ONE, [1]));
  vi.advanceTimersByTime(2001);
  const early = store.one(ONE, [2]);
  await letGo();
  await Promise.all(stuck);
  expect([(await late) instanceof Overloaded, await early]).toEqual([true, { n: 2 }]);
});

it('are given up, and leave their place to others', async () => {
  const letGo = await holding();
  const errors = await Promise.all([1, 2].map(() => failed(store.query(LOCK))));
  expect(errors.map(isGivenUp)).toEqual([true, true]);
  expect(await store.one(ONE, [1])).toEqual({ n: 1 });
  await letGo();
  expect(store.pool()).toEqual({ used: 0, idle: 2, waiting: 0 });
});

it('that fail leave the connection to the next', async () => {
  const broken = await failed(store.query(anew('select 1 / 0')));
  expect((broken as { code: string }).code).toBe('22012');
  expect(await store.one(ONE, [1])).toEqual({ n: 1 });
  expect(store.pool()).toEqual({ used: 0, idle: 1, waiting: 0 });
});

it('of a transaction are its own', async () => {
  const inside = await store.tx(async (tx) => {
    await tx.query('create temp table mine on commit drop as select 7 as n');
    return tx.one(anew('select n from mine'));
  });
  expect(inside).toEqual({ n: 7 });
});

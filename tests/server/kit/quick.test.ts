import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { quick, type Store } from '../../../server/store/db.ts';
import { createPostgresStore, type PostgresStore } from '../../../server/store/postgres.ts';
import { freshStore } from '../../kit/database.ts';

let owner: Store;
/** Quick statements share up to four of its sixteen connections. */
let store: PostgresStore;

beforeAll(async () => {
  owner = await freshStore('empty');
  await owner.exec('create table things (id integer primary key, name text not null)');
  await owner.query(`insert into things select n, 'thing ' || n from generate_series(1, 200) n`);
});
afterAll(() => owner.close());

beforeEach(async () => {
  store = await another(16);
});
afterEach(() => store.close());

/** Another store over the database of this file. */
async function another(max: number): Promise<PostgresStore> {
  const { name } = await owner.one<{ name: string }>('select current_database() as name');
  return createPostgresStore({ ...inject('database'), database: name, max });
}

const NAME = quick('select name, pg_backend_pid() as pid from things where id = $1');
const read = (id: number, from: Store = store) => from.one<{ name: string; pid: number }>(NAME, [id]);
const readAll = (count: number, from?: Store) =>
  Promise.all(Array.from({ length: count }, (_, i) => read(i + 1, from)));

/** How many of the statements each connection answered, the busiest first. */
function shares(rows: readonly { pid: number }[]): number[] {
  const counts = new Map<number, number>();
  for (const { pid } of rows) counts.set(pid, (counts.get(pid) ?? 0) + 1);
  return [...counts.values()].toSorted((a, b) => b - a);
}

it('share a connection, sixteen at a time, and each gets its own answer', async () => {
  const rows = await readAll(40);
  expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 40 }, (_, i) => `thing ${i + 1}`));
  expect(shares(rows)).toEqual([16, 16, 8]);
  expect(store.pool()).toEqual({ used: 0, idle: 3, waiting: 0 });
});

it('are spread evenly where four connections are full', async () => {
  expect(shares(await readAll(70))).toEqual([18, 18, 17, 17]);
});

it('share no more than a quarter of the pool', async () => {
  const small = await another(3);
  const eight = await another(8);
  try {
    expect(shares(await readAll(9, small))).toHaveLength(3);
    // Two are shared: of the rest none is held, so a transaction gets one at once.
    const reads = readAll(32, eight);
    expect(await eight.tx((tx) => tx.one('select 1 as one'))).toEqual({ one: 1 });
    expect(shares(await reads)).toEqual([16, 16]);
  } finally {
    await Promise.all([small.close(), eight.close()]);
  }
});

it('fail alone: what was sent before and behind is answered', async () => {
  const divided = (by: number) => store.one<{ n: number }>(quick('select 12 / $1::int as n'), [by]);
  const [before, failed, behind] = await Promise.allSettled([divided(3), divided(0), divided(4)]);
  expect([before, failed.status, behind]).toEqual([
    { status: 'fulfilled', value: { n: 4 } },
    'rejected',
    { status: 'fulfilled', value: { n: 3 } },
  ]);
  expect(store.pool()).toEqual({ used: 0, idle: 1, waiting: 0 });
});

it('fail together with their connection; those that come then have another', async () => {
  const { pid } = await read(1);
  const slow = store.query(quick('select pg_sleep(60), pg_backend_pid() as pid'));
  const waiting = [read(2), read(3)];
  const settled = Promise.allSettled([slow, ...waiting]);
  // What the connection is busy with is known only when the database says so.
  for (;;) {
    const busy = await owner.maybe(
      `select 1 from pg_stat_activity where pid = $1 and state = 'active' and query like '%pg_sleep%'`,
      [pid],
    );
    if (busy) break;
  }
  await owner.query('select pg_terminate_backend($1)', [pid]);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  const next = await read(4);
  expect([next.name, next.pid === pid]).toEqual(['thing 4', false]);
  expect(store.pool()).toEqual({ used: 0, idle: 1, waiting: 0 });
});

it('that one holds up let those pass that find its connection full', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
  const holding = owner.tx(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(7)');
    hasLocked();
    await held;
  });
  await locked;
  const stuck = store.query(quick('select pg_advisory_lock_shared(7)'));
  const behind = Array.from({ length: 15 }, (_, i) => read(i + 1));
  expect((await read(16)).name).toBe('thing 16');
  letGo();
  await Promise.all([holding, stuck]);
  expect((await Promise.all(behind)).map(({ name }) => name)).toEqual(
    Array.from({ length: 15 }, (_, i) => `thing ${i + 1}`),
  );
});

it('are not sent behind one that has not been answered for a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
  const holding = owner.tx(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(8)');
    hasLocked();
    await held;
  });
  await locked;
  const lock = quick('select pg_advisory_lock_shared(8)');
  const stuck = [store.query(lock)];
  vi.advanceTimersByTime(1000);
  expect((await read(1)).name).toBe('thing 1');
  // All four that may be shared are silent: another one is taken for each.
  for (let n = 0; n < 3; n++) {
    stuck.push(store.query(lock));
    vi.advanceTimersByTime(1000);
  }
  expect((await read(2)).name).toBe('thing 2');
  vi.useRealTimers();
  letGo();
  await Promise.all([holding, ...stuck]);
});

it('of a transaction are read by its own connection', async () => {
  const inside = await store.tx(async (tx) => {
    await tx.query(`insert into things values (201, 'new')`);
    const [row] = await tx.query<{ name: string }>(NAME, [201]);
    await tx.query('delete from things where id = 201');
    return row?.name;
  });
  expect(inside).toBe('new');
});

it('fail when there is no database, and none is waited for', async () => {
  const nowhere = createPostgresStore({ host: '127.0.0.1', port: 1, max: 8 });
  const answers = await Promise.allSettled([read(1, nowhere), read(2, nowhere)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(nowhere.pool()).toEqual({ used: 0, idle: 0, waiting: 0 });
  await nowhere.close();
});

import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { createPostgresStore } from '../../../server/store/postgres.ts';
import type { Store } from '../../../server/store/db.ts';
import { memberOfToken } from '../../../server/account/sessions.ts';
import { makeApp, type TestApp } from '../../kit/app.ts';

/** Two processes of the shop on one database, and how often the second has looked a token up. */
let one: TestApp;
let other: TestApp;
let lookups = 0;

beforeAll(async () => {
  one = await makeApp();
  const { name } = await one.store.one<{ name: string }>('select current_database() as name');
  const own = createPostgresStore({ ...inject('database'), database: name, max: 10 });
  const store: Store = {
    ...own,
    maybe: (sql, params) => {
      if (sql.includes('from tokens')) lookups += 1;
      return own.maybe(sql, params);
    },
  };
  other = await makeApp({ store, clock: one.clock });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const profile = async (app: TestApp, token: string) =>
  (await app.call(calls.readProfile, { token })).body.code;

it('a session is looked up once a second, however many ask', async () => {
  const { token } = await one.login('19600000081');
  lookups = 0;
  const ask = () => Promise.all(Array.from({ length: 20 }, () => profile(other, token)));
  expect(await ask()).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await profile(other, token)).toBe(200);
  expect(lookups).toBe(1);
  one.clock.advance(999);
  expect([await profile(other, token), lookups]).toEqual([200, 1]);
  one.clock.advance(1);
  expect([await profile(other, token), lookups]).toEqual([200, 2]);
});

it('a session that one process ends is over in the other at once', async () => {
  const { token } = await one.login('19600000081');
  const { token: stays } = await one.login('19600000082');
  expect([await profile(one, token), await profile(other, token), await profile(other, stays)]).toEqual([
    200, 200, 200,
  ]);
  expect((await one.call(calls.logout, { token })).body.code).toBe(200);
  expect([await profile(one, token), await profile(other, token), await profile(other, stays)]).toEqual([
    401, 401, 200,
  ]);
});

it('a logout that ends no session leaves those of everybody as they are', async () => {
  const { token } = await one.login('19600000081');
  const { token: ended } = await one.login('19600000082');
  const logout = async (app: TestApp, asked: { token?: string }) =>
    (await app.call(calls.logout, asked)).body.code;
  expect(await logout(other, { token: ended })).toBe(200);
  expect(await profile(other, token)).toBe(200);
  const version = () => one.store.one(`select version from session_version where id = 'all'`);
  const before = await version();
  const replies = [
    await logout(other, {}),
    await logout(other, { token: 'of-nobody' }),
    await logout(other, { token: ended }),
    await logout(one, {}),
  ];
  lookups = 0;
  expect([replies, await profile(other, token), await version(), lookups]).toEqual([
    [200, 200, 200, 200],
    200,
    before,
    0,
  ]);
});

it('what a member may do changes in both at once', async () => {
  const { id, token } = await one.login('19600000083', { realStatus: 'reviewing' });
  const staff = await one.login('19600000084', { role: 'staff' });
  const status = async (app: TestApp) =>
    (await app.call(calls.listWaitingMerchants, { token, input: {} })).body.code;
  expect([await status(one), await status(other)]).toEqual([403, 403]);
  await one.store.tx(async (tx) => {
    await tx.query("update users set role = 'staff' where id = $1", [id]);
    const { sessionsChanged } = await import('../../../server/account/sessions.ts');
    await sessionsChanged(tx);
    // Not yet: the transaction may still be undone.
    expect(await status(other)).toBe(403);
  });
  expect([await status(one), await status(other), await profile(one, staff.token)]).toEqual([200, 200, 200]);
});

it('ends when its time is over', async () => {
  const { token } = await one.login('19600000085');
  expect(await profile(one, token)).toBe(200);
  one.clock.advance(30 * 24 * 3_600_000);
  expect(await profile(one, token)).toBe(401);
});

it('a version that the database does not tell holds up nobody for longer than two seconds', async () => {
  const { token } = await one.login('19600000085');
  const { promise: never } = Promise.withResolvers<never>();
  let isDead = true;
  const store: Store = {
    ...one.store,
    one: (sql, params) => (isDead && sql.includes('session_version') ? never : one.store.one(sql, params)),
  };
  const ctx = { ...one.ctx, store };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = memberOfToken(ctx, token).then(
    () => 'answered',
    (error: Error) => error.message,
  );
  // It begins when the first has been given up.
  const second = memberOfToken(ctx, token).then(
    (member) => member?.role,
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(0);
  isDead = false;
  const third = memberOfToken(ctx, token);
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect([await first, await second, (await third)?.role]).toEqual([
    'not done within 2000 ms',
    'not done within 2000 ms',
    'member',
  ]);
});

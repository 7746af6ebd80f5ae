import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { createPostgresStore } from '../../../server/store/postgres.ts';
import { memberOfToken } from '../../../server/account/sessions.ts';
import { confirmStaff, makeApp, type TestApp } from '../../kit/app.ts';

/** Two apps on one database, as two processes of the shop. */
let one: TestApp;
let other: TestApp;

beforeAll(async () => {
  one = await makeApp();
  const name = await one.cell<string>`select current_database() as name`;
  const store = createPostgresStore({ ...inject('database'), database: name, max: 10 });
  other = await makeApp({ store, clock: one.clock });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const profile = async (app: TestApp, token: string) =>
  (await app.call(calls.readProfile, { token })).body.code;

it('a session ended in one process is invalid in the other at once', async () => {
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

it('a changed role takes effect in both processes at once', async () => {
  const { id, token } = await one.login('19600000083', { realStatus: 'reviewing' });
  const staff = await one.login('19600000084', { role: 'staff' });
  const status = async (app: TestApp) =>
    (await app.call(calls.listWaitingMerchants, { token, input: {} })).body.code;
  await confirmStaff(one.ctx, id, token);
  expect([await status(one), await status(other)]).toEqual([403, 403]);
  await one.store.tx(async (tx) => {
    await tx.query("update users set role = 'staff' where id = $1", [id]);
    // The other app must not see the change before the commit: the transaction may be rolled back.
    expect(await status(other)).toBe(403);
  });
  expect([await status(one), await status(other), await profile(one, staff.token)]).toEqual([200, 200, 200]);
});

it('a session ends at its expiry', async () => {
  const { token } = await one.login('19600000085');
  expect(await profile(one, token)).toBe(200);
  one.clock.advance(30 * 24 * 3_600_000);
  expect(await profile(one, token)).toBe(401);
});

it('a session that does not load delays a request by two seconds at most', async () => {
  const { token } = await one.login('19600000085');
  const { promise: never } = Promise.withResolvers<never>();
  const ctx = { ...one.ctx, store: { ...one.store, maybe: () => never } };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waiting = memberOfToken(ctx, token).then(
    () => 'answered',
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(await waiting).toBe('not done within 2000 ms');
});

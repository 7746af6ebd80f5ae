import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as market from '../../../contract/market/calls.ts';
import { createLog } from '../../../server/kit/log.ts';
import { Overloaded, type Reads, type Store } from '../../../server/store/db.ts';
import { createReplica, type Replica } from '../../../server/store/replica.ts';
import { makeApp, useApp } from '../../kit/app.ts';
import { freshStore } from '../../kit/database.ts';

const SECOND = 1000;

const t = useApp();
/** Stands in for the replica: a second database. `follow` copies heartbeats to it. */
let copy: Store;
/** Runs before the replica answers. */
let before: () => Promise<void>;
let replica: Replica;
beforeAll(async () => {
  copy = await freshStore();
});
afterAll(() => copy.close());

beforeEach(() => {
  before = async () => {};
  const through: Reads = {
    ...copy,
    query: async (sql, params) => (await before(), copy.query(sql, params)),
    one: async (sql, params) => (await before(), copy.one(sql, params)),
  };
  replica = createReplica(t.store, through, { clock: t.clock, log: createLog({ level: 'silent' }) });
});

async function follow(): Promise<void> {
  const at = await t.cell<string>`select at from replica_beat`;
  await copy.query('update replica_beat set at = $1', [at]);
}

/** Writes a heartbeat, copies it, and checks the replica again. */
async function seen(): Promise<void> {
  await replica.look();
  await follow();
  await replica.look();
}

const whereFrom = async () =>
  (await replica.reads.one<{ name: string }>('select current_database() as name')).name ===
  (await copy.one<{ name: string }>('select current_database() as name')).name
    ? 'replica'
    : 'primary';

describe('a replica', () => {
  it('is read when it is up to date', async () => {
    expect(await whereFrom()).toBe('primary');
    await seen();
    expect([await whereFrom(), replica.state()]).toEqual(['replica', { isUsed: true, lag: 0 }]);
    t.clock.advance(3 * SECOND);
    await replica.look();
    expect([await whereFrom(), replica.state()]).toEqual(['replica', { isUsed: true, lag: 3 }]);
  });

  it('is not read while it is more than five seconds behind', async () => {
    await seen();
    t.clock.advance(6 * SECOND);
    await replica.look();
    expect([await whereFrom(), replica.state()]).toEqual(['primary', { isUsed: false, lag: 6 }]);
    await follow();
    await replica.look();
    expect(await whereFrom()).toBe('replica');
  });

  it.each([
    ['took too long there', Object.assign(new Error('canceling statement'), { code: '57014' })],
    ['did not get its turn', new Overloaded('too many searches at once')],
  ])('stays in use when a search %s, without a repeat on the primary', async (_, reason) => {
    await seen();
    before = () => Promise.reject(reason);
    await expect(replica.reads.query('select 1 as n')).rejects.toBe(reason);
    expect(replica.state().isUsed).toBe(true);
    before = async () => {};
  });

  it('that fails a read is abandoned and the primary answers', async () => {
    await seen();
    before = () => Promise.reject(new Error('connection refused'));
    expect(await replica.reads.query('select 1 as n')).toEqual([{ n: 1 }]);
    expect(replica.state().isUsed).toBe(false);
    await replica.look();
    expect(replica.state().isUsed).toBe(false);
    before = async () => {};
    await replica.look();
    expect(await whereFrom()).toBe('replica');
  });

  it('stays in use after an invalid statement', async () => {
    await seen();
    await expect(replica.reads.query('select nothing')).rejects.toMatchObject({ code: '42703' });
    expect(replica.state().isUsed).toBe(true);
  });

  it('is read while the primary does not answer', async () => {
    await seen();
    const { query } = t.store;
    t.store.query = () => Promise.reject(new Error('connection refused'));
    t.clock.advance(60 * SECOND);
    await replica.look();
    expect(await whereFrom()).toBe('replica');
    t.store.query = query;
    await replica.look();
    expect(await whereFrom()).toBe('primary');
  });
});

it('the market is read from the replica, a member’s own data and money from the primary', async () => {
  await seen();
  const far = await makeApp({ store: t.store, clock: t.clock, reads: replica.reads });
  const [listing] = await t.sql<{ id: string; title: string }>`select id, title from listings
    where status = 'onSale' order by id limit 1`;
  if (!listing) throw new Error('nothing on sale');
  await copy.query('update listings set title = $2 where id = $1', [listing.id, '副本上的标题']);
  const input = { id: listing.id };
  expect((await far.do(market.readListing, { input })).title).toBe('副本上的标题');
  const member = await far.login('13600020001');
  expect((await far.do(market.readListing, { input, token: member.token })).title).toBe(listing.title);
});

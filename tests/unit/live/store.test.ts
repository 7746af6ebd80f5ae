import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPgliteStore } from '../../../.storybook/live/store.ts';
import { isUniqueViolation, json, type Store } from '../../../server/store/db.ts';

describe('the live demo’s store', () => {
  let store: Store;
  beforeAll(async () => {
    store = createPgliteStore(await PGlite.create());
    await store.exec(`create table things (
      id text primary key, amount bigint, rate numeric(5,2), seen_at timestamptz(3), facts jsonb, words text[], sums bigint[]
    )`);
  }, 60_000);
  afterAll(() => store.close());

  it('reads rows as the server’s own store does', async () => {
    await store.query('insert into things values ($1, $2, $3, $4, $5, $6, $7)', [
      'a',
      328_000,
      '3.50',
      '2026-11-21T02:03:04.005Z',
      json({ isOn: true }),
      ['号', 'a,b'],
      [1, 2],
    ]);
    expect(await store.query("select * from things where id = 'a'")).toEqual([
      {
        id: 'a',
        amount: 328_000,
        rate: '3.50',
        seenAt: '2026-11-21T02:03:04.005Z',
        facts: { isOn: true },
        words: ['号', 'a,b'],
        sums: [1, 2],
      },
    ]);
  });

  it('commits or rolls back a transaction', async () => {
    const failed = store.tx(async (tx) => {
      await tx.query("insert into things (id) values ('b')");
      await tx.query("insert into things (id) values ('b')");
    });
    await expect(failed).rejects.toSatisfy((error) => isUniqueViolation(error, 'things_pkey'));
    expect(await store.query("select id from things where id = 'b'")).toEqual([]);
    await store.tx((tx) => tx.query("insert into things (id) values ('d')"));
    expect(await store.query("select id from things where id = 'd'")).toEqual([{ id: 'd' }]);
  });

  it('rejects a transaction after a swallowed failure', async () => {
    const passedOver = store.tx(async (tx) => {
      await tx.query("insert into things (id) values ('c')");
      await tx.query('select nothing from nowhere').catch(() => undefined);
    });
    await expect(passedOver).rejects.toThrow('rolled back');
    expect(await store.query("select id from things where id = 'c'")).toEqual([]);
  });
});

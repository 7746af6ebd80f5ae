import { beforeAll, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { viewCounterOf } from '../../../server/market/viewCounter.ts';
import { useApp } from '../../kit/app.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';

const t = useApp();
beforeAll(async () => {
  const { id: sellerId } = await t.login('19600000073');
  for (const [id, price] of [
    ['first', 10_000],
    ['second', 20_000],
    ['third', 30_000],
  ] as const) {
    await makeListing(t.store, { id, sellerId, price, title: id });
  }
});

const cards = async () =>
  (await t.do(calls.searchListings, { input: { gameId: TEST_GAME, sort: 'priceasc' } })).rows;
const titles = async () => (await cards()).map(({ title }) => title);

it('cards add the counted views to those stored with the listing', async () => {
  const views = async () => (await cards()).map(({ views }) => views);
  await t.sql`update listings set views = 7 where id = 'third'`;
  expect(await views()).toEqual([0, 0, 7]);
  await t.call(calls.readListing, { input: { id: 'third' } });
  await viewCounterOf(t.ctx).flush();
  expect(await views()).toEqual([0, 0, 8]);
});

it.each([
  ['is gone', "delete from listings where id = 'second'"],
  [
    'is no longer public',
    "update listings set status = 'underReview', title = 'not reviewed' where id = 'second'",
  ],
])('a listing that %s after the search is left out of its page', async (_, change) => {
  const reads = t.ctx.reads;
  await t.store
    .tx(async (tx) => {
      t.ctx.reads = {
        ...reads,
        query: async (sql, values) => {
          if (sql.includes('l.id = any($1)')) {
            await tx.query(change);
            return tx.query(sql, values);
          }
          return reads.query(sql, values);
        },
      };
      expect(await titles()).toEqual(['first', 'third']);
      throw new Error('undo');
    })
    .catch((error: Error) => {
      if (error.message !== 'undo') throw error;
    });
  t.ctx.reads = reads;
  expect(await titles()).toEqual(['first', 'second', 'third']);
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { KEPT_FOR } from '../../../server/kit/responseCache.ts';
import { GATHER, looksOf } from '../../../server/market/looks.ts';
import { makeApp, type TestApp } from '../../kit/app.ts';
import { makeGame, makeListing, TEST_GAME } from '../../kit/fixtures.ts';

let t: TestApp;
/** Listings whose cards the database made, a list for each statement. */
let made: unknown[];

beforeEach(async () => {
  t = await makeApp();
  made = [];
  const reads = t.ctx.reads;
  t.ctx.reads = {
    ...reads,
    query(sql, values) {
      if (/as card\b/.test(sql)) made.push(values?.[0]);
      return reads.query(sql, values);
    },
  };
  const { id: sellerId } = await t.login('19600000073');
  await makeGame(t.store);
  for (const [id, price] of [
    ['first', 10_000],
    ['second', 20_000],
    ['third', 30_000],
  ] as const) {
    await makeListing(t.store, { id, sellerId, price, title: id });
  }
});
afterEach(() => t.close());

/** A page that no answer is kept of. */
const page = async (pageNum = 1, pageSize = 10) => {
  t.clock.advance(KEPT_FOR);
  const input = { gameId: TEST_GAME, sort: 'priceasc', pageNum, pageSize } as const;
  return (await t.call(calls.searchListings, { input })).value.rows;
};
const titles = async () => (await page()).map(({ title }) => title);

it('are made once for each writing of their rows', async () => {
  expect(await titles()).toEqual(['first', 'second', 'third']);
  expect(await titles()).toEqual(['first', 'second', 'third']);
  expect((await page(2, 2)).map(({ id }) => id)).toEqual(['third']);
  expect(made).toEqual([['first', 'second', 'third']]);
  await t.store.query("update listings set title = '第二' where id = 'second'");
  expect(await titles()).toEqual(['first', '第二', 'third']);
  expect(made).toEqual([['first', 'second', 'third'], ['second']]);
});

it('show the looks at their listings when these have been written', async () => {
  const views = async () => (await page()).map(({ views }) => views);
  expect(await views()).toEqual([0, 0, 0]);
  await t.call(calls.readListing, { input: { id: 'third' } });
  await looksOf(t.ctx).flush();
  t.clock.advance(GATHER);
  expect(await views()).toEqual([0, 0, 1]);
  // What was counted before looks had a table of their own stands beside the listing.
  await t.store.query("update listings set views = 7 where id = 'third'");
  expect(await views()).toEqual([0, 0, 8]);
});

it('have the new name of a game', async () => {
  const names = async () => (await page()).map(({ gameName }) => gameName);
  expect(await names()).toEqual(['测试游戏', '测试游戏', '测试游戏']);
  await t.store.query("update games set name = '新名字' where name = '测试游戏'");
  expect(await names()).toEqual(['新名字', '新名字', '新名字']);
});

it('are left out where their listing is gone when they are made', async () => {
  const reads = t.ctx.reads;
  t.ctx.reads = {
    ...reads,
    async query(sql, values) {
      if (/as card\b/.test(sql)) await t.store.query("delete from listings where id = 'second'");
      return reads.query(sql, values);
    },
  };
  expect(await titles()).toEqual(['first', 'third']);
});

it.each([
  ['that nobody has seen', async () => {}],
  ['that was shown before', titles],
])('are left out where a listing %s is not for everyone any more when they are made', async (_, before) => {
  await before();
  const reads = t.ctx.reads;
  t.ctx.reads = {
    ...reads,
    async query(sql, values) {
      const rows = await reads.query(sql, values);
      if (/as key\b/.test(sql))
        await t.store.query(
          "update listings set status = 'underReview', title = 'not reviewed' where id = 'second'",
        );
      return rows as never;
    },
  };
  await t.store.query("update listings set price = price + 1 where id = 'second'");
  expect(await titles()).toEqual(['first', 'third']);
});

it('are made each time where the engine does not tell the writings of a row', async () => {
  const reads = t.ctx.reads;
  t.ctx.reads = {
    ...reads,
    query: (sql, values) =>
      sql.includes('xmin')
        ? Promise.reject(Object.assign(new Error('column xmin does not exist'), { code: '42703' }))
        : reads.query(sql, values),
  };
  expect(await titles()).toEqual(['first', 'second', 'third']);
  await t.store.query("update listings set title = '第二' where id = 'second'");
  expect(await titles()).toEqual(['first', '第二', 'third']);
  expect(made).toEqual([
    ['first', 'second', 'third'],
    ['first', 'second', 'third'],
  ]);
});

it('are asked for again when the database was away', async () => {
  const reads = t.ctx.reads;
  t.ctx.reads = { ...reads, query: () => Promise.reject(new Error('away')) };
  const { body } = await t.call(calls.searchListings, { input: { gameId: TEST_GAME } });
  expect(body.code).toBe(500);
  t.ctx.reads = reads;
  expect(await titles()).toEqual(['first', 'second', 'third']);
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { KEPT_FOR } from '../../../server/kit/responseCache.ts';
import { looksOf } from '../../../server/market/looks.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame, makeListing, TEST_GAME } from '../../kit/fixtures.ts';

let t: TestApp;
let reader: SignedIn;
let sellerId: string;
/** The listings of each statement that asked whether their pages are still the same, and of each that read them whole. */
let asked: unknown[];
let read: unknown[];

beforeEach(async () => {
  t = await makeApp();
  reader = await t.login('19600000074');
  ({ id: sellerId } = await t.login('19600000075'));
  await makeGame(t.store);
  for (const id of ['first', 'second', 'third']) {
    await makeListing(t.store, {
      id,
      sellerId,
      title: id,
      attributes: { f1: '30', f2: 'gold', f4: ['hero-a:hero-a-1'] },
      systemId: 'ios',
      carrierId: 'qq',
      groupId: 'area-1',
      serverId: 'server-1',
    });
  }
  await t.store.query("insert into looks (listing_id, times) values ('first', 40)");
  asked = [];
  read = [];
  const reads = t.ctx.reads;
  t.ctx.reads = {
    ...reads,
    query(sql, values) {
      if (sql.includes('l.id = any($1)')) (/l\.title/.test(sql) ? read : asked).push(values?.[0]);
      return reads.query(sql, values);
    },
  };
});
afterEach(() => t.close());

const page = (id: string, who?: SignedIn) =>
  t.call(calls.readListing, { input: { id }, ...(who ? { token: who.token } : {}) });

/** What a visitor is told, of which nothing is kept, and what a member is, for whom it is read anew each time. */
async function both(id = 'first') {
  t.clock.advance(KEPT_FOR);
  const { value: visitors } = await page(id);
  const { value: members } = await page(id, reader);
  return { visitors, members: { ...members, views: members.views - 1 } };
}

it('are read whole once, and then only asked for whether they are the same', async () => {
  const { visitors, members } = await both();
  expect(visitors).toEqual(members);
  expect(await both()).toEqual({
    visitors: { ...visitors, views: 43 },
    members: { ...visitors, views: 43 },
  });
  expect([read, asked]).toEqual([[['first']], [['first']]]);
});

it.each([
  ['its own row', "update listings set title = '改过', price = 7700, favourites = 3 where id = 'first'"],
  ['its status', "update listings set status = 'held' where id = 'first'"],
  ['the name of its seller', "update users set nick_name = '新名字' where id = $1"],
  ['what its seller has sold', 'update users set deals = deals + 1 where id = $1'],
  ['the name of its game', `update games set name = '新游戏', type = 'pc' where id = '${TEST_GAME}'`],
  ['the name of its server', "update districts set name = '新服' where id = 'server-1'"],
  ['the name of an attribute', "update attributes set label = '段' where label = '段位'"],
  ['the name of an option', "update attribute_options set label = '金牌' where id = 'gold'"],
])('are made anew after a change of %s', async (_, sql) => {
  const before = await both();
  await t.store.query(sql, sql.includes('$1') ? [sellerId] : []);
  const after = await both();
  expect(after.visitors).toEqual(after.members);
  expect({ ...after.visitors, views: before.visitors.views }).not.toEqual(before.visitors);
  expect(read).toEqual([['first'], ['first']]);
});

it('are gone with their listing, and when it is taken down', async () => {
  await both('first');
  await both('second');
  await t.store.query("update listings set status = 'takenDown' where id = 'first'");
  await t.store.query("delete from browses where listing_id = 'second'");
  await t.store.query("delete from listings where id = 'second'");
  t.clock.advance(KEPT_FOR);
  expect([(await page('first')).body.code, (await page('second')).body.code]).toEqual([404, 404]);
});

it('say the looks that another process has written', async () => {
  const before = (await both()).visitors.views;
  await t.store.query("update looks set times = times + 100 where listing_id = 'first'");
  expect((await both()).visitors.views).toBe(before + 102);
  await looksOf(t.ctx).flush();
  expect((await both()).visitors.views).toBe(before + 104);
  expect(read).toEqual([['first']]);
});

it('are read by one statement where many are asked for at once', async () => {
  const all = () => Promise.all(['first', 'second', 'third', 'nothing'].map((id) => page(id)));
  const titles = async () =>
    (await all()).map((answer) => (answer.body.code === 200 ? answer.value.title : answer.body.code));
  expect(await titles()).toEqual(['first', 'second', 'third', 404]);
  t.clock.advance(KEPT_FOR);
  expect(await titles()).toEqual(['first', 'second', 'third', 404]);
  expect([read, asked]).toEqual([
    [['first', 'second', 'third', 'nothing'], ['nothing']],
    [['first', 'second', 'third']],
  ]);
});

it('are refused to all that wait for a statement that fails, and read again after that', async () => {
  const reads = t.ctx.reads;
  t.ctx.reads = { ...reads, query: () => Promise.reject(new Error('away')) };
  const codes = async () => (await Promise.all([page('first'), page('second')])).map(({ body }) => body.code);
  expect(await codes()).toEqual([500, 500]);
  t.ctx.reads = reads;
  expect(await codes()).toEqual([200, 200]);
});

it('are read whole each time where the engine does not tell the writings of a row', async () => {
  const reads = t.ctx.reads;
  t.ctx.reads = {
    ...reads,
    query: (sql, values) =>
      sql.includes('xmin')
        ? Promise.reject(Object.assign(new Error('column xmin does not exist'), { code: '42703' }))
        : reads.query(sql, values),
  };
  await both();
  await t.store.query("update listings set title = '改过' where id = 'first'");
  expect((await both()).visitors.title).toBe('改过');
  expect([read, asked]).toEqual([[['first'], ['first']], []]);
});

it('are forgotten after a while, as a database may come back that knows less', async () => {
  await both();
  t.clock.advance(601_000);
  await both();
  expect([read, asked]).toEqual([[['first'], ['first']], []]);
});

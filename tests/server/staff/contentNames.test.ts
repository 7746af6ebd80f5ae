import { beforeAll, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import type { ContentKind, ContentRow } from '../../../contract/staff/content.ts';
import { changeContent } from '../../../server/content/index.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { MINUTE } from '../../../server/kit/clock.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';
import { newOrder } from '../../kit/orders.ts';
import { newListing, putOnSale } from '../../kit/selling.ts';

const kit = useApp();
const admin = useMember(kit, { role: 'staff', roles: ['admin'] });
beforeAll(async () => {
  const { id: sellerId } = await kit.login('13700000074');
  const listing = { sellerId, attributes: { f1: '60', f2: 'gold' }, highlights: ['等级 60', '黄金'] };
  await makeListing(kit.store, { ...listing, id: 'on-sale' });
  await makeListing(kit.store, { ...listing, id: 'held', status: 'held' });
  await makeListing(kit.store, { ...listing, id: 'sold', status: 'sold' });
});

/** A change of content, and the fingerprint of its preview. */
async function preview(kind: ContentKind, id: string, change: ContentRow) {
  const { content } = await admin.do(calls.readContent, { input: { kind } });
  const row = content[kind]?.find((each) => each.id === id);
  const input = { content: { [kind]: [{ ...row, ...change }] } };
  const { fingerprint } = await admin.do(calls.changeContent, { input });
  return { ...input, fingerprint };
}

async function rename(kind: ContentKind, id: string, change: ContentRow): Promise<void> {
  await admin.do(calls.changeContent, { input: await preview(kind, id, change) });
  await runDueJobs(kit.ctx);
}

const found = async (keyword: string) => {
  const { rows } = await kit.do(calls.searchListings, { input: { gameId: TEST_GAME, keyword } });
  return rows.map(({ id, highlights }) => [id, highlights]);
};

it('listings are found by the new name of their game, and no longer by the old one', async () => {
  await rename('games', TEST_GAME, { name: '星海大冒险', palette: ['#112233', '#445566', '#778899'] });
  const card = ['on-sale', ['等级 60', '黄金']];
  // The title contains 测试, too.
  expect([await found('星海大冒险'), await found('星海'), await found('游戏'), await found('测试')]).toEqual([
    [card],
    [card],
    [],
    [card],
  ]);
});

it('cards and search show the new names of options and attributes; a sold listing keeps its own', async () => {
  await rename('attributeOptions', 'gold', { label: '荣耀黄金' });
  await rename('attributes', 'test-game-f1', { label: '段数' });
  const card = ['on-sale', ['段数 60', '荣耀黄金']];
  expect([await found('荣耀黄金'), await found('段数'), await found('等级')]).toEqual([[card], [card], []]);
  const rows = await kit.sql`select id, highlights from listings where game_id = ${TEST_GAME} order by id`;
  expect(rows).toEqual([
    { id: 'held', highlights: ['段数 60', '荣耀黄金'] },
    { id: 'on-sale', highlights: ['段数 60', '荣耀黄金'] },
    { id: 'sold', highlights: ['等级 60', '黄金'] },
  ]);
});

it('a disabled attribute leaves the cards, and comes back to them', async () => {
  const labels = () => kit.column`select highlights from listings where id = 'on-sale'`;
  await rename('attributes', 'test-game-f1', { isEnabled: 0 });
  const disabled = await labels();
  await rename('attributes', 'test-game-f1', { isEnabled: 1 });
  expect([disabled, await labels()]).toEqual([[['荣耀黄金']], [['段数 60', '荣耀黄金']]]);
});

it('a longer name leaves nothing behind in listings when the game gets a shorter one', async () => {
  await rename('games', TEST_GAME, { name: '星海' });
  const card = ['on-sale', ['段数 60', '荣耀黄金']];
  expect([await found('星海'), await found('大冒险')]).toEqual([[card], []]);
});

it('during a change of a name a listing can be ordered, and a submitted one is found by the new name', async () => {
  const seller = await kit.someone();
  const [listing, form] = [await putOnSale(kit, seller), await newListing(kit, seller)];
  const input = await preview('games', TEST_GAME, { name: '天涯明月刀' });
  const buyer = await kit.someone();
  const replies = await kit.store.tx(async (tx) => {
    await changeContent(kit.ctx, tx, { id: admin.id, role: 'staff', realStatus: 'verified' }, input);
    return [
      await buyer.call(calls.placeOrder, { input: newOrder(listing) }),
      await seller.call(calls.submitListing, { input: form }),
    ] as const;
  });
  const [ordered, submitted] = replies;
  expect([ordered.body.code, submitted.body.code]).toEqual([200, 200]);
  await kit.sql`update listings set status = 'onSale' where id = ${submitted.value.id}`;
  await kit.passTime(MINUTE);
  const ids = async (keyword: string) => (await found(keyword)).map(([id]) => id).toSorted();
  expect([await ids('天涯明月刀'), await ids('星海')]).toEqual([
    ['on-sale', submitted.value.id].toSorted(),
    [],
  ]);
});

it('a new name reaches the listings of a game that has more than a batch of them', async () => {
  await kit.sql`insert into listings
    select (jsonb_populate_record(l, jsonb_build_object('id', 'many-' || n, 'no', 'HYmany' || n))).*
    from listings l, generate_series(1, 1001) n where l.id = 'on-sale'`;
  await rename('games', TEST_GAME, { name: '山海图' });
  expect(
    await kit.cell`select count(*)::int from listings where id like 'many-%' and grams @> array['山海', '海图']`,
  ).toBe(1001);
});

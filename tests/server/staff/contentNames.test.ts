import { beforeAll, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import type { ContentKind, ContentRow } from '../../../contract/staff/content.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';

const kit = useApp();
const admin = useMember(kit, { role: 'staff', roles: ['admin'] });
beforeAll(async () => {
  const { id: sellerId } = await kit.login('13700000074');
  const listing = { sellerId, attributes: { f1: '60', f2: 'gold' }, highlights: ['等级 60', '黄金'] };
  await makeListing(kit.store, { ...listing, id: 'on-sale' });
  await makeListing(kit.store, { ...listing, id: 'held', status: 'held' });
  await makeListing(kit.store, { ...listing, id: 'sold', status: 'sold' });
});

async function rename(kind: ContentKind, id: string, change: ContentRow): Promise<void> {
  const { content } = await admin.do(calls.readContent, { input: { kind } });
  const row = content[kind]?.find((each) => each.id === id);
  const input = { content: { [kind]: [{ ...row, ...change }] } };
  const { fingerprint } = await admin.do(calls.changeContent, { input });
  await admin.do(calls.changeContent, { input: { ...input, fingerprint } });
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

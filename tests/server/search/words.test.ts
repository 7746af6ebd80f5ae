import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { listingGrams } from '../../../server/search/index.ts';
import { useApp } from '../../kit/app.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';

const TITLES = {
  brackets: '绝版（国服）套装，可刀！',
  wide: 'ＡＢＣ１２３全皮',
  roman: '荣耀Ⅲ段',
  blank: '皮肤　286 稀有',
  twice: '星级88',
  thrice: '星级888',
  plus: 'C++号',
  sharp: 'C#号',
  ten: 'V-10 战神',
  other: 'X10 战神',
  star: '★星标★ 区',
  plain: '星标 区',
};

const t = useApp();
beforeAll(async () => {
  const { id: sellerId } = await t.login('19600000001');
  for (const [id, title] of Object.entries(TITLES)) {
    const highlights = ['亮点：（首发）', `编号 ${id.length}`];
    await makeListing(t.store, { id, sellerId, title, highlights });
    await t.sql`update listings
      set grams = ${listingGrams({ title, gameName: '测试游戏', highlights, no: `HY-${id}` })} where id = ${id}`;
  }
});

const found = async (keyword: string) => {
  const value = await t.do(calls.searchListings, { input: { gameId: TEST_GAME, keyword } });
  return value.rows.map(({ id }) => id).toSorted();
};

it.each(Object.entries(TITLES).map(([id, title]) => [title, id]))(
  'the title %j finds its listing',
  async (title, id) => {
    expect(await found(title)).toContain(id);
  },
);

it.each<[string, string[]]>([
  ['（国服）', ['brackets']],
  ['(国服)', ['brackets']],
  ['(国服)套装,可刀!', ['brackets']],
  ['国服)皮', []],
  ['abc123', ['wide']],
  ['ＡＢＣ', ['wide']],
  ['荣耀III', ['roman']],
  ['Ⅲ段', ['roman']],
  ['皮肤286', ['blank']],
  ['286稀有', ['blank']],
  ['88', ['thrice', 'twice']],
  ['888', ['thrice']],
  ['8888', []],
  ['C++', ['plus']],
  ['c#', ['sharp']],
  ['c#+', []],
  ['V-10', ['ten']],
  ['x10', ['other']],
  ['★', ['star']],
  ['★星', ['star']],
  ['星★', []],
  ['☆', []],
  ['亮点:(首发)', Object.keys(TITLES).toSorted()],
])('the keyword %j finds exactly the titles that contain it', async (word, ids) => {
  expect(await found(word)).toEqual(ids);
});

describe('a game with a mark in its name', () => {
  const NAME = '星河：远征·零';
  const GRAMS = listingGrams({ title: '测试账号', gameName: NAME, highlights: [], no: 'HY-marked' });
  beforeAll(async () => {
    const { id: sellerId } = await t.login('19600000001');
    await t.sql`insert into games (id, name, initial, type, is_hot, palette, sort)
       values ('marked', ${NAME}, 'X', 'mobile', false, '[]', 901)`;
    await makeListing(t.store, { id: 'marked', gameId: 'marked', sellerId });
    await t.sql`update listings set grams = ${GRAMS} where id = 'marked'`;
  });

  const foundInGame = async (keyword: string) => {
    const value = await t.do(calls.searchListings, { input: { gameId: 'marked', keyword } });
    return value.rows.map(({ id }) => id);
  };

  it.each<[string, string[]]>([
    ['星河：远征·零', ['marked']],
    ['星河:远征', ['marked']],
    ['星河远征零', ['marked']],
    ['河远', ['marked']],
    ['星河 远征零', ['marked']],
    ['星河零', []],
    ['远征星河', []],
  ])('is found by %j or not', async (word, ids) => {
    expect(await foundInGame(word)).toEqual(ids);
  });

  it('is found in listings from before migration 066, too', async () => {
    await t.sql`update listings set grams = array_remove(grams, '河远') where id = 'marked'`;
    const migration = '../../../server/store/migrations/066_plain_game_names.sql';
    await t.store.exec(readFileSync(join(import.meta.dirname, migration), 'utf8'));
    // The listing is not written by the migration, but by its job.
    expect(await foundInGame('河远')).toEqual([]);
    await t.sql`update jobs set run_at = '2020-01-01' where kind = 'listing.gameName'`;
    await runDueJobs(t.ctx);
    const [row] = await t.sql<{ grams: string[] }>`select grams from listings where id = 'marked'`;
    expect(row?.grams.toSorted()).toEqual(GRAMS.toSorted());
  });
});

import type { ListingStatus } from '../../contract/market/listing.ts';
import { json, type Db } from '../../server/store/db.ts';
import { listingGrams } from '../../server/search/index.ts';
import { insert } from '../../server/store/rows.ts';

/** Id of the test game in the template database, distinct from the seed’s games. */
export const TEST_GAME = 'test-game';

/**
 * Creates a game with one attribute of each kind (f1 number 等级, f2 radio 段位 bronze silver gold, f3 checkbox 皮肤
 * skin-a skin-b skin-c, f4 boxradio 角色 hero-a hero-b with subs 0 1, f5 input 备注, f6 disabled) and the regions
 * ios/qq → area → server.
 */
export async function makeGame(db: Db): Promise<void> {
  await insert(db, 'games', {
    id: TEST_GAME,
    name: '测试游戏',
    initial: 'C',
    type: 'mobile',
    isHot: true,
    palette: json([]),
    sort: 900,
  });
  const attributes = [
    ['f1', '等级', 'level', 'number', '级', true],
    ['f2', '段位', 'rank', 'radio', null, true],
    ['f3', '皮肤', 'skins', 'checkbox', null, true],
    ['f4', '角色', 'heroes', 'boxradio', null, true],
    ['f5', '备注', 'remark', 'input', null, true],
    ['f6', '停用', 'old', 'radio', null, false],
  ] as const;
  for (const [sort, [key, label, meaning, type, unit, isEnabled]] of attributes.entries()) {
    const attribute = { id: `${TEST_GAME}-${key}`, gameId: TEST_GAME, label, meaning, key, type, unit, sort };
    await insert(db, 'attributes', { ...attribute, isEnabled, isRequired: key === 'f1' });
  }
  const options: [string, string, string, string | null][] = [
    ['bronze', 'f2', '青铜', null],
    ['silver', 'f2', '白银', null],
    ['gold', 'f2', '黄金', null],
    ['skin-a', 'f3', '皮肤甲', null],
    ['skin-b', 'f3', '皮肤乙', null],
    ['skin-c', 'f3', '皮肤丙', null],
    ['hero-a', 'f4', '角色甲', null],
    ['hero-b', 'f4', '角色乙', null],
    ['hero-a-0', 'f4', '零命', 'hero-a'],
    ['hero-a-1', 'f4', '一命', 'hero-a'],
    ['hero-b-0', 'f4', '零命', 'hero-b'],
    ['hero-b-1', 'f4', '一命', 'hero-b'],
  ];
  for (const [sort, [id, key, label, parentId]] of options.entries())
    await insert(db, 'attribute_options', { id, attributeId: `${TEST_GAME}-${key}`, parentId, label, sort });
  const districts: [string, string, string, string | null][] = [
    ['ios', '苹果', 'system', null],
    ['android', '安卓', 'system', null],
    ['qq', 'QQ', 'carrier', null],
    ['area-1', '一区', 'qqgroup', 'qq'],
    ['area-2', '二区', 'qqgroup', 'qq'],
    ['server-1', '一服', 'server', 'area-1'],
    ['server-2', '二服', 'server', 'area-1'],
  ];
  for (const [sort, [id, name, systemKey, parentId]] of districts.entries())
    await insert(db, 'districts', { id, gameId: TEST_GAME, name, systemKey, parentId, sort });
}

/** The fields of a test listing; money in fen, times ISO 8601. */
export interface ListingFixture {
  id: string;
  sellerId: string;
  gameId?: string;
  no?: string;
  status?: ListingStatus;
  title?: string;
  highlights?: string[];
  price?: number;
  protection?: 'free' | 'paid';
  stockKind?: 'own' | 'consigned';
  attributes?: Record<string, string | string[]>;
  systemId?: string;
  carrierId?: string;
  groupId?: string;
  serverId?: string;
  isTop?: boolean;
  listedAt?: string;
  soldAt?: string;
}

/** Inserts a listing of {@link TEST_GAME}. Default: on sale for ¥1000. */
export async function makeListing(db: Db, given: ListingFixture): Promise<void> {
  const listing = {
    gameId: TEST_GAME,
    no: `HY-${given.id}`,
    status: 'onSale',
    title: '测试账号',
    description: '测试描述',
    region: '苹果 QQ 一区',
    highlights: [] as string[],
    price: 100_000,
    picture: '/pictures/test.webp',
    protection: 'paid',
    stockKind: 'consigned',
    attributes: {},
    isTop: false,
    listedAt: '2026-11-19T00:00:00.000Z',
    ...given,
  };
  await insert(db, 'listings', {
    ...listing,
    attributes: json(listing.attributes),
    highlights: json(listing.highlights),
    pictures: json([{ url: listing.picture, name: '主图' }]),
    grams: listingGrams({ ...listing, gameName: '测试游戏' }),
    createdAt: listing.listedAt,
  });
}

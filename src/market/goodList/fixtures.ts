import type { AttributeWithOptions, District } from '../../../contract/market/game.ts';
import type { ListingCard } from '../../../contract/market/listing.ts';
import { listingCard } from '../../../machines/kit/listingFixture.ts';

const ranks = ['荣耀王者', '最强王者', '星耀 I', '钻石 III', '永恒钻石'];

export const listing = (n: number): ListingCard =>
  listingCard({
    id: `listing-${n}`,
    no: `HY2026112${String(n).padStart(5, '0')}`,
    title: `${ranks[n % ranks.length]} ${100 + n * 3} 款皮肤，${n % 9} 个典藏，V${(n % 10) + 1} 自用号，防沉迷已解除`,
    description: `自己注册，未绑定过他人身份。皮肤 ${100 + n * 3} 款，英雄 ${60 + (n % 60)} 个。可配合换绑与二次实名。`,
    region: '安卓 QQ 手Q 1 区',
    price: 1_280_000 - ((n * 7900) % 1_200_000),
    picture: `/img/listing/listing-${n % 24}-0.webp`,
    stockKind: n % 3 === 0 ? 'own' : 'consigned',
    isSpecialOffer: n % 5 === 1,
    ...(n % 5 === 1 && { formerPrice: 1_460_000 - ((n * 7900) % 1_200_000) }),
    protection: n % 2 === 0 ? 'free' : 'paid',
    views: 30 + n * 11,
    highlights: [ranks[n % ranks.length] ?? '', `皮肤 ${100 + n * 3}`],
  });

export const listings = (from: number, count: number): ListingCard[] =>
  Array.from({ length: count }, (_, index) => listing(from + index));

const options = (column: string, ...labels: string[]) =>
  labels.map((label, index) => ({ id: `${column}-${index + 1}`, label, children: [] }));

const subOptions = (option: string) =>
  ['市标', '省标', '国标'].map((label, index) => ({ id: `${option}-${index + 1}`, label }));

const attribute = (
  part: Pick<AttributeWithOptions, 'key' | 'label' | 'type'> & Partial<AttributeWithOptions>,
): AttributeWithOptions => ({
  id: `a-${part.key}`,
  gameId: 'wzry',
  meaning: part.key,
  isEnabled: true,
  isShownInSell: true,
  isRequired: true,
  isFilter: true,
  options: [],
  ...part,
});

export const template: AttributeWithOptions[] = [
  attribute({ key: 'f1', label: '段位', type: 'radio', options: options('f1', ...ranks) }),
  attribute({ key: 'f2', label: '皮肤数量', type: 'number', unit: '款' }),
  attribute({
    key: 'f3',
    label: '典藏皮肤',
    type: 'checkbox',
    options: options('f3', '凤求凰', '一生所爱', '倪克斯神谕', '时之恋人'),
  }),
  attribute({
    key: 'f4',
    label: '国服英雄',
    type: 'boxradio',
    options: [
      { id: 'f4-1', label: '貂蝉', children: subOptions('f4-1') },
      { id: 'f4-2', label: '韩信', children: subOptions('f4-2') },
      ...options('f4x', '李白'),
    ],
  }),
  attribute({
    key: 'f5',
    label: '实名情况',
    type: 'radio',
    options: options('f5', '可二次实名', '不可二次实名'),
  }),
  attribute({ key: 'f6', label: '备注', type: 'input', isFilter: false }),
];

const place = (id: string, name: string, systemKey: string, parentId?: string): District => ({
  id,
  gameId: 'wzry',
  name,
  systemKey,
  ...(parentId !== undefined && { parentId }),
});

const districts: Readonly<Record<string, District[]>> = {
  system: [place('s-ios', 'iOS', 'system'), place('s-android', '安卓', 'system')],
  carrier: [place('c-qq', 'QQ', 'qq'), place('c-wx', '微信', 'wx')],
  qqgroup: [place('g-1', '手Q 1–50 区', 'qqgroup', 'c-qq'), place('g-2', '手Q 51–100 区', 'qqgroup', 'c-qq')],
  wxgroup: [place('g-3', '微信 1–50 区', 'wxgroup', 'c-wx')],
};

/** Operators of the same name below each system. */
export const operatorsBySystem = {
  rows: [
    place('c-wx-ios', '微信', 'carrier', 's-ios'),
    place('c-wx-android', '微信', 'carrier', 's-android'),
  ],
  total: 2,
};

/** Response of `keylist` for a kind. */
export const districtsOf = (systemKey: string) => {
  const rows = districts[systemKey] ?? [];
  return { rows, total: rows.length };
};

export const serversOf = (parentId: string) => {
  const rows = [1, 2, 3].map((n) => place(`v-${parentId}-${n}`, `${n} 区`, 'server', parentId));
  return { rows, total: rows.length };
};

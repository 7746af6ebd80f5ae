import type { Game } from '../../../contract/market/game.ts';
import type { Deal } from '../../../contract/market/listing.ts';
import type { Banner, DictEntry, Notice } from '../../../contract/content/notice.ts';

const names = [
  ['wzry', '王者荣耀', 'W', 'mobile', 412],
  ['hpjy', '和平精英', 'H', 'mobile', 308],
  ['yuanshen', '原神', 'Y', 'mobile', 266],
  ['lol', '英雄联盟', 'Y', 'pc', 241],
  ['sjz', '三角洲行动', 'S', 'pc', 198],
  ['cfm', 'CF手游', 'C', 'mobile', 150],
  ['yjwj', '永劫无间', 'Y', 'pc', 122],
  ['nsh', '逆水寒', 'N', 'pc', 96],
  ['dzpd', '蛋仔派对', 'D', 'mobile', 88],
  ['xqtd', '崩坏:星穹铁道', 'B', 'mobile', 74],
  ['dnf', '地下城与勇士', 'D', 'pc', 61],
  ['wow', '魔兽世界', 'M', 'pc', 30],
  ['jx3', '剑网3', 'J', 'pc', 0],
] as const;

export const games: Game[] = names.map(([id, name, initial, type, onSale], index) => ({
  id,
  name,
  initial,
  icon: `/img/game/${id}.webp`,
  type,
  onSale,
  isHot: index < 9,
}));

export const numbers = { onSale: 2046, soldYesterday: 87, sold: 18_320 };

export const banners: Banner[] = ['货款由平台保管', '找回包赔 180 天', '验号换绑全程可查'].map(
  (name, index) => ({
    id: `banner-${index}`,
    name,
    picture: `/img/banner/${index}.webp`,
    sort: index,
    ...(index === 0 && { link: '/index/accountOrder' }),
    ...(index === 1 && { content: '<p>购买时可选找回包赔，保障期内账号被找回，按约定赔付。</p>' }),
  }),
);

export const streamers: Banner[] = ['阿川', '小满', '北辰'].map((name, index) => ({
  id: `streamer-${index}`,
  name,
  picture: `/img/banner/person-${index}.webp`,
  link: 'https://example.com/live',
  sort: index,
}));

const titles: Readonly<Record<string, readonly string[]>> = {
  cjwt: ['下单后多久可以拿到账号', '账号被找回怎么办', '付款后钱在谁那里', '怎样认出假客服'],
  xwgg: ['国庆期间客服值班安排', '三角洲行动上线交易', '平台服务费调整说明'],
  zhgg: ['三天追回被找回的王者账号', '赔付 ¥2,600 的一次处理', '卖家找回账号后被列入黑名单'],
  jyxz: ['交易须知'],
  ywjs: ['业务介绍'],
  yonghuxieyi: ['用户协议'],
  bpjs: ['包赔介绍'],
};

export const articles = (type: string): Notice[] =>
  (titles[type] ?? []).map((title, index) => ({
    id: `${100 + index}`,
    title,
    type,
    content: `<h3>${title}</h3><p>货款由平台保管，验号、换绑完成并确认收货后，才付给卖家。</p><ul><li>请在站内沟通</li><li>不要向个人转账</li></ul>`,
    createdAt: `2026-11-${String(18 - index).padStart(2, '0')}T02:00:00.000Z`,
  }));

export const deals: Deal[] = names.slice(0, 6).map(([gameId, gameName], index) => ({
  id: `deal-${index}`,
  gameId,
  gameName,
  title: `${gameName} 老号，皮肤齐全，自己注册`,
  picture: `/img/game/${gameId}.webp`,
  price: 68_000 + index * 45_000,
  views: 120 + index,
  soldAt: `2026-11-20T0${index + 1}:20:00.000Z`,
  buyer: '138****0011',
  seller: '号***主',
  highlights: ['荣耀王者', '皮肤 211'],
}));

export const topPrice: DictEntry[] = [{ label: '顶级账号起价', value: '6000', type: 'topPrice', sort: 1 }];

export const socialAccounts = [
  { kind: 'douyin' as const, name: '号易官方', account: 'haoyi_dy', fans: 326_000 },
  { kind: 'kuaishou' as const, name: '号易客服说', account: 'haoyi_ks', fans: 81_200 },
];

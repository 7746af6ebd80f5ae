import type { ListingDetail } from '../../../contract/market/listing.ts';
import { coveragesAt } from '../../../machines/kit/listingFixture.ts';
import { listing } from '../goodList/fixtures.ts';

export const detail: ListingDetail = {
  ...listing(3),
  id: 'listing-3',
  stockKind: 'consigned',
  title: '荣耀王者 211 款皮肤，5 个典藏，V10 自用号，防沉迷已解除，可二次实名',
  price: 328_000,
  isSpecialOffer: true,
  formerPrice: 368_000,
  protection: 'paid',
  description: '自己注册，一直自用。\n皮肤 211 款，英雄全。\n可配合换绑手机与二次实名，晚上八点后在线。',
  icon: '/img/game/wzry.webp',
  pictures: [0, 1, 2, 3].map((n) => ({ url: `/img/listing/detail-${n}.webp`, name: `第 ${n + 1} 张` })),
  attributes: [
    { label: '段位', value: '荣耀王者' },
    { label: '皮肤数量', value: '211 款' },
    { label: '典藏皮肤', value: '凤求凰、倪克斯神谕、时之恋人、一生所爱、武陵仙君' },
    { label: '贵族等级', value: 'V10' },
    { label: '国服英雄', value: '貂蝉（省标）' },
    { label: '实名情况', value: '可二次实名' },
    { label: '防沉迷', value: '已解除' },
  ],
  isFavourite: false,
  isOwn: false,
  favourites: 36,
  views: 1284,
  sellerName: '北***鱼',
  sellerDeals: 17,
  coverages: coveragesAt(328_000),
  serviceFee: 1000,
  deposit: 32_800,
};

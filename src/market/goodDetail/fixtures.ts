import type { Coverage, ListingDetail } from '../../../contract/market/listing.ts';
import { listing } from '../goodList/fixtures.ts';
import { drawing } from '../home/fixtures.ts';

const coverages: Coverage[] = [
  {
    tier: 'retrieval',
    name: '找回包赔',
    amount: 32_800,
    days: 30,
    covered: ['原主通过申诉找回账号', '卖家改回密保'],
    notCovered: ['购买后自行泄露密码', '因使用外挂被封禁'],
    compensation: 328_000,
    version: '2026-10',
  },
  {
    tier: 'face',
    name: '人脸包赔',
    amount: 49_200,
    days: 180,
    covered: ['原主通过申诉找回账号', '保障期内协助人脸验证'],
    notCovered: ['购买后自行泄露密码', '因使用外挂被封禁'],
    compensation: 328_000,
    version: '2026-10',
  },
  {
    tier: 'none',
    name: '不买包赔',
    amount: 0,
    days: 0,
    covered: [],
    notCovered: ['账号被找回'],
    compensation: 0,
    version: '2026-10',
  },
];

export const detail: ListingDetail = {
  ...listing(3),
  id: 'listing-3',
  title: '荣耀王者 211 款皮肤，5 个典藏，V10 自用号，防沉迷已解除，可二次实名',
  price: 328_000,
  isSpecialOffer: true,
  formerPrice: 368_000,
  protection: 'paid',
  description: '自己注册，一直自用。\n皮肤 211 款，英雄全。\n可配合换绑手机与二次实名，晚上八点后在线。',
  icon: drawing(0, '王'),
  pictures: [0, 1, 2, 3].map((n) => ({ url: drawing(n * 70, `图${n + 1}`), name: `第 ${n + 1} 张` })),
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
  coverages,
  serviceFee: 1000,
  deposit: 32_800,
};

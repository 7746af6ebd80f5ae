import type { PublicReview, SellerRecord } from '../../../contract/market/seller.ts';

export const seller: SellerRecord = {
  id: 'u-seller',
  name: '老**',
  joinedAt: '2025-03-02T04:00:00.000Z',
  onSale: 3,
  paid: 52,
  completed: 48,
  disputed: 1,
  reviews: 25,
  good: 24,
  replies: 31,
  replySeconds: 720,
  level: 3,
  deals: 20,
  hasRecentClaim: false,
};

export const newSeller: SellerRecord = {
  ...seller,
  onSale: 1,
  paid: 0,
  completed: 0,
  disputed: 0,
  reviews: 0,
  good: 0,
  replies: 0,
  replySeconds: undefined,
  level: 1,
  deals: 0,
};

export const reviews: PublicReview[] = [
  {
    stars: 5,
    text: '换绑很快，和描述一样。',
    isHidden: false,
    title: '星耀 112皮肤 98英雄 凤求凰 全能补位',
    buyer: '小**',
    at: '2026-11-20T04:00:00.000Z',
  },
  {
    stars: 2,
    isHidden: false,
    title: '精英皇冠 90套装',
    buyer: '北**',
    at: '2026-11-02T04:00:00.000Z',
  },
  {
    stars: 1,
    isHidden: true,
    title: '精英皇冠 74套装',
    buyer: '阿**',
    at: '2026-11-01T04:00:00.000Z',
  },
];

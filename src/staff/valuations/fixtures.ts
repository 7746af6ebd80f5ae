import type { ValuationFile } from '../../../contract/staff/index.ts';

/** A valuation that takes quotes. */
export const openValuation: ValuationFile = {
  id: 'v-1',
  number: 'HYhs202611240007',
  kind: 'valuation',
  title: '星耀 112皮肤 98英雄 凤求凰 全能补位',
  state: 'open',
  createdAt: '2026-11-24T02:00:00.000Z',
  expiresAt: '2026-12-01T02:00:00.000Z',
  estimate: { verdict: 'enough', count: 12, low: 298_000, mid: 315_000, high: 336_000 },
  facts: [
    { label: '卖家', value: '卖家老周　138****0003' },
    { label: '游戏', value: '王者荣耀' },
    { label: '区服', value: '安卓 / 微信 / 微信 1 区' },
    { label: '描述', value: '自己玩的号，资料齐全，可以加微信 laozhou_88 细聊。' },
    { label: '期望', value: '¥3,300' },
    { label: '报价', value: '3 人，最高 ¥3,180' },
    { label: '联系电话', value: '13812340003' },
  ],
  attributes: [
    { label: '皮肤数量', value: '112' },
    { label: '段位', value: '星耀' },
  ],
  pictures: [{ url: '/img/listing/account-0.webp', name: '皮肤' }],
  canRefuse: true,
};

/** A bidding that led to a trade. */
export const tradedBidding: ValuationFile = {
  ...openValuation,
  id: 'v-2',
  number: 'HYhs202611230001',
  kind: 'bidding',
  state: 'accepted',
  estimate: { verdict: 'tooFew', count: 3 },
  facts: [
    ...openValuation.facts.slice(0, 5),
    { label: '商品编号', value: 'HY102193' },
    { label: '回收编号', value: 'HYhd202611230001，成交价 ¥3,120' },
  ],
  canRefuse: false,
  tradeTaskId: 't-1',
};

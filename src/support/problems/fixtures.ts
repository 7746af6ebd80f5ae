import type { Problem } from '../../../contract/support/problem.ts';

/** Waiting, answered, closed. */
export const problems: Problem[] = [
  {
    id: 'p-1',
    no: 'HYts202611211504000001',
    type: 'complaint',
    content: '卖家说的皮肤数量和交付的账号对不上，少了 12 款。\n订单 HY202611200930000001。',
    pictures: [],
    phone: '138****0001',
    createdAt: '2026-11-21T07:04:00.000Z',
    status: 'open',
  },
  {
    id: 'p-2',
    no: 'HYts202611191120000002',
    type: 'fault',
    content: '商品列表按价格排序后翻页，有几件重复出现。',
    pictures: [],
    qq: '10***01',
    createdAt: '2026-11-19T03:20:00.000Z',
    status: 'answered',
    reply: '已经修好，刷新页面就能看到。谢谢你告诉我们。',
    repliedAt: '2026-11-19T08:00:00.000Z',
  },
  {
    id: 'p-3',
    no: 'HYts202611150900000003',
    type: 'suggestion',
    content: '希望收藏可以按游戏分组。',
    pictures: [],
    createdAt: '2026-11-15T01:00:00.000Z',
    status: 'closed',
    reply: '记下了，会在后面的版本里做。',
    repliedAt: '2026-11-15T06:00:00.000Z',
    closedAt: '2026-11-16T02:00:00.000Z',
  },
];

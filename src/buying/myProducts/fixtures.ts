import type { OrderRow } from '../../../contract/buying/order.ts';
import { unpaid } from '../orderDetail/fixtures.ts';

const base: OrderRow = { ...unpaid, picture: '/img/listing/account-0.webp' };

const order = (index: number, rest: Partial<OrderRow>): OrderRow => ({
  ...base,
  id: `order-${index}`,
  no: `HYxs2026112${index % 2}12043000104${20 + index}`,
  listingId: `g10000${index}`,
  picture: `/img/listing/listing-${index}-0.webp`,
  ...rest,
});

export const NOW = '2026-11-21T04:10:00.000Z';

export const orders: OrderRow[] = [
  order(1, {}),
  order(2, {
    gameName: '原神',
    title: '满命雷神 6 精 限定角色 41 个',
    region: '官服',
    paid: 32_800,
    status: 'trading',
    stage: 'awaitingBalance',
    canApplyAfterSale: true,
  }),
  order(3, {
    gameName: '三角洲行动',
    title: '3000 万哈夫币 顶级安全箱',
    region: 'QQ / 全区互通',
    paid: 361_800,
    status: 'trading',
    stage: 'inspecting',
    turn: 'staff',
    canApplyAfterSale: true,
  }),
  order(4, { paid: 361_800, status: 'trading', stage: 'delivered', canApplyAfterSale: true }),
  order(5, {
    gameName: '永劫无间',
    paid: 361_800,
    status: 'completed',
    stage: 'protected',
    turn: 'system',
    canApplyAfterSale: true,
  }),
  order(6, { gameName: '和平精英', status: 'cancelled', stage: 'cancelled', turn: 'nobody' }),
  order(7, {
    gameName: '逆水寒',
    paid: 361_800,
    refunded: 361_800,
    status: 'refunded',
    stage: 'refunded',
    turn: 'nobody',
  }),
];

/** Paid; the seller has not given the login yet. */
export const credentialMissing = order(8, {
  paid: 361_800,
  status: 'trading',
  stage: 'awaitingInspection',
  turn: 'seller',
  canApplyAfterSale: true,
});

/** Settled. The whole price was refunded, so the seller was paid nothing. */
export const priceRefunded = order(10, {
  paid: 361_800,
  refunded: 328_000,
  status: 'completed',
  stage: 'settled',
  turn: 'nobody',
});

/** The seller was paid, the guarantee fund has compensated the buyer, and the protection is over. */
export const protectionOver = order(9, {
  paid: 361_800,
  refunded: 50_000,
  compensated: 278_000,
  status: 'completed',
  stage: 'settled',
  turn: 'nobody',
});

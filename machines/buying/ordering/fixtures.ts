import { getInitialSnapshot } from 'xstate';
import { snapshotsOf } from '../../kit/snapshots.ts';
import type { ListingDetail } from '../../../contract/market/listing.ts';
import type { OrderDetail, OrderStanding } from '../../../contract/buying/order.ts';
import { depositOf, RULES } from '../../../contract/kit/rules.ts';
import { coveragesAt, listingCard } from '../../kit/listingFixture.ts';
import { noAnswer, offline } from '../../kit/inquiry/fixtures.ts';
import { CLOSES_AT, NOW } from '../../payment/payment/fixtures.ts';
import { orderingMachine, type OrderingContext, type OrderingLeaf } from './ordering.ts';

const PRICE = 328_000;
const [retrieval] = coveragesAt(PRICE);

export const listing: ListingDetail = {
  ...listingCard({
    gameId: 'game-1',
    title: '安卓 QQ 区 荣耀王者 48 星 贵族 8 稀有皮肤 312 款',
    description: '安卓 QQ 区，荣耀王者 48 星，贵族 8，皮肤 312 款，可二次实名。',
    region: '安卓 QQ · 手 Q 1 区',
    price: PRICE,
    picture: '/img/listing/account-0.webp',
    views: 1204,
    listedAt: '2026-11-18T02:30:00.000Z',
    highlights: ['荣耀王者 48 星', '皮肤 312 款'],
  }),
  icon: '/img/game/wzry.webp',
  pictures: [0, 1, 2].map((n) => ({ url: `/img/listing/account-${n}.webp`, name: `第 ${n + 1} 张` })),
  attributes: [
    { label: '段位', value: '荣耀王者 48 星' },
    { label: '皮肤数量', value: '312' },
  ],
  isFavourite: false,
  isOwn: false,
  favourites: 86,
  sellerName: '青***客',
  sellerDeals: 42,
  coverages: coveragesAt(PRICE),
  serviceFee: RULES.serviceFee,
  deposit: depositOf(PRICE) ?? 0,
};

const total = PRICE + retrieval.amount + RULES.serviceFee;

export const order: OrderDetail = {
  id: 'order-1',
  no: 'HYxs202611211504000000001',
  listingId: listing.id,
  picture: '/img/listing/account-0.webp',
  title: listing.title,
  description: listing.description,
  gameName: listing.gameName,
  region: listing.region,
  price: PRICE,
  tier: 'retrieval',
  protectionFee: retrieval.amount,
  serviceFee: RULES.serviceFee,
  total,
  paid: 0,
  refunded: 0,
  status: 'awaitingPayment',
  stage: 'awaitingPayment',
  createdAt: '2026-11-21T07:01:24.000Z',
  closesAt: CLOSES_AT,
  turn: 'buyer',
  dueAt: CLOSES_AT,
  deposit: depositOf(PRICE) ?? 0,
  due: total,
  coverage: retrieval,
  snapshot: listing.attributes,
  events: [{ at: '2026-11-21T07:01:24.000Z', kind: 'order.place', by: 'buyer', text: '买家下单' }],
  payments: [],
  methods: ['alipay', 'wechat'],
  canRevealCredential: false,
  isExtended: false,
  isReviewed: false,
  sellerName: listing.sellerName,
  isOnSale: false,
  takeoverSteps: [],
  hasOpenAfterSale: false,
  canApplyAfterSale: false,
};

const payment = {
  id: 'pay-1',
  method: 'alipay',
  kind: 'full',
  amount: total,
  state: 'open',
  createdAt: '2026-11-21T07:02:00.000Z',
  isSurplus: false,
} as const;

export const orderBeingPaid: OrderDetail = { ...order, payments: [payment] };

/** Paid in full, the buyer is inspecting the account. */
export const orderPaid: OrderDetail = {
  ...order,
  status: 'trading',
  stage: 'awaitingInspection',
  turn: 'staff',
  paid: total,
  due: 0,
  paidAt: NOW,
  payments: [{ ...payment, state: 'paid', paidAt: NOW }],
};

/** The deposit is paid; the balance is due after the inspection. */
export const orderWithDeposit: OrderDetail = {
  ...orderPaid,
  paid: order.deposit ?? 0,
  due: total - (order.deposit ?? 0),
  payments: [{ ...payment, kind: 'deposit', amount: order.deposit ?? 0, state: 'paid', paidAt: NOW }],
};
export const orderAwaitingBalance: OrderDetail = {
  ...orderWithDeposit,
  stage: 'awaitingBalance',
  turn: 'buyer',
  dueAt: '2026-11-22T07:04:00.000Z',
};
export const orderExpired: OrderDetail = {
  ...order,
  status: 'cancelled',
  stage: 'cancelled',
  turn: 'nobody',
  endReason: 'timeout',
  cancelledAt: CLOSES_AT,
  isOnSale: true,
};
/** Closed because another buyer bought it, then paid: the money is refunded. */
export const orderPaidLate: OrderDetail = {
  ...orderExpired,
  isOnSale: false,
  payments: [{ ...payment, state: 'paid', paidAt: NOW, isSurplus: true }],
};
export const orderCancelled: OrderDetail = { ...orderExpired, endReason: 'buyer', cancelledAt: NOW };
export const orderRefunded: OrderDetail = {
  ...orderPaid,
  status: 'refunded',
  stage: 'refunded',
  turn: 'nobody',
  endReason: 'inspectionFailed',
  refunded: total,
};

export const standingUnpaid: OrderStanding = {
  id: order.id,
  status: 'awaitingPayment',
  stage: 'awaitingPayment',
  payState: 'open',
  paid: 0,
  total,
  closesAt: CLOSES_AT,
};
export const standingPaid: OrderStanding = {
  ...standingUnpaid,
  status: 'trading',
  stage: 'awaitingInspection',
  payState: 'paid',
  paid: total,
};

const start = getInitialSnapshot(orderingMachine, { listingId: listing.id }).context;
const choosing: OrderingContext = { ...start, listing };
const chosen: OrderingContext = { ...choosing, tier: 'retrieval', hasAccepted: true };
const placed: OrderingContext = { ...chosen, orderId: order.id, order };

export const fixtures = snapshotsOf<OrderingLeaf, OrderingContext>({
  failed: { ...start, failure: offline },
  unavailable: { ...choosing, listing: { ...listing, status: 'sold' }, unavailability: 'sold' },
  refused: {
    ...chosen,
    refusal: 'sold',
    failure: { kind: 'conflict', reason: 'sold', message: '这个账号已经卖出' },
  },
  uncertain: { ...chosen, failure: noAnswer },
  uncertainCancel: { ...placed, failure: noAnswer },
  expired: { ...placed, order: orderExpired },
  cancelled: { ...placed, order: orderCancelled },
  refunded: { ...placed, order: orderRefunded },
  resuming: { ...start, listingId: null, orderId: order.id },
  loading: start,
  choosing,
  submitting: chosen,
  paying: placed,
  cancelling: placed,
  finished: { ...placed, order: orderPaid },
});

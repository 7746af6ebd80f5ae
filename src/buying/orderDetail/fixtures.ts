import type { OrderDetail } from '../../../contract/buying/order.ts';
import { orderPaid } from '../../../machines/buying/ordering/fixtures.ts';

/** A delivered order with every optional part. */
export const delivered: OrderDetail = {
  ...orderPaid,
  no: 'HYxs202611211204300010427',
  listingId: 'g100001',
  title: '荣耀王者 52 星 286 皮肤 典藏齐全 可二次实名',
  description: '贵族 8，国标 3 个，巅峰赛 2100 分。',
  region: '安卓 / 微信 / 微信 128 区',
  stage: 'delivered',
  createdAt: '2026-11-21T04:04:30.000Z',
  closesAt: '2026-11-21T04:19:30.000Z',
  paidAt: '2026-11-21T04:06:02.000Z',
  turn: 'buyer',
  dueAt: '2026-11-24T04:21:00.000Z',
  snapshot: [
    { label: '段位', value: '荣耀王者' },
    { label: '皮肤数', value: '286个' },
    { label: '典藏皮肤', value: '凤求凰、星空梦想、倪克斯神谕' },
    { label: '实名状态', value: '可二次实名' },
  ],
  events: [
    {
      at: '2026-11-21T04:04:30.000Z',
      kind: 'order.place',
      by: 'buyer',
      text: '提交订单，应付 ¥3,618，请在 15 分钟内付款',
    },
    {
      at: '2026-11-21T04:06:02.000Z',
      kind: 'payment.captured',
      by: 'buyer',
      text: '支付宝付全款 ¥3,618，由平台保管',
    },
    { at: '2026-11-21T04:08:10.000Z', kind: 'inspection.start', by: 'staff', text: '客服开始验号' },
    {
      at: '2026-11-21T04:14:20.000Z',
      kind: 'inspection.pass',
      by: 'staff',
      text: '验号通过，账号与描述一致',
    },
    { at: '2026-11-21T04:21:00.000Z', kind: 'rebinding.finish', by: 'staff', text: '换绑完成，账号已交付' },
  ],
  payments: orderPaid.payments.map((one) => ({
    ...one,
    createdAt: '2026-11-21T04:05:00.000Z',
    paidAt: '2026-11-21T04:06:02.000Z',
  })),
  canRevealCredential: true,
  sellerName: '周**',
  canApplyAfterSale: true,
};

/** The buyer cannot look at the login: not yet, or no longer. */
const concealed: OrderDetail = { ...delivered, canRevealCredential: false };
/** The buyer cannot apply for an after-sale, either: nothing is paid, or all is refunded. */
const withoutClaim: OrderDetail = { ...concealed, canApplyAfterSale: false };

export const unpaid: OrderDetail = {
  ...withoutClaim,
  status: 'awaitingPayment',
  stage: 'awaitingPayment',
  paid: 0,
  due: 361_800,
  dueAt: delivered.closesAt,
  payments: [],
  events: delivered.events.slice(0, 1),
};

/** Deposit paid, inspection passed, balance due. */
export const balanceDue: OrderDetail = {
  ...concealed,
  stage: 'awaitingBalance',
  paid: 32_800,
  due: 329_000,
  dueAt: '2026-11-22T04:14:20.000Z',
  events: delivered.events
    .slice(0, 4)
    .map((event) =>
      event.kind === 'payment.captured' ? { ...event, text: '支付宝付定金 ¥328，由平台保管' } : event,
    ),
  payments: delivered.payments.map((one) => ({ ...one, kind: 'deposit', amount: 32_800 })),
};

/** Paid; staff have not begun the inspection. */
export const awaitingInspection: OrderDetail = {
  ...concealed,
  stage: 'awaitingInspection',
  turn: 'staff',
  dueAt: '2026-11-21T06:06:02.000Z',
  events: delivered.events.slice(0, 2),
};

/** Paid; the seller has not given the login yet. */
export const credentialMissing: OrderDetail = {
  ...awaitingInspection,
  turn: 'seller',
  dueAt: '2026-11-22T04:06:02.000Z',
};

/** Inspection passed; staff change the bindings. */
export const rebinding: OrderDetail = {
  ...concealed,
  stage: 'rebinding',
  turn: 'staff',
  dueAt: '2026-11-21T08:14:20.000Z',
  events: delivered.events.slice(0, 4),
};

/** Nobody paid in time. */
export const cancelled: OrderDetail = {
  ...withoutClaim,
  status: 'cancelled',
  stage: 'cancelled',
  turn: 'nobody',
  endReason: 'timeout',
  cancelledAt: delivered.closesAt,
  paid: 0,
  payments: [],
  events: [
    ...delivered.events.slice(0, 1),
    { at: delivered.closesAt, kind: 'order.expire', by: 'system', text: '超时未付款，订单关闭' },
  ],
};

/** Staff have not finished the inspection; from `lateAt` on the buyer may cancel. */
export const inspecting: OrderDetail = {
  ...concealed,
  stage: 'inspecting',
  turn: 'staff',
  dueAt: '2026-11-21T08:08:10.000Z',
  lateAt: '2026-11-22T04:08:10.000Z',
  events: delivered.events.slice(0, 3),
};

/** Received and protected. */
export const completed: OrderDetail = {
  ...concealed,
  status: 'completed',
  stage: 'protected',
  turn: 'system',
  finishedAt: '2026-11-21T06:00:00.000Z',
  dueAt: '2026-11-28T06:00:00.000Z',
  protectedUntil: '2027-05-20T06:00:00.000Z',
  credentialRevealedAt: '2026-11-21T04:30:00.000Z',
  events: [
    ...delivered.events,
    { at: '2026-11-21T06:00:00.000Z', kind: 'receipt.confirm', by: 'buyer', text: '买家确认收货' },
  ],
};

const { dueAt: _payout, ...paidOut } = completed;

/** The payout waits for the check of a refund. */
export const held: OrderDetail = { ...paidOut, isPayoutHeld: true };

/** The seller was paid; the protection runs. */
export const settled: OrderDetail = { ...paidOut, stage: 'settled', turn: 'nobody' };

/** Inspection failed; the refund is on its way. */
export const refunded: OrderDetail = {
  ...withoutClaim,
  status: 'refunded',
  stage: 'refunded',
  turn: 'nobody',
  endReason: 'inspectionFailed',
  cancelledAt: '2026-11-21T04:14:20.000Z',
  events: [
    ...delivered.events.slice(0, 3),
    {
      at: '2026-11-21T04:14:20.000Z',
      kind: 'inspection.fail',
      by: 'staff',
      text: '验号未通过，订单退款：皮肤少了十二个',
    },
  ],
  refunded: 361_800,
  payments: delivered.payments.map((one) => ({ ...one, state: 'refunded' })),
};

export const reported: OrderDetail = {
  ...delivered,
  report: {
    isPassed: true,
    checks: [
      { label: '段位', value: '荣耀王者', result: 'same' },
      { label: '皮肤数', value: '286个', result: 'different' },
      { label: '典藏皮肤', value: '凤求凰、星空梦想、倪克斯神谕', result: 'same' },
      { label: '实名状态', value: '可二次实名', result: 'unseen' },
    ],
    pictures: [0, 1, 2].map((n) => `/img/listing/account-${n}.webp`),
    remark: '皮肤现在有 288 个，多了两个活动皮肤。',
    by: '客服小易',
    at: '2026-11-21T04:14:20.000Z',
  },
};

/** Delivered and revealed, with two items of the takeover checklist checked. */
export const takenOver: OrderDetail = {
  ...reported,
  credentialRevealedAt: '2026-11-21T04:30:00.000Z',
  lastRevealedAt: '2026-11-21T04:30:00.000Z',
  takeoverSteps: ['password', 'phone'],
};

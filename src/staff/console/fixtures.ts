import type { InspectionReport } from '../../../contract/buying/index.ts';
import type { ChatThread } from '../../../contract/support/index.ts';
import type { DeskCounts, StaffCase, StaffSelf, StaffTask } from '../../../contract/staff/index.ts';
import { line } from '../../support/chat/fixtures.ts';

export const NOW = '2026-11-24T06:00:00.000Z';

const later = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();

export const self: StaffSelf = {
  id: 'u-staff-1',
  name: '客服小易',
  roles: ['agent', 'supervisor'],
  desks: ['orders', 'listings', 'afterSales', 'recycling', 'complaints', 'merchants', 'identities'],
  isEnrolled: true,
  isConfirmed: true,
};

/** Tasks from overdue to far from due. */
export const tasks: StaffTask[] = [
  {
    id: 't-1',
    subject: 'order',
    subjectId: 'o-1',
    state: 'inspecting',
    desk: 'orders',
    number: 'HY202611240001',
    title: '星耀 112皮肤 98英雄 凤求凰 全能补位',
    gameName: '王者荣耀',
    amount: 312_000,
    openedAt: later(-6),
    warnAt: later(-3),
    dueAt: later(-2),
    escalatedAt: later(-2),
    isMine: true,
    claimedBy: '客服小易',
  },
  {
    id: 't-2',
    subject: 'afterSale',
    subjectId: 'a-1',
    state: 'reviewing',
    desk: 'afterSales',
    number: 'HYsh202611230009',
    title: '陨星 15红皮 81金皮 17英雄 岳山·始皇',
    gameName: '永劫无间',
    amount: 80_000,
    openedAt: later(-23),
    warnAt: later(-1),
    dueAt: later(1),
    isMine: false,
    claimedBy: '客服阿宁',
  },
  {
    id: 't-3',
    subject: 'listing',
    subjectId: 'l-1',
    state: 'underReview',
    desk: 'listings',
    number: 'HY102193',
    title: '布加迪 AKM·吉他之梦 148套装 261枪皮 无敌战神',
    gameName: '和平精英',
    amount: 745_000,
    openedAt: later(-1),
    warnAt: later(9),
    dueAt: later(11),
    isMine: false,
  },
];

export const counts: DeskCounts = {
  desks: [
    { desk: 'orders', open: 14, overdue: 2 },
    { desk: 'listings', open: 27, overdue: 0 },
    { desk: 'afterSales', open: 6, overdue: 0 },
    { desk: 'recycling', open: 3, overdue: 0 },
    { desk: 'complaints', open: 1, overdue: 0 },
    { desk: 'merchants', open: 0, overdue: 0 },
    { desk: 'identities', open: 2, overdue: 0 },
  ],
  mine: 1,
  proposed: 0,
  chats: 2,
};

const [order] = tasks as [StaffTask];

export const orderCase: StaffCase = {
  task: order,
  state: order.state,
  parties: [
    { role: 'buyer', id: 'u-1', name: '买家小林', phone: '138****0001' },
    { role: 'seller', id: 'u-2', name: '卖家老周', phone: '138****0003' },
  ],
  facts: [
    { label: '号价', value: '¥3,120' },
    { label: '已付', value: '¥3,442' },
    { label: '保障', value: '找回包赔' },
    { label: '区服', value: '安卓 / 微信 / 微信 1 区' },
  ],
  attributes: [
    { label: '皮肤数量', value: '112' },
    { label: '段位', value: '星耀' },
  ],
  statements: [],
  notes: [],
  pictures: [],
  timeline: [
    { at: later(-7), kind: 'payment.captured', by: 'buyer', text: '买家付款 ¥3,442，由平台保管' },
    { at: later(-6), kind: 'inspection.start', by: 'staff', text: '客服开始验号', staffName: '客服小易' },
  ],
  acts: ['inspection.pass', 'inspection.fail', 'refund.decide'],
  hasVault: true,
  hasIdentityPicture: false,
};

/** A report with a difference, and pictures. */
export const report: InspectionReport = {
  isPassed: true,
  checks: [
    { label: '皮肤数量', value: '112', result: 'different' },
    { label: '段位', value: '星耀', result: 'same' },
  ],
  pictures: ['/img/listing/account-0.webp', '/img/listing/account-1.webp'],
  remark: '皮肤多了两款，比描述的好',
  by: '客服小易',
  at: later(-1),
};

/** The same order after it passed the inspection. */
export const rebindingCase: StaffCase = {
  ...orderCase,
  task: { ...order, state: 'rebinding' },
  state: 'rebinding',
  timeline: [
    ...orderCase.timeline,
    {
      at: later(-1),
      kind: 'inspection.pass',
      by: 'staff',
      text: '验号通过，1 项与描述不一致',
      staffName: '客服小易',
    },
  ],
  acts: ['rebinding.finish', 'rebinding.fail', 'refund.decide'],
  report,
};

/** A recycled account under review. */
export const recycleCase: StaffCase = {
  ...orderCase,
  task: {
    ...order,
    subject: 'recycleOrder',
    subjectId: 'r-1',
    desk: 'recycling',
    state: 'underReview',
    number: 'HYhd202611230001',
  },
  state: 'underReview',
  parties: [
    { role: 'seller', id: 'u-2', name: '卖家老周', phone: '138****0003' },
    { role: 'merchant', id: 'u-5', name: '甲号行', phone: '138****0005' },
  ],
  facts: [{ label: '成交价', value: '¥3,120' }],
  valuationNumber: 'HYhs202611230001',
  timeline: [],
  acts: ['review.pass', 'price.ask', 'review.fail', 'seller.default'],
};

const listingTask: StaffTask = { ...(tasks[2] as StaffTask), isMine: true, claimedBy: '客服小易' };

/** A resubmitted listing with another price, other texts and another picture. */
export const listingCase: StaffCase = {
  task: listingTask,
  state: listingTask.state,
  parties: [{ role: 'seller', id: 'u-3', name: '卖家小赵', phone: '138****0007' }],
  facts: [
    { label: '标价', value: '¥7,450' },
    { label: '区服', value: '安卓 / 微信 / 微信 1 区' },
  ],
  attributes: [{ label: '套装', value: '148' }],
  statements: [],
  pictures: [{ url: '/img/listing/account-1.webp', name: '套装' }],
  timeline: [],
  acts: ['audit.pass', 'audit.fail', 'problem.flag'],
  hasVault: false,
  hasIdentityPicture: false,
  notes: [],
  listing: {
    approvedAt: later(-72),
    changes: [
      { label: '标价', before: '¥6,800', after: '¥7,450' },
      {
        label: '描述',
        before: '自己玩的号，资料齐全。',
        after: '自己玩的号，新充了两款枪皮，可以先看号再付款。',
      },
      { label: '套装', before: '', after: '148' },
    ],
    pictureChanges: [
      { change: 'added', picture: '/img/listing/account-1.webp' },
      { change: 'removed', picture: '/img/listing/account-0.webp' },
    ],
    price: 745_000,
    comparables: { verdict: 'enough', count: 18, low: 520_000, mid: 590_000, high: 680_000 },
    seller: { sold: 12, refused: 1, lost: 0 },
    sameAccount: [],
  },
};

export const chat: ChatThread = {
  id: 'o-9',
  about: 'order',
  subjectId: 'o-9',
  no: 'HYxs202611200003',
  title: order.title,
  picture: '',
  side: 'support',
  isOpen: true,
  messages: [line(1, { name: '买**林', text: '皮肤少了十二个，麻烦看一下', at: '2026-11-23T07:05:00.000Z' })],
  hasEarlier: false,
  unread: 0,
};

import { getInitialSnapshot } from 'xstate';
import { snapshotsOf } from '../../kit/snapshots.ts';
import type { Statement, AfterSaleRow, AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import { noAnswer } from '../../kit/inquiry/fixtures.ts';
import { rules } from '../../kit/upload/fixtures.ts';
import { filled, NOW } from '../afterSaleApply/fixtures.ts';
import {
  afterSaleDetailMachine,
  EMPTY_DRAFT,
  NO_DRAFTS,
  type DetailContext,
  type DetailLeaf,
  type Restored,
  type StatementDraft,
} from './afterSaleDetail.ts';

const applied: Statement = {
  id: 's-1',
  by: 'buyer',
  kind: 'application',
  text: filled.description,
  pictures: filled.pictures.map(({ url }) => url),
  at: '2026-11-21T06:20:00.000Z',
};

const question = '请补充账号被找回前后的登录记录截图，能看到时间。';

const row: AfterSaleRow = {
  id: 'after-1',
  no: 'HYsh202611211420000010427',
  orderId: 'order-1',
  orderNo: 'HYxs202611211204300010427',
  side: 'buyer',
  title: '荣耀王者 52 星 286 皮肤 典藏齐全 可二次实名',
  picture: '/img/listing/account-0.webp',
  gameName: '王者荣耀',
  price: 328_000,
  type: 'takenBack',
  typeName: '账号被找回',
  reasonName: '被顶下线后密码失效',
  remedy: 'refund',
  asked: 328_000,
  status: 'reviewing',
  stage: 'reviewing',
  turn: 'staff',
  dueAt: '2026-11-22T06:20:00.000Z',
  createdAt: '2026-11-21T06:20:00.000Z',
  updatedAt: '2026-11-21T06:20:00.000Z',
};

/** Just submitted, waiting for staff. */
export const underReview: AfterSaleDetail = {
  ...row,
  orderStage: 'protected',
  coverage: {
    tier: 'retrieval',
    name: '找回包赔',
    amount: 32_800,
    days: 180,
    covered: ['账号被卖家或原主人找回', '交付的账号与商品描述不符', '交易前的违规导致封禁'],
    notCovered: ['买家自己违规被封', '账号再次转卖之后', '交付后的充值'],
    compensation: 328_000,
    version: '2026-11',
  },
  protectedUntil: '2027-05-20T06:00:00.000Z',
  description: filled.description,
  otherwise: '到时还没有处理，会交给主管催办并重新计时',
  handler: '客服 小禾',
  statements: [applied],
  events: [
    { at: '2026-11-21T06:20:00.000Z', kind: 'apply', by: 'buyer', text: '申请售后：账号被找回，申请 ¥3,280' },
  ],
  isAppealed: false,
  isSellerHeard: false,
};

export const evidenceAsked: AfterSaleDetail = {
  ...underReview,
  status: 'awaitingEvidence',
  stage: 'awaitingEvidence',
  turn: 'buyer',
  dueAt: '2026-11-23T06:40:00.000Z',
  otherwise: '到时没有补充材料，申请会被拒绝，之后可以申诉一次',
  question,
  statements: [
    applied,
    {
      id: 's-2',
      by: 'staff',
      kind: 'question',
      text: question,
      pictures: [],
      at: '2026-11-21T06:40:00.000Z',
    },
  ],
  events: [
    ...underReview.events,
    { at: '2026-11-21T06:40:00.000Z', kind: 'evidence.ask', by: 'staff', text: '客服请买家补充材料' },
  ],
};

const added: Statement = {
  id: 's-3',
  by: 'buyer',
  kind: 'evidence',
  text: '登录记录在这里，21 日 09:12 在别处登录。',
  pictures: ['/api/pictures/up/log-1.webp'],
  at: '2026-11-21T06:48:00.000Z',
};

const { question: _given, ...unasked } = evidenceAsked;
/** The buyer has added what staff asked for. */
export const evidenceGiven: AfterSaleDetail = {
  ...unasked,
  status: 'reviewing',
  stage: 'reviewing',
  turn: 'staff',
  dueAt: '2026-11-22T06:20:00.000Z',
  otherwise: '到时还没有处理，会交给主管催办并重新计时',
  statements: [...evidenceAsked.statements, added],
  events: [
    ...evidenceAsked.events,
    { at: added.at, kind: 'evidence.add', by: 'buyer', text: '买家补充了材料' },
  ],
};

export const sellerAsked: AfterSaleDetail = {
  ...evidenceAsked,
  status: 'handling',
  stage: 'awaitingSeller',
  turn: 'seller',
  dueAt: '2026-11-22T06:55:00.000Z',
  otherwise: '到时卖家没有答复，客服按现有材料决定',
  statements: [...evidenceAsked.statements, added],
  events: [
    ...evidenceAsked.events,
    { at: added.at, kind: 'evidence.add', by: 'buyer', text: '买家补充了材料' },
    { at: '2026-11-21T06:55:00.000Z', kind: 'seller.ask', by: 'staff', text: '客服请卖家答复' },
  ],
};

export const askedOfSeller: AfterSaleDetail = { ...sellerAsked, side: 'seller' };

const answered: Statement = {
  id: 's-4',
  by: 'seller',
  kind: 'answer',
  text: '不同意。交易后我没有登录过，密保也不是我改的。',
  pictures: ['/api/pictures/up/answer-1.webp'],
  at: '2026-11-21T06:58:00.000Z',
};

/** The platform is trying to recover the account. */
export const recovering: AfterSaleDetail = {
  ...sellerAsked,
  stage: 'recovering',
  turn: 'staff',
  dueAt: '2026-11-28T07:00:00.000Z',
  otherwise: '到时没有追回，按申请的金额退给买家',
  isSellerHeard: true,
  statements: [...sellerAsked.statements, answered],
  events: [
    ...sellerAsked.events,
    { at: answered.at, kind: 'seller.answer', by: 'seller', text: '卖家不同意，已说明理由' },
    { at: '2026-11-21T07:00:00.000Z', kind: 'recovery.start', by: 'staff', text: '平台开始追回账号' },
  ],
};

const granted: NonNullable<AfterSaleDetail['decision']> = {
  isGranted: true,
  remedy: 'refund',
  amount: 328_000,
  reason: '登录记录和密保变更记录一致，账号确被找回，按找回包赔赔付号价。',
  handler: '客服 小禾',
  decidedAt: '2026-11-21T07:02:00.000Z',
  route: '¥3,280 由平台保管的货款原路退回，通常几分钟内到账',
};

const approvedEvent = {
  at: '2026-11-21T07:02:00.000Z',
  kind: 'case.approve',
  by: 'staff',
  text: '客服同意退款 ¥3,280',
} as const;

export const granting: AfterSaleDetail = {
  ...withoutClock(recovering),
  status: 'approved',
  stage: 'approved',
  turn: 'system',
  approved: 328_000,
  decision: granted,
  events: [...recovering.events, approvedEvent],
};

export const paidBack: AfterSaleDetail = {
  ...granting,
  status: 'completed',
  stage: 'completed',
  turn: 'nobody',
  decision: { ...granted, paidAt: '2026-11-21T07:03:00.000Z' },
  events: [
    ...granting.events,
    { at: '2026-11-21T07:03:00.000Z', kind: 'payout.finish', by: 'system', text: '¥3,280 已原路退回' },
  ],
};

const { question: _answered, ...sellerHeard } = sellerAsked;
const keptAccount: AfterSaleDetail = {
  ...sellerHeard,
  type: 'notAsDescribed',
  typeName: '描述不符',
  reasonName: '皮肤或道具不符',
  remedy: 'refundReturn',
  asked: 361_800,
  isSellerHeard: true,
  approved: 361_800,
  status: 'approved',
};

const returnGranted: NonNullable<AfterSaleDetail['decision']> = {
  isGranted: true,
  remedy: 'refundReturn',
  amount: 361_800,
  reason: '核对双方材料，皮肤与商品页不符。',
  handler: '客服 小禾',
  decidedAt: '2026-11-21T07:02:00.000Z',
  route: '¥3,618 原路退回支付宝',
};

/** Granted; the buyer has to return the account. */
export const returnDue: AfterSaleDetail = {
  ...keptAccount,
  stage: 'awaitingReturn',
  turn: 'buyer',
  dueAt: '2026-11-23T07:02:00.000Z',
  otherwise: '到时没有交回账号，不退款，申请会被拒绝，之后可以申诉一次',
  decision: returnGranted,
  events: [
    ...keptAccount.events,
    {
      at: '2026-11-21T07:02:00.000Z',
      kind: 'case.approve',
      by: 'staff',
      text: '同意：退款并退回账号 ¥3,618，买家 48 小时内交回账号',
    },
  ],
};

/** The buyer has returned the account, which staff take back. */
export const returnGiven: AfterSaleDetail = {
  ...returnDue,
  stage: 'confirmingReturn',
  turn: 'staff',
  dueAt: '2026-11-22T07:10:00.000Z',
  otherwise: '到时还没有处理，会交给主管催办并重新计时',
  events: [
    ...returnDue.events,
    { at: '2026-11-21T07:10:00.000Z', kind: 'return.give', by: 'buyer', text: '买家交回了账号，等客服收回' },
  ],
};

/** Staff did not get the account back and ask for it again. */
export const returnRejected: AfterSaleDetail = {
  ...returnDue,
  dueAt: '2026-11-23T07:30:00.000Z',
  question: '密码能登录，但手机还绑着你的号码，收不到验证码。',
  events: [
    ...returnGiven.events,
    {
      at: '2026-11-21T07:30:00.000Z',
      kind: 'return.reject',
      by: 'staff',
      text: '账号没有收回，请买家 48 小时内再交一次',
    },
  ],
};

/** Refused; an appeal is still possible. */
export const turnedDown: AfterSaleDetail = {
  ...evidenceAsked,
  status: 'refused',
  stage: 'refused',
  turn: 'buyer',
  dueAt: '2026-11-24T07:02:00.000Z',
  appealUntil: '2026-11-24T07:02:00.000Z',
  otherwise: '到时没有申诉，售后关闭，订单继续',
  decision: {
    isGranted: false,
    amount: 0,
    reason: '材料看不出账号被找回，截图里的登录时间早于交付时间。',
    handler: '客服 小禾',
    decidedAt: '2026-11-21T07:02:00.000Z',
  },
  events: [
    ...evidenceAsked.events,
    { at: '2026-11-21T07:02:00.000Z', kind: 'case.refuse', by: 'staff', text: '客服没有同意，可以申诉一次' },
  ],
};

export const closedForGood: AfterSaleDetail = {
  ...withoutClock(turnedDown),
  stage: 'closed',
  turn: 'nobody',
  isAppealed: true,
};

export const withdrawn: AfterSaleDetail = {
  ...withoutClock(underReview),
  status: 'withdrawn',
  stage: 'withdrawn',
  turn: 'nobody',
  events: [
    ...underReview.events,
    { at: NOW, kind: 'case.withdraw', by: 'buyer', text: '买家撤销了售后，订单照常继续' },
  ],
};

/** The order was refunded in full, which ended the case. */
export const endedWithOrder: AfterSaleDetail = {
  ...withdrawn,
  orderStage: 'refunded',
  events: [
    ...underReview.events,
    { at: NOW, kind: 'order.end', by: 'system', text: '订单已全额退款，售后结束' },
  ],
};

/** Removes the deadline, which a closed case does not have. */
function withoutClock({ dueAt: _due, otherwise: _otherwise, ...rest }: AfterSaleDetail): AfterSaleDetail {
  return rest;
}

const listed = [
  evidenceAsked,
  underReview,
  sellerAsked,
  recovering,
  granting,
  paidBack,
  turnedDown,
  withdrawn,
  returnDue,
  returnGiven,
];

/** One case per stage, as in the buyer's list. */
export const rows: AfterSaleRow[] = listed.map((detail, index) => ({
  ...detail,
  id: `after-${index + 1}`,
  no: `HYsh20261121142000001042${index}`,
}));

export const sellerRows: AfterSaleRow[] = [askedOfSeller, { ...recovering, side: 'seller' as const }].map(
  (detail, index) => ({
    ...detail,
    id: `after-${index + 21}`,
    no: `HYsh20261121142000001052${index}`,
  }),
);

const written: StatementDraft = {
  ...EMPTY_DRAFT,
  text: '登录记录在这里，21 日 09:12 在别处登录。',
  pictures: [{ url: '/api/pictures/up/log-1.webp', name: '登录记录.png' }],
};

export const restored: Restored = {
  drafts: null,
  uploads: {
    evidence: { name: 'after-1:evidence', rules },
    appeal: { name: 'after-1:appeal', rules },
    answer: { name: 'after-1:answer', rules },
  },
};

const idle: DetailContext = {
  ...getInitialSnapshot(afterSaleDetailMachine, { afterSaleId: 'after-1' }).context,
  uploads: restored.uploads,
};

const writing: DetailContext = { ...idle, act: 'evidence', drafts: { ...NO_DRAFTS, evidence: written } };

export const fixtures = snapshotsOf<DetailLeaf, DetailContext>({
  refused: {
    ...writing,
    failure: {
      kind: 'conflict',
      reason: 'stateConflict',
      message: '售后已经有了新进展，这一步现在做不了。',
    },
  },
  uncertain: { ...writing, failure: noAnswer },
  restoring: idle,
  viewing: idle,
  confirming: { ...idle, act: 'withdraw' },
  writing,
  submitting: writing,
  submitted: {
    ...idle,
    act: 'evidence',
    result: { act: 'evidence', stage: evidenceGiven.stage, events: evidenceGiven.events.length },
  },
});

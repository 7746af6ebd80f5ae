import { coded, f, flag, list, object, oneOf, opt, withFallback, text, type Decoded } from '../kit/codec.ts';
import { pictureUrl } from '../kit/formats.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { eventText, id, paging, phone } from '../kit/common.ts';
import { coverage } from '../market/index.ts';
import { inspectionReport, orderStage, turn } from '../buying/index.ts';
import { gamePassword } from '../selling/index.ts';

/** The status in lists: 1 待审核, 2 待补充材料, 3 处理中, 4 已同意, 5 已完成, 6 已拒绝, 7 已撤销. 4 includes the return of the account. */
export const afterSaleStatus = coded({
  1: 'reviewing',
  2: 'awaitingEvidence',
  3: 'handling',
  4: 'approved',
  5: 'completed',
  6: 'refused',
  7: 'withdrawn',
});
export type AfterSaleStatus = Decoded<typeof afterSaleStatus>;

/** The states of the rulebook machines/rulebooks/afterSale.ts. */
export const afterSaleStage = oneOf(
  'reviewing',
  'awaitingEvidence',
  'awaitingSeller',
  'recovering',
  'awaitingReturn',
  'confirmingReturn',
  'approved',
  'completed',
  'refused',
  'closed',
  'withdrawn',
);
export type AfterSaleStage = Decoded<typeof afterSaleStage>;

/** The type of the problem. The dictionary `afterType` has the names. */
export const afterSaleType = coded({
  1: 'notAsDescribed',
  2: 'cannotLogin',
  3: 'takenBack',
  4: 'faceHelp',
  5: 'banned',
  6: 'sellerDefault',
  7: 'other',
});
export type AfterSaleType = Decoded<typeof afterSaleType>;

/**
 * The remedy requested or granted: 1 仅退款 (the buyer keeps the account), 2 退款并退回账号 (the listing goes back on sale), 3 赔付
 * (from the guarantee fund, after the payout to the seller), 4 协助处理 (no money).
 */
export const remedy = coded({ 1: 'refund', 2: 'refundReturn', 3: 'compensation', 4: 'assist' });
export type Remedy = Decoded<typeof remedy>;

export const afterSaleParty = oneOf('buyer', 'seller', 'staff', 'system');
export type AfterSaleParty = Decoded<typeof afterSaleParty>;

/** A remedy that the rule allows: at most `max` fen. `why` is a sentence that explains the amount. */
export const remedyRule = object({
  remedy: f('refundType', remedy),
  max: f('maxAmount', yuan()),
  why: f('why', text(200)),
});
export type RemedyRule = Decoded<typeof remedyRule>;

/** The remedies for a type. Without any the type is not covered, and `why` says why. */
export const typeRule = object({
  type: f('afterType', afterSaleType),
  remedies: f('remedyList', list(remedyRule, 4)),
  why: f('why', text(200)),
});
export type TypeRule = Decoded<typeof typeRule>;

/** What the buyer of an order can currently apply for. When `isAllowed` is false, `why` gives the reason. */
export const afterSaleRule = object({
  orderId: f('orderId', id),
  isAllowed: f('isAllowed', flag(1, 0)),
  why: f('why', text(200)),
  /** The id of the open after-sale, if any. */
  openId: opt('afterSaleId', id),
  protectedUntil: opt('protectTime', moment),
  types: f('typeList', list(typeRule, 10)),
});
export type AfterSaleRule = Decoded<typeof afterSaleRule>;

const pictures = (max: number) => list(pictureUrl, max);

/** An application with at least one picture. The rule limits the amount. */
export const newAfterSale = object({
  orderId: f('orderId', id),
  type: f('afterType', afterSaleType),
  /** A value of the dictionary `afterReason`: the type's code, a dot and a name, such as `3.loggedOut`. */
  reason: f('reasonCode', text(60, 1, '原因')),
  remedy: f('refundType', remedy),
  amount: f('applyAmount', yuan()),
  description: f('description', text(1000, 10, '问题经过（至少 10 个字）')),
  pictures: f('imgs', pictures(20)),
  phone: opt('contact', phone),
});
export type NewAfterSale = Decoded<typeof newAfterSale>;

const rowFields = {
  id: f('id', id),
  no: f('no', text(40)),
  orderId: f('orderId', id),
  orderNo: f('orderNo', text(40)),
  side: f('side', oneOf('buyer', 'seller', 'staff')),
  title: f('title', text(120)),
  picture: f('titleImg', text(300)),
  gameName: f('gameName', text(60)),
  price: f('goodsAmount', yuan()),
  type: f('afterType', afterSaleType),
  typeName: f('afterTypeName', text(60)),
  reasonName: f('reasonName', text(60)),
  remedy: f('refundType', remedy),
  asked: f('applyAmount', yuan()),
  approved: opt('approvedAmount', yuan()),
  status: f('status', afterSaleStatus),
  stage: f('stage', afterSaleStage),
  turn: f('turn', withFallback(turn, 'nobody')),
  dueAt: opt('dueTime', moment),
  createdAt: f('createTime', moment),
  updatedAt: f('updateTime', moment),
};

export const afterSaleRow = object(rowFields);
export type AfterSaleRow = Decoded<typeof afterSaleRow>;

/** The member's cases as buyer (default) or as seller. */
export const afterSaleQuery = object({
  ...paging,
  status: opt('status', afterSaleStatus),
  side: opt('side', oneOf('buyer', 'seller')),
  orderId: opt('orderId', id),
  /** Only open ones, including refused ones that can still be appealed. */
  isOpen: opt('open', flag(1, 0)),
});
export type AfterSaleQuery = Decoded<typeof afterSaleQuery>;

/** A statement: application, evidence, the seller's answer, a question or decision by staff, or an appeal. */
export const statement = object({
  id: f('id', id),
  by: f('operator', afterSaleParty),
  kind: f('type', oneOf('application', 'evidence', 'answer', 'question', 'decision', 'appeal')),
  text: f('content', text(1000)),
  pictures: f('imgs', pictures(20)),
  at: f('time', moment),
});
export type Statement = Decoded<typeof statement>;

export const afterSaleEvent = object({
  at: f('time', moment),
  kind: f('type', text(60)),
  by: f('operator', afterSaleParty),
  text: f('content', eventText),
});

export const decision = object({
  isGranted: f('isGranted', flag(1, 0)),
  remedy: opt('refundType', remedy),
  amount: f('amount', yuan()),
  reason: f('reason', text(500)),
  handler: f('handler', text(40)),
  decidedAt: f('decideTime', moment),
  /** A sentence on how the money is returned. Absent when none is. */
  route: opt('route', text(200)),
  paidAt: opt('payTime', moment),
});
export const afterSaleDetail = object({
  ...rowFields,
  orderStage: f('orderStage', orderStage),
  coverage: f('guarantee', coverage),
  protectedUntil: opt('protectTime', moment),
  description: f('description', text(1000)),
  /** A sentence on what happens if nobody acts before `dueAt`. */
  otherwise: opt('otherwise', text(200)),
  /** The question that staff asked (status 2), or why they did not get the account back (stage `awaitingReturn`). */
  question: opt('question', text(500)),
  handler: f('handler', text(40)),
  statements: f('statementList', list(statement)),
  events: f('timeline', list(afterSaleEvent)),
  decision: opt('decision', decision),
  isAppealed: f('isAppealed', flag(1, 0)),
  /** The deadline for an appeal. */
  appealUntil: opt('appealTime', moment),
  /** True once the seller has answered or missed the deadline. */
  isSellerHeard: f('isSellerHeard', flag(1, 0)),
  /** For the seller, while the case is open: the inspection report of the order. The buyer reads it in the order. */
  report: opt('inspectReport', inspectionReport),
});
export type AfterSaleDetail = Decoded<typeof afterSaleDetail>;

/** The buyer's evidence: text, pictures, or both. */
export const evidence = object({
  text: f('content', text(1000)),
  pictures: f('imgs', pictures(20)),
});
export type Evidence = Decoded<typeof evidence>;

/** The account that the buyer returns: its present password, and what staff have to know to take it over. */
export const returnedAccount = object({
  password: f('accountPassword', gamePassword),
  note: f('content', text(500)),
});
export type ReturnedAccount = Decoded<typeof returnedAccount>;

export const sellerAnswer = object({
  isAgreed: f('isAgreed', flag(1, 0)),
  text: f('content', text(1000, 1, '说明')),
  pictures: f('imgs', pictures(20)),
});
export type SellerAnswer = Decoded<typeof sellerAnswer>;

export const appeal = object({
  text: f('content', text(1000, 10, '申诉理由（至少 10 个字）')),
  pictures: f('imgs', pictures(20)),
});
export type Appeal = Decoded<typeof appeal>;

export const STAFF_AFTER_SALE_EVENTS = [
  'evidence.ask',
  'seller.ask',
  'recovery.start',
  'recovery.succeed',
  'recovery.fail',
  'case.approve',
  'case.refuse',
  'return.confirm',
  'return.reject',
] as const;
export const staffAfterSaleEvent = oneOf(...STAFF_AFTER_SALE_EVENTS);
export type StaffAfterSaleEvent = Decoded<typeof staffAfterSaleEvent>;

/** How a decision would divide the order's money, fen. */
export const decisionPreview = object({
  /** The amount that the buyer gets by this decision. */
  buyer: f('buyerAmount', yuan()),
  /** The seller's total from the order after this decision. */
  seller: f('sellerAmount', yuan()),
  /** The part of the seller's fee that the platform keeps. */
  fee: f('feeAmount', yuan()),
  /** The part of the buyer's amount that the guarantee fund pays. */
  fund: f('fundAmount', yuan()),
  /** Why a second person must confirm the decision. Absent when one person may decide. */
  second: opt('secondReason', oneOf('appeal', 'device', 'amount')),
});
export type DecisionPreview = Decoded<typeof decisionPreview>;

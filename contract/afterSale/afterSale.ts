import { coded, f, flag, list, object, oneOf, opt, or, text, type Decoded } from '../kit/codec.ts';
import { pictureUrl } from '../kit/spelling.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { id, paging, phone } from '../kit/common.ts';
import { coverage } from '../market/index.ts';
import { orderStage } from '../buying/index.ts';

/** The codes of lists (domain §3.4): 1 待审核, 2 待补充材料, 3 处理中, 4 已同意, 5 已完成, 6 已拒绝, 7 已撤销. */
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

/** The steps inside the codes: the states of the rulebook in machines/rulebooks/afterSale.ts. */
export const afterSaleStage = oneOf(
  'reviewing',
  'awaitingEvidence',
  'awaitingSeller',
  'recovering',
  'approved',
  'completed',
  'refused',
  'closed',
  'withdrawn',
);
export type AfterSaleStage = Decoded<typeof afterSaleStage>;

/** The type of the problem; the names people read are in the dictionary `afterType`, whose values are these codes. */
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
 * What is asked for, and what is decided: 1 仅退款 (the buyer keeps the account), 2 退款并退回账号 (the listing goes back to sale),
 * 3 赔付 (from the guarantee fund, after the seller was paid), 4 协助处理 (no money).
 */
export const remedy = coded({ 1: 'refund', 2: 'refundReturn', 3: 'compensation', 4: 'assist' });
export type Remedy = Decoded<typeof remedy>;

/** Who may speak in an after-sale. */
export const afterSaleParty = oneOf('buyer', 'seller', 'staff', 'system');
export type AfterSaleParty = Decoded<typeof afterSaleParty>;

/** One remedy the rule allows for one type: at most `max` fen; `why` says how that amount comes about, in a sentence. */
export const remedyRule = object({
  remedy: f('refundType', remedy),
  max: f('maxAmount', yuan()),
  why: f('why', text(200)),
});
export type RemedyRule = Decoded<typeof remedyRule>;

/** What may be asked for of one type. Without remedies the type is not covered, and `why` says so. */
export const typeRule = object({
  type: f('afterType', afterSaleType),
  remedies: f('remedyList', list(remedyRule, 4)),
  why: f('why', text(200)),
});
export type TypeRule = Decoded<typeof typeRule>;

/** What the server says an order's buyer may ask for now. `isAllowed` false: nothing, and `why` says why. */
export const afterSaleRule = object({
  orderId: f('orderId', id),
  isAllowed: f('isAllowed', flag(1, 0)),
  why: f('why', text(200)),
  /** The after-sale that is still running, when there is one. */
  openId: opt('afterSaleId', id),
  protectedUntil: opt('protectTime', moment),
  types: f('typeList', list(typeRule, 10)),
});
export type AfterSaleRule = Decoded<typeof afterSaleRule>;

const pictures = (max: number) => list(pictureUrl, max);

/** An application. The amount is what the person saw allowed; the server refuses more. At least one picture. */
export const newAfterSale = object({
  orderId: f('orderId', id),
  type: f('afterType', afterSaleType),
  /** A value of the dictionary `afterReason`; it begins with the type's code and a point, such as `3.loggedOut`. */
  reason: f('reasonCode', text(60, 1, '原因')),
  remedy: f('refundType', remedy),
  amount: f('applyAmount', yuan()),
  description: f('description', text(1000, 10, '问题经过（至少 10 个字）')),
  pictures: f('imgs', pictures(20)),
  phone: opt('contact', phone),
});
export type NewAfterSale = Decoded<typeof newAfterSale>;

/** Why an application is refused (409 `reason`). */
export const AFTER_SALE_REFUSALS = [
  'alreadyOpen',
  'notCovered',
  'protectionOver',
  'amountTooHigh',
  'notPaid',
  'tooMany',
  'stateConflict',
] as const;
export type AfterSaleRefusal = (typeof AFTER_SALE_REFUSALS)[number];

const rowFields = {
  id: f('id', id),
  no: f('no', text(40)),
  orderId: f('orderId', id),
  orderNo: f('orderNo', text(40)),
  /** Which side of it the reader is on. */
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
  turn: f('turn', or(oneOf('buyer', 'seller', 'staff', 'system', 'nobody'), 'nobody')),
  dueAt: opt('dueTime', moment),
  createdAt: f('createTime', moment),
  updatedAt: f('updateTime', moment),
};

/** An after-sale as /other/afterSaleList shows it. */
export const afterSaleRow = object(rowFields);
export type AfterSaleRow = Decoded<typeof afterSaleRow>;

/** Which after-sales: mine as the buyer (default), or those about what I sold. */
export const afterSaleQuery = object({
  ...paging,
  status: opt('status', afterSaleStatus),
  side: opt('side', oneOf('buyer', 'seller')),
  orderId: opt('orderId', id),
});
export type AfterSaleQuery = Decoded<typeof afterSaleQuery>;

/** A statement of one party: the application, more evidence, the seller's answer, a question or a decision of staff, the appeal. */
export const statement = object({
  id: f('id', id),
  by: f('operator', afterSaleParty),
  kind: f('type', oneOf('application', 'evidence', 'answer', 'question', 'decision', 'appeal')),
  text: f('content', text(1000)),
  pictures: f('imgs', pictures(20)),
  at: f('time', moment),
});
export type Statement = Decoded<typeof statement>;

/** One thing that happened to an after-sale. */
export const afterSaleEvent = object({
  at: f('time', moment),
  kind: f('type', text(60)),
  by: f('operator', afterSaleParty),
  text: f('content', text(500)),
});

/** What was decided, by whom, and where the money went. */
export const decision = object({
  isGranted: f('isGranted', flag(1, 0)),
  remedy: opt('refundType', remedy),
  amount: f('amount', yuan()),
  reason: f('reason', text(500)),
  handler: f('handler', text(40)),
  decidedAt: f('decideTime', moment),
  /** How the money travels, in a sentence; absent when none does. */
  route: opt('route', text(200)),
  paidAt: opt('payTime', moment),
});
/** The whole of an after-sale for a party to it. */
export const afterSaleDetail = object({
  ...rowFields,
  orderStage: f('orderStage', orderStage),
  coverage: f('guarantee', coverage),
  protectedUntil: opt('protectTime', moment),
  description: f('description', text(1000)),
  /** What happens when whoever's turn it is does not act by `dueAt`, in a sentence. */
  otherwise: opt('otherwise', text(200)),
  /** What staff asked for (2). */
  question: opt('question', text(500)),
  handler: f('handler', text(40)),
  statements: f('statementList', list(statement)),
  events: f('timeline', list(afterSaleEvent)),
  decision: opt('decision', decision),
  isAppealed: f('isAppealed', flag(1, 0)),
  /** Until when a refusal may be appealed. */
  appealUntil: opt('appealTime', moment),
  /** The seller has answered, or let the time pass. */
  isSellerHeard: f('isSellerHeard', flag(1, 0)),
});
export type AfterSaleDetail = Decoded<typeof afterSaleDetail>;

/** More evidence from the buyer: a sentence, pictures, or both. */
export const evidence = object({
  text: f('content', text(1000)),
  pictures: f('imgs', pictures(20)),
});
export type Evidence = Decoded<typeof evidence>;

/** The seller's answer: whether he agrees to what is asked, why, and pictures. */
export const sellerAnswer = object({
  isAgreed: f('isAgreed', flag(1, 0)),
  text: f('content', text(1000, 1, '说明')),
  pictures: f('imgs', pictures(20)),
});
export type SellerAnswer = Decoded<typeof sellerAnswer>;

/** The one appeal against a refusal. */
export const appeal = object({
  text: f('content', text(1000, 10, '申诉理由（至少 10 个字）')),
  pictures: f('imgs', pictures(20)),
});
export type Appeal = Decoded<typeof appeal>;

/** What staff may make happen to an after-sale. */
export const staffAfterSaleEvent = oneOf(
  'evidence.ask',
  'seller.ask',
  'recovery.start',
  'recovery.succeed',
  'recovery.fail',
  'case.approve',
  'case.refuse',
);

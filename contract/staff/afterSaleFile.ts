import { f, flag, list, object, oneOf, opt, text, withFallback, type Decoded } from '../kit/codec.ts';
import { id } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { remedy, staffAfterSaleEvent } from '../afterSale/index.ts';
import { coverage } from '../market/index.ts';

export const proposal = object({
  id: f('id', id),
  event: f('event', staffAfterSaleEvent),
  remedy: opt('refundType', remedy),
  amount: f('amount', yuan()),
  reason: f('remark', text(500)),
  /** A `SecondPersonReason`. */
  why: f('secondReason', oneOf('appeal', 'device', 'amount')),
  by: f('nickName', text(40)),
  at: f('time', moment),
  /** `void`: the case changed before anybody confirmed the decision. */
  state: f('state', oneOf('open', 'confirmed', 'rejected', 'void')),
  settledBy: opt('settleName', text(40)),
  settledAt: opt('settleTime', moment),
  verdict: opt('settleRemark', text(500)),
  /** What happened to case and order since the proposal. Only an open proposal has it. */
  changes: f(
    'changeList',
    list(object({ at: f('time', moment), by: f('operator', text(20)), text: f('content', text(500)) })),
  ),
});
export type Proposal = Decoded<typeof proposal>;

export const afterSaleFile = object({
  orderId: f('orderId', id),
  orderNo: f('orderNo', text(40)),
  /** The order's open task, or else its latest closed one. Only sent to staff at the desk of orders. */
  orderTaskId: opt('orderTaskId', id),
  listingNo: f('goodsNo', text(40)),
  listingState: f('saleState', text(40)),
  /** The amount that the order has already given back: refunds and compensations. Absent for nothing. */
  returned: opt('returnedAmount', yuan()),
  /** Fields whose value in the listing has changed since the purchase. */
  differences: f(
    'differenceList',
    list(object({ label: f('label', text(60)), before: f('before', text(4000)), now: f('now', text(4000)) })),
  ),
  /** When the buyer revealed the account, oldest first. */
  reveals: f('revealList', list(moment)),
  /** The coverage that the order was made with. */
  coverage: f('guarantee', coverage),
  rules: f('ruleList', list(text(300))),
  /** An approval of the claim asks the buyer to return the account first. */
  mustReturn: f('mustReturn', withFallback(flag(1, 0), false)),
  /** The buyer has appealed, so a refusal closes the case. */
  isAppealed: f('isAppealed', withFallback(flag(1, 0), false)),
  /** Decisions that needed a second person, the latest first. */
  proposals: f('proposalList', list(proposal)),
});
export type AfterSaleFile = Decoded<typeof afterSaleFile>;

import { f, list, object, oneOf, opt, text, type Decoded } from '../kit/codec.ts';
import { id } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { remedy, staffAfterSaleEvent } from '../afterSale/index.ts';
import { coverage } from '../market/index.ts';

/** A decision that waits, or waited, for a second person. */
export const proposal = object({
  id: f('id', id),
  event: f('event', staffAfterSaleEvent),
  remedy: opt('refundType', remedy),
  amount: f('amount', yuan()),
  reason: f('remark', text(500)),
  /** Why one person does not decide it: an appeal, or the amount. */
  why: f('secondReason', oneOf('appeal', 'amount')),
  by: f('nickName', text(40)),
  at: f('time', moment),
  /** `void`: the case moved on before anybody confirmed it. */
  state: f('state', oneOf('open', 'confirmed', 'rejected', 'void')),
  settledBy: opt('settleName', text(40)),
  settledAt: opt('settleTime', moment),
  verdict: opt('settleRemark', text(500)),
  /** What happened to the case and its order since it was proposed; of an open one only. */
  changes: f(
    'changeList',
    list(object({ at: f('time', moment), by: f('operator', text(20)), text: f('content', text(500)) })),
  ),
});
export type Proposal = Decoded<typeof proposal>;

/** What staff need besides the common parts of a case to decide about an after-sale. */
export const afterSaleFile = object({
  orderId: f('orderId', id),
  orderNo: f('orderNo', text(40)),
  listingNo: f('goodsNo', text(40)),
  listingState: f('saleState', text(40)),
  /** Fields in which the listing as bought and the listing now differ. */
  differences: f(
    'differenceList',
    list(object({ label: f('label', text(60)), before: f('before', text(4000)), now: f('now', text(4000)) })),
  ),
  /** When the buyer looked at the login of the account, the first time first. */
  reveals: f('revealList', list(moment)),
  /** The coverage as the order was made with it. */
  coverage: f('guarantee', coverage),
  /** The rules that a decision may cite. */
  rules: f('ruleList', list(text(300))),
  /** Decisions that needed a second person, the latest first. */
  proposals: f('proposalList', list(proposal)),
});
export type AfterSaleFile = Decoded<typeof afterSaleFile>;

import {
  f,
  flag,
  integer,
  list,
  object,
  oneOf,
  opt,
  text,
  withFallback,
  type Decoded,
} from '../kit/codec.ts';
import { id } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { MAX_ANSWER_LENGTH } from '../kit/answerLimits.ts';
import { moment } from '../kit/time.ts';
import { estimate } from '../recycling/index.ts';

export const listingReview = object({
  /** When staff last approved it. Absent when nobody did, or before approvals were stored. */
  approvedAt: opt('approveTime', moment),
  /** The changes since then, field by field. '' for a missing value. */
  changes: f(
    'changeList',
    list(
      object({
        label: f('fieldName', text(60)),
        before: f('before', text(MAX_ANSWER_LENGTH)),
        after: f('after', text(MAX_ANSWER_LENGTH)),
      }),
    ),
  ),
  /** The pictures added and removed since then. */
  pictureChanges: f(
    'pictureList',
    list(object({ change: f('change', oneOf('added', 'removed')), picture: f('url', text(400)) })),
  ),
  price: f('price', yuan()),
  /** The prices of comparable sales, as in a valuation. */
  comparables: f('estimate', estimate),
  /** The seller's numbers of sales, refused listings, and after-sales decided against the seller. */
  seller: f(
    'sellerRecord',
    object({ sold: f('sold', integer()), refused: f('refused', integer()), lost: f('lost', integer()) }),
  ),
  /** Other listings of the same game account that are offered, traded or sold, newest first. */
  sameAccount: f(
    'sameAccountList',
    withFallback(
      list(
        object({
          no: f('goodsNo', text(40)),
          status: f('saleState', text(40)),
          isSameSeller: f('isSameSeller', flag(1, 0)),
          /** The listing's open task, or else its latest closed one. */
          taskId: opt('taskId', id),
        }),
      ),
      [],
    ),
  ),
});
export type ListingReview = Decoded<typeof listingReview>;

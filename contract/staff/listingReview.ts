import { f, integer, list, object, oneOf, opt, text, type Decoded } from '../kit/codec.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { estimate } from '../recycling/index.ts';

/** What staff look at before they approve a listing, besides the listing itself. */
export const listingReview = object({
  /** When staff last approved it; absent for a listing that nobody has approved since approvals are kept. */
  approvedAt: opt('approveTime', moment),
  /** What is different since then, field by field; '' where there was or is nothing. */
  changes: f(
    'changeList',
    list(
      object({
        label: f('fieldName', text(60)),
        before: f('before', text(4000)),
        after: f('after', text(4000)),
      }),
    ),
  ),
  /** Pictures that came or went since then. */
  pictureChanges: f(
    'pictureList',
    list(object({ change: f('change', oneOf('added', 'removed')), picture: f('url', text(400)) })),
  ),
  price: f('price', yuan()),
  /** The prices of comparable sales of the game, as in a valuation. */
  comparables: f('estimate', estimate),
  /** What the seller has sold, how much of theirs was refused, and after-sales that were decided against them. */
  seller: f(
    'sellerRecord',
    object({ sold: f('sold', integer()), refused: f('refused', integer()), lost: f('lost', integer()) }),
  ),
});
export type ListingReview = Decoded<typeof listingReview>;

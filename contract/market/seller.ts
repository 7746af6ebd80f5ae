import { f, flag, integer, object, opt, text, withFallback, type Decoded } from '../kit/codec.ts';
import { id, paging } from '../kit/common.ts';
import { moment } from '../kit/time.ts';

const standingFields = {
  level: f('level', integer()),
  /** The number of paid-out sales, capped at what the highest level requires. */
  deals: f('dealNum', integer()),
  /** An after-sale was recently granted against the seller, which keeps them at the first level. */
  hasRecentClaim: f('hasRecentClaim', flag(1, 0)),
};

/** A seller's level (`SELLER_LEVELS`) and the numbers that determine it. */
export const sellerStanding = object(standingFields);
export type SellerStanding = Decoded<typeof sellerStanding>;

/** A seller's record over the latest `RULES.sellerRecordOrders` paid orders. Each rate is sent as numerator and denominator. */
export const sellerRecord = object({
  id: f('userId', id),
  /** Masked. */
  name: f('nickName', text(40)),
  joinedAt: f('createTime', moment),
  onSale: f('goodsNum', integer()),
  /** The number of these orders, of those received and not reversed, and of those with an after-sale. */
  paid: f('paidNum', integer()),
  completed: f('doneNum', integer()),
  disputed: f('afterSaleNum', integer()),
  /** The number of reviews, and of those with four or five stars. */
  reviews: f('evaluateNum', integer()),
  good: f('goodEvaluateNum', integer()),
  /**
   * Over the latest 50 orders: the number in which the seller answered the buyer's first message, and the median time
   * for that in seconds.
   */
  replies: f('replyNum', integer()),
  replySeconds: opt('replySeconds', integer()),
  ...standingFields,
});
export type SellerRecord = Decoded<typeof sellerRecord>;

export const publicReview = object({
  stars: f('score', integer(1, 5)),
  text: opt('content', text(500)),
  /** The buyer wrote words, which staff have hidden. */
  isHidden: f('isHidden', withFallback(flag(1, 0), false)),
  title: f('title', text(120)),
  buyer: f('buyerName', text(40)),
  at: f('createTime', moment),
});
export type PublicReview = Decoded<typeof publicReview>;

export const sellerQuery = object({ id: opt('id', id), listingId: opt('goodsId', id) });
export const ofSeller = object({ ...paging, id: f('id', id) });

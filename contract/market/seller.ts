import { f, flag, integer, object, opt, text, type Decoded } from '../kit/codec.ts';
import { id, paging } from '../kit/common.ts';
import { moment } from '../kit/time.ts';

const standingFields = {
  level: f('level', integer()),
  /** Paid-out sales, counted up to what the highest level needs. */
  deals: f('dealNum', integer()),
  /** An after-sale was granted against the seller recently, which keeps them at the first level. */
  hasRecentClaim: f('hasRecentClaim', flag(1, 0)),
};

/** A seller's level (`SELLER_LEVELS`) and the numbers behind it. */
export const sellerStanding = object(standingFields);
export type SellerStanding = Decoded<typeof sellerStanding>;

/** A seller's record over the latest 1 000 orders. Each rate is sent as two numbers. */
export const sellerRecord = object({
  id: f('userId', id),
  /** Masked. */
  name: f('nickName', text(40)),
  joinedAt: f('createTime', moment),
  onSale: f('goodsNum', integer()),
  /** Orders that a buyer paid for, how many of them were received and not undone, and how many had an after-sale. */
  paid: f('paidNum', integer()),
  completed: f('doneNum', integer()),
  disputed: f('afterSaleNum', integer()),
  /** The number of reviews, and of those with four or five stars. */
  reviews: f('evaluateNum', integer()),
  good: f('goodEvaluateNum', integer()),
  /**
   * Of the latest 50 orders: those in which the seller answered the buyer's first message, and the median time in
   * seconds.
   */
  replies: f('replyNum', integer()),
  replySeconds: opt('replySeconds', integer()),
  ...standingFields,
});
export type SellerRecord = Decoded<typeof sellerRecord>;

/** A public review. The buyer is masked. */
export const publicReview = object({
  stars: f('score', integer(1, 5)),
  text: opt('content', text(500)),
  title: f('title', text(120)),
  buyer: f('buyerName', text(40)),
  at: f('createTime', moment),
});
export type PublicReview = Decoded<typeof publicReview>;

/** The seller, given directly or by one of their listings. */
export const sellerQuery = object({ id: opt('id', id), listingId: opt('goodsId', id) });
/** The path parameter and paging of a seller's lists. */
export const ofSeller = object({ ...paging, id: f('id', id) });

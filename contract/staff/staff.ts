import { f, integer, list, object, oneOf, opt, text, type Decoded } from '../kit/codec.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { id, paging } from '../kit/common.ts';
import { picture } from '../market/index.ts';
import { applicationFields } from '../recycling/index.ts';

/** What staff's lists are asked with: a page. */
export const staffQuery = object(paging);
export type StaffQuery = Decoded<typeof staffQuery>;

/** An application to be a merchant that waits for staff; `id` is what the audit names. */
export const waitingApplication = object({
  id: f('id', id),
  ...applicationFields,
  userId: f('userId', id),
  nickName: f('nickName', text(30)),
  createdAt: f('createTime', moment),
});
export type WaitingApplication = Decoded<typeof waitingApplication>;

/** An identity that waits for staff; `id` is the member's, which the audit names. Phone, name and number come masked. */
export const waitingIdentity = object({
  id: f('userId', id),
  nickName: f('nickName', text(30)),
  phone: f('phonenumber', text(20)),
  realName: opt('realName', text(40)),
  idCard: opt('idCard', text(30)),
});
export type WaitingIdentity = Decoded<typeof waitingIdentity>;

/** A listing under review: what the audit reads of it. */
export const waitingListing = object({
  id: f('id', id),
  no: f('no', text(40)),
  gameId: f('gameId', id),
  gameName: f('gameName', text(60)),
  title: f('title', text(120)),
  description: f('des', text(4000)),
  region: f('qufu', text(120)),
  price: f('newPrice', yuan()),
  pictures: f('urlArr', list(picture)),
  sellerId: f('userId', id),
  sellerName: f('sellerName', text(40)),
  createdAt: f('createTime', moment),
});
export type WaitingListing = Decoded<typeof waitingListing>;

/** Timed work that failed too often and waits for staff: what it was about, and why it failed the last time. */
export const deadJob = object({
  id: f('id', id),
  kind: f('kind', text(40)),
  subject: f('subject', text(60)),
  tries: f('tries', integer()),
  failed: f('failed', text(500)),
  deadAt: f('deadTime', moment),
});
export type DeadJob = Decoded<typeof deadJob>;

/** What staff may make happen to an order. */
export const staffOrderEvent = oneOf(
  'inspection.start',
  'inspection.pass',
  'inspection.fail',
  'rebinding.finish',
  'rebinding.fail',
  'refund.decide',
);

/** What staff may make happen to a listing. */
export const staffListingEvent = oneOf('audit.pass', 'audit.fail', 'problem.flag', 'takeBack.flag');

/** What staff may make happen to a recycle order. */
export const staffRecycleEvent = oneOf('review.pass', 'review.fail', 'seller.default', 'order.complete');

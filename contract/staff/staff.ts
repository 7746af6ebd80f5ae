import { f, integer, list, object, oneOf, opt, text, type Decoded } from '../kit/codec.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';
import { id, paging } from '../kit/common.ts';
import { picture } from '../market/index.ts';
import { applicationFields } from '../recycling/index.ts';

export const staffQuery = object(paging);
export type StaffQuery = Decoded<typeof staffQuery>;

/** A merchant application that waits for staff. `id` is for the audit. */
export const waitingApplication = object({
  id: f('id', id),
  ...applicationFields,
  userId: f('userId', id),
  nickName: f('nickName', text(40)),
  createdAt: f('createTime', moment),
});
export type WaitingApplication = Decoded<typeof waitingApplication>;

/** An identity that waits for staff. `id` is the member's. Phone, name and number are masked. */
export const waitingIdentity = object({
  id: f('userId', id),
  nickName: f('nickName', text(40)),
  phone: f('phonenumber', text(20)),
  realName: opt('realName', text(40)),
  idCard: opt('idCard', text(30)),
});
export type WaitingIdentity = Decoded<typeof waitingIdentity>;

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

/** A job that was given up after repeated failures: its subject and the last error. */
export const deadJob = object({
  id: f('id', id),
  kind: f('kind', text(40)),
  /** Its Chinese name. */
  kindName: f('kindName', text(40), (raw) => raw.kind),
  subject: f('subject', text(60)),
  tries: f('tries', integer()),
  failed: f('failed', text(500)),
  deadAt: f('deadTime', moment),
});
export type DeadJob = Decoded<typeof deadJob>;

export const STAFF_ORDER_EVENTS = [
  'inspection.start',
  'inspection.pass',
  'inspection.fail',
  'rebinding.finish',
  'rebinding.fail',
  'refund.decide',
] as const;
export const staffOrderEvent = oneOf(...STAFF_ORDER_EVENTS);

/** The events of staff on a listing that the console offers. */
export const STAFF_LISTING_EVENTS = ['audit.pass', 'audit.fail', 'problem.flag'] as const;
export const staffListingEvent = oneOf(...STAFF_LISTING_EVENTS, 'takeBack.flag');

export const STAFF_RECYCLE_EVENTS = [
  'review.pass',
  'price.ask',
  'review.fail',
  'seller.default',
  'order.complete',
] as const;
export const staffRecycleEvent = oneOf(...STAFF_RECYCLE_EVENTS);

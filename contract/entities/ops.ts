import { oneOf } from '../codec.ts';

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

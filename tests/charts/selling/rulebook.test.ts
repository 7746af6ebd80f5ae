import { describe, expect, it } from 'vitest';
import type { ListingStatus } from '../../../contract/market/listing.ts';
import { decide } from '../../../machines/rulebooks/decide.ts';
import { listingLifecycle, type ListingEvent } from '../../../machines/rulebooks/listing.ts';

const EVENTS: ListingEvent['type'][] = [
  'audit.pass',
  'audit.fail',
  'listing.resubmit',
  'listing.takeDown',
  'listing.putUp',
  'price.edit',
  'order.place',
  'credential.give',
  'credential.expire',
  'order.release',
  'order.complete',
  'order.return',
  'problem.flag',
  'takeBack.flag',
  'bid.accept',
  'bid.release',
];

/** Where each event that may happen leads to. */
const waysFrom = (state: ListingStatus, hasLiveOrder: boolean) =>
  Object.fromEntries(
    EVENTS.flatMap((type) => {
      const context = { isTakenByBid: false, hasLiveOrder };
      const next = decide(listingLifecycle, { state, context }, { type });
      return next ? [[type, `${next.state}${next.context.hasLiveOrder ? ', ordered' : ''}`]] : [];
    }),
  );

describe('a listing that an order holds', () => {
  it('goes nowhere else, whatever state it is in', () => {
    const states = ['underReview', 'rejected', 'onSale', 'takenDown'] as const;
    expect(Object.fromEntries(states.map((state) => [state, waysFrom(state, true)]))).toEqual({
      underReview: {
        'audit.pass': 'held, ordered',
        'audit.fail': 'rejected, ordered',
        'problem.flag': 'problem, ordered',
      },
      rejected: {},
      onSale: { 'problem.flag': 'problem, ordered' },
      takenDown: { 'problem.flag': 'problem, ordered' },
    });
  });

  it('stays its order’s while it is looked into', () => {
    expect(waysFrom('held', true)['problem.flag']).toBe('problem, ordered');
    expect(waysFrom('problem', true)).toEqual({
      'audit.pass': 'held, ordered',
      'order.release': 'problem',
      'order.complete': 'sold, ordered',
    });
    expect(waysFrom('problem', false)).toEqual({ 'audit.pass': 'onSale', 'order.release': 'problem' });
  });
});

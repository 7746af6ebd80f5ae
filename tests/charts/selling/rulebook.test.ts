import { describe, expect, it } from 'vitest';
import type { ListingStatus } from '../../../contract/market/listing.ts';
import { decide } from '../../../machines/rulebooks/decide.ts';
import { listingLifecycle, type ListingEvent } from '../../../machines/rulebooks/listing.ts';

/** The target of each allowed event. */
const targetsFrom = (state: ListingStatus, hasLiveOrder: boolean, needsCredential = false) =>
  Object.fromEntries(
    (listingLifecycle.events as ListingEvent['type'][]).flatMap((type) => {
      const context = { isTakenByBid: false, hasLiveOrder, needsCredential };
      const next = decide(listingLifecycle, { state, context }, { type });
      return next ? [[type, `${next.state}${next.context.hasLiveOrder ? ', ordered' : ''}`]] : [];
    }),
  );

describe('a listing that its seller took down', () => {
  it('cannot be flagged, so that no audit puts it on sale', () => {
    expect(targetsFrom('takenDown', false)).toEqual({
      'listing.putUp': 'onSale',
      'listing.resubmit': 'underReview',
      'bid.accept': 'takenDown',
    });
  });
});

describe('a listing that an order holds', () => {
  it('is not sold to anybody else, in any state', () => {
    const states = ['underReview', 'rejected', 'onSale', 'takenDown'] as const;
    expect(Object.fromEntries(states.map((state) => [state, targetsFrom(state, true)]))).toEqual({
      underReview: {
        'audit.pass': 'held, ordered',
        'audit.fail': 'rejected, ordered',
        'problem.flag': 'problem, ordered',
      },
      rejected: {},
      onSale: { 'problem.flag': 'problem, ordered' },
      takenDown: {},
    });
  });

  it('is on sale again only after an order that says nothing about the account', () => {
    expect(targetsFrom('held', true)).toEqual({
      'order.release': 'onSale',
      'order.fail': 'rejected',
      'order.return': 'underReview',
      'order.complete': 'sold, ordered',
      'problem.flag': 'problem, ordered',
    });
  });

  it('stays with its order during an investigation', () => {
    expect(targetsFrom('held', true)['problem.flag']).toBe('problem, ordered');
    expect(targetsFrom('problem', true)).toEqual({
      'audit.pass': 'held, ordered',
      'order.release': 'problem',
      'order.fail': 'problem',
      'order.complete': 'sold, ordered',
      'order.return': 'problem',
    });
    expect(targetsFrom('problem', false)).toEqual({
      'audit.pass': 'onSale',
      'audit.fail': 'rejected',
      'order.release': 'problem',
      'order.fail': 'problem',
      'order.return': 'problem',
    });
    expect(targetsFrom('problem', true, true)).toMatchObject({
      'credential.give': 'problem, ordered',
      'credential.expire': 'problem',
    });
  });
});

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

describe('a listing that its seller took down before accepting a quote', () => {
  const BID = { isTakenByBid: true, wasTakenDown: true, hasLiveOrder: false, needsCredential: false };
  const FREE = { ...BID, isTakenByBid: false, wasTakenDown: false };
  const after = (state: ListingStatus, context: typeof BID, type: ListingEvent['type']) =>
    decide(listingLifecycle, { state, context }, { type });

  it('is taken down again when the trade fails', () => {
    expect(after('takenDown', FREE, 'bid.accept')).toEqual({ state: 'takenDown', context: BID });
    expect(after('takenDown', BID, 'bid.release')).toEqual({ state: 'takenDown', context: FREE });
  });

  it('is audited when the trade fails over the account, and then taken down again', () => {
    const audited = { ...FREE, wasTakenDown: true };
    expect(after('takenDown', BID, 'bid.fail')).toEqual({ state: 'underReview', context: audited });
    expect(after('underReview', audited, 'audit.pass')).toEqual({ state: 'takenDown', context: FREE });
    expect(after('underReview', audited, 'audit.fail')).toEqual({ state: 'rejected', context: audited });
    expect(after('rejected', audited, 'listing.resubmit')).toEqual({ state: 'underReview', context: FREE });
  });

  it('is taken down again after an investigation, during the trade or after it', () => {
    expect(after('problem', BID, 'audit.pass')).toEqual({ state: 'takenDown', context: BID });
    const released = { ...FREE, wasTakenDown: true };
    expect(after('problem', BID, 'bid.release')).toEqual({ state: 'problem', context: released });
    expect(after('problem', released, 'audit.pass')).toEqual({ state: 'takenDown', context: FREE });
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

describe('a listing that is marked as reclaimed', () => {
  it('is sold again after a won appeal, or under review when its sale was undone', () => {
    expect([targetsFrom('takenBack', true), targetsFrom('takenBack', false)]).toEqual([
      { 'order.return': 'takenBack', 'takeBack.clear': 'sold, ordered' },
      { 'order.return': 'takenBack', 'takeBack.clear': 'underReview' },
    ]);
    expect(targetsFrom('sold', true)).not.toHaveProperty('takeBack.clear');
  });
});

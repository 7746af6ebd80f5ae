import { assign, setup } from 'xstate';
import type { ListingStatus } from '../../contract/market/index.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Clocks } from './clocks.ts';

/** The facts that the guards of a listing read. */
export interface ListingFacts {
  /** Taken down because a merchant's quote was accepted. The seller cannot put it up again. */
  isTakenByBid: boolean;
  /** An order that is neither cancelled nor refunded holds it, so nobody else can buy it in any state. */
  hasLiveOrder?: boolean;
  /** Submitted without the game login. */
  needsCredential?: boolean;
}

export type ListingEvent =
  | { type: 'audit.pass' }
  | { type: 'audit.fail' }
  /** The seller edited it and submits it again. */
  | { type: 'listing.resubmit' }
  | { type: 'listing.takeDown' }
  | { type: 'listing.putUp' }
  | { type: 'price.edit' }
  | { type: 'order.place' }
  /** The seller adds the game login. */
  | { type: 'credential.give' }
  /** A buyer had paid, and the login was not added in time. */
  | { type: 'credential.expire' }
  | { type: 'order.release' }
  | { type: 'order.complete' }
  /** An after-sale undid the sale. Staff review the listing before it is on sale again. */
  | { type: 'order.return' }
  | { type: 'problem.flag' }
  | { type: 'takeBack.flag' }
  /** A merchant's quote for it was accepted, which takes it off the market. */
  | { type: 'bid.accept' }
  /** That trade failed. Staff review the listing before it is on sale again. */
  | { type: 'bid.release' };

/** Passing the audit of a listing that an order holds lets the order continue, without putting it on sale again. */
const PASS = [
  { guard: 'hasLiveOrder', target: 'held' },
  { guard: 'isAvailable', target: 'onSale' },
] as const;
const ACCEPT_BID = { guard: 'isAvailable', target: 'takenDown', actions: 'noteBid' } as const;
const GIVE_CREDENTIAL = { guard: 'needsCredential', actions: 'noteCredential' } as const;

/** The rulebook of a listing. Its states are the names of `saleState`. */
export const listingLifecycle = setup({
  types: {} as { context: ListingFacts; events: ListingEvent; input: Partial<ListingFacts> | undefined },
  guards: {
    isAvailable: ({ context }) => !context.isTakenByBid && context.hasLiveOrder !== true,
    hasLiveOrder: ({ context }) => context.hasLiveOrder === true,
    isTakenByBid: ({ context }) => context.isTakenByBid,
    needsCredential: ({ context }) => context.needsCredential === true,
  },
  actions: {
    noteBid: assign({ isTakenByBid: true }),
    forgetBid: assign({ isTakenByBid: false }),
    noteOrder: assign({ hasLiveOrder: true }),
    forgetOrder: assign({ hasLiveOrder: false }),
    noteCredential: assign({ needsCredential: false }),
  },
}).createMachine({
  id: 'listing',
  context: ({ input }) => ({ isTakenByBid: false, hasLiveOrder: false, needsCredential: false, ...input }),
  initial: 'underReview',
  states: {
    underReview: {
      on: {
        'credential.give': GIVE_CREDENTIAL,
        'audit.pass': PASS,
        'audit.fail': 'rejected',
        'bid.accept': ACCEPT_BID,
        'problem.flag': 'problem',
      },
    },
    rejected: {
      on: {
        'credential.give': GIVE_CREDENTIAL,
        'listing.resubmit': { guard: 'isAvailable', target: 'underReview' },
      },
    },
    onSale: {
      on: {
        'credential.give': GIVE_CREDENTIAL,
        'listing.takeDown': { guard: 'isAvailable', target: 'takenDown' },
        'price.edit': { guard: 'isAvailable', target: 'onSale' },
        'order.place': { guard: 'isAvailable', target: 'held', actions: 'noteOrder' },
        'bid.accept': ACCEPT_BID,
        'problem.flag': 'problem',
      },
    },
    takenDown: {
      on: {
        'credential.give': GIVE_CREDENTIAL,
        'listing.putUp': { guard: 'isAvailable', target: 'onSale' },
        'listing.resubmit': { guard: 'isAvailable', target: 'underReview' },
        'bid.accept': { guard: 'isAvailable', actions: 'noteBid' },
        'bid.release': { guard: 'isTakenByBid', target: 'underReview', actions: 'forgetBid' },
        'problem.flag': 'problem',
      },
    },
    held: {
      on: {
        'credential.give': GIVE_CREDENTIAL,
        'credential.expire': { guard: 'needsCredential', target: 'rejected', actions: 'forgetOrder' },
        'order.release': { target: 'onSale', actions: 'forgetOrder' },
        'order.complete': 'sold',
        'problem.flag': 'problem',
      },
    },
    sold: {
      on: { 'takeBack.flag': 'takenBack', 'order.return': { target: 'underReview', actions: 'forgetOrder' } },
    },
    problem: {
      on: {
        'audit.pass': PASS,
        // No check for a live order, because this event means that it has ended.
        'order.release': { actions: 'forgetOrder' },
        'order.complete': { guard: 'hasLiveOrder', target: 'sold' },
        'bid.release': { guard: 'isTakenByBid', actions: 'forgetBid' },
      },
    },
    // The sale may still be undone, so it stays off the market.
    takenBack: { on: { 'order.return': { actions: 'forgetOrder' } } },
  },
});

/** The clocks of {@link listingLifecycle}. */
export const LISTING_CLOCKS: Clocks<ListingStatus, ListingEvent['type']> = {
  underReview: {
    owner: 'staff',
    within: RULES.staffReviewWindow,
    warnBefore: 2 * 3_600_000,
    outcome: 'escalate',
  },
  rejected: { owner: 'seller', outcome: 'stay' },
  onSale: { owner: 'buyer', outcome: 'stay' },
  takenDown: { owner: 'seller', outcome: 'stay' },
  /** The clocks of the order apply. */
  held: { owner: 'system', outcome: 'stay' },
  sold: null,
  problem: {
    owner: 'staff',
    within: RULES.staffReviewWindow,
    warnBefore: 2 * 3_600_000,
    outcome: 'escalate',
  },
  takenBack: null,
};

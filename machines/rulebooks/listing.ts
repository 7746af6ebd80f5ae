import { assign, setup } from 'xstate';

/** What the listing's guards read. */
export interface ListingFacts {
  /** The platform took it down because a merchant's quote was accepted: the seller cannot put it up again. */
  isTakenByBid: boolean;
  /** An order holds it that is neither cancelled nor refunded: nobody else can get it, whatever state it is in. */
  hasLiveOrder?: boolean;
  /** It was handed in without the game's login. */
  needsCredential?: boolean;
}

export type ListingEvent =
  | { type: 'audit.pass' }
  | { type: 'audit.fail' }
  /** The seller edited it and hands it in again. */
  | { type: 'listing.resubmit' }
  | { type: 'listing.takeDown' }
  | { type: 'listing.putUp' }
  | { type: 'price.edit' }
  | { type: 'order.place' }
  /** The seller gives the game's login. */
  | { type: 'credential.give' }
  /** A buyer had paid, and the login was not given in time. */
  | { type: 'credential.expire' }
  | { type: 'order.release' }
  | { type: 'order.complete' }
  /** An after-sale undid the sale: it is looked at again before it is back on sale. */
  | { type: 'order.return' }
  | { type: 'problem.flag' }
  | { type: 'takeBack.flag' }
  /** A merchant's quote for it was accepted: it leaves the market. */
  | { type: 'bid.accept' }
  /** That trade came to nothing: it is looked at again before it is back on sale. */
  | { type: 'bid.release' };

/** The audit of a listing that an order holds lets the order go on: it does not put the account on sale again. */
const PASS = [
  { guard: 'hasLiveOrder', target: 'held' },
  { guard: 'isAvailable', target: 'onSale' },
] as const;
const TAKE = { guard: 'isAvailable', target: 'takenDown', actions: 'noteBid' } as const;
const GIVE = { guard: 'needsCredential', actions: 'noteCredential' } as const;

/** The listing's rulebook (domain §3.2): saleState by name. */
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
        'credential.give': GIVE,
        'audit.pass': PASS,
        'audit.fail': 'rejected',
        'bid.accept': TAKE,
        'problem.flag': 'problem',
      },
    },
    rejected: {
      on: {
        'credential.give': GIVE,
        'listing.resubmit': { guard: 'isAvailable', target: 'underReview' },
      },
    },
    onSale: {
      on: {
        'credential.give': GIVE,
        'listing.takeDown': { guard: 'isAvailable', target: 'takenDown' },
        'price.edit': { guard: 'isAvailable', target: 'onSale' },
        'order.place': { guard: 'isAvailable', target: 'held', actions: 'noteOrder' },
        'bid.accept': TAKE,
        'problem.flag': 'problem',
      },
    },
    takenDown: {
      on: {
        'credential.give': GIVE,
        'listing.putUp': { guard: 'isAvailable', target: 'onSale' },
        'listing.resubmit': { guard: 'isAvailable', target: 'underReview' },
        'bid.accept': { guard: 'isAvailable', actions: 'noteBid' },
        'bid.release': { guard: 'isTakenByBid', target: 'underReview', actions: 'forgetBid' },
        'problem.flag': 'problem',
      },
    },
    held: {
      on: {
        'credential.give': GIVE,
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
        // Not asked for a live order: that it has ended is what this says.
        'order.release': { actions: 'forgetOrder' },
        'order.complete': { guard: 'hasLiveOrder', target: 'sold' },
        'bid.release': { guard: 'isTakenByBid', actions: 'forgetBid' },
      },
    },
    // Its sale may still be undone: it stays off the market.
    takenBack: { on: { 'order.return': { actions: 'forgetOrder' } } },
  },
});

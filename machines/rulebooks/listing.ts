import { assign, setup } from 'xstate';

/** What the listing's guards read. */
export interface ListingFacts {
  /** The platform took it down because a merchant's quote was accepted: the seller cannot put it up again. */
  isTakenByBid: boolean;
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

/** The listing's rulebook (domain §3.2): saleState by name. */
export const listingLifecycle = setup({
  types: {} as { context: ListingFacts; events: ListingEvent; input: Partial<ListingFacts> | undefined },
  guards: {
    canPutUp: ({ context }) => !context.isTakenByBid,
    isTakenByBid: ({ context }) => context.isTakenByBid,
  },
  actions: {
    noteBid: assign({ isTakenByBid: true }),
    forgetBid: assign({ isTakenByBid: false }),
  },
}).createMachine({
  id: 'listing',
  context: ({ input }) => ({ isTakenByBid: false, ...input }),
  initial: 'underReview',
  states: {
    underReview: {
      on: {
        'audit.pass': 'onSale',
        'audit.fail': 'rejected',
        'bid.accept': { target: 'takenDown', actions: 'noteBid' },
        'problem.flag': 'problem',
      },
    },
    rejected: { on: { 'listing.resubmit': 'underReview' } },
    onSale: {
      on: {
        'listing.takeDown': 'takenDown',
        'price.edit': 'onSale',
        'order.place': 'held',
        'bid.accept': { target: 'takenDown', actions: 'noteBid' },
        'problem.flag': 'problem',
      },
    },
    takenDown: {
      on: {
        'listing.putUp': { guard: 'canPutUp', target: 'onSale' },
        'listing.resubmit': { guard: 'canPutUp', target: 'underReview' },
        'bid.accept': { guard: 'canPutUp', actions: 'noteBid' },
        'bid.release': { guard: 'isTakenByBid', target: 'underReview', actions: 'forgetBid' },
        'problem.flag': 'problem',
      },
    },
    held: { on: { 'order.release': 'onSale', 'order.complete': 'sold', 'problem.flag': 'problem' } },
    sold: { on: { 'takeBack.flag': 'takenBack', 'order.return': 'underReview' } },
    problem: {
      on: {
        'audit.pass': { guard: 'canPutUp', target: 'onSale' },
        'bid.release': { guard: 'isTakenByBid', actions: 'forgetBid' },
      },
    },
    takenBack: {},
  },
});

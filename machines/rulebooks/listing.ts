import { assign, setup } from 'xstate';

/** What the listing's guards read. */
export interface ListingFacts {
  /** The platform took it down because a merchant's quote was accepted: the seller cannot put it up again. */
  isTakenByBid: boolean;
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

const GIVE = { guard: 'needsCredential', actions: 'noteCredential' } as const;

/** The listing's rulebook (domain §3.2): saleState by name. */
export const listingLifecycle = setup({
  types: {} as { context: ListingFacts; events: ListingEvent; input: Partial<ListingFacts> | undefined },
  guards: {
    canPutUp: ({ context }) => !context.isTakenByBid,
    isTakenByBid: ({ context }) => context.isTakenByBid,
    needsCredential: ({ context }) => context.needsCredential === true,
  },
  actions: {
    noteBid: assign({ isTakenByBid: true }),
    forgetBid: assign({ isTakenByBid: false }),
    noteCredential: assign({ needsCredential: false }),
  },
}).createMachine({
  id: 'listing',
  context: ({ input }) => ({ isTakenByBid: false, needsCredential: false, ...input }),
  initial: 'underReview',
  states: {
    underReview: {
      on: {
        'credential.give': GIVE,
        'audit.pass': 'onSale',
        'audit.fail': 'rejected',
        'bid.accept': { target: 'takenDown', actions: 'noteBid' },
        'problem.flag': 'problem',
      },
    },
    rejected: { on: { 'credential.give': GIVE, 'listing.resubmit': 'underReview' } },
    onSale: {
      on: {
        'credential.give': GIVE,
        'listing.takeDown': 'takenDown',
        'price.edit': 'onSale',
        'order.place': 'held',
        'bid.accept': { target: 'takenDown', actions: 'noteBid' },
        'problem.flag': 'problem',
      },
    },
    takenDown: {
      on: {
        'credential.give': GIVE,
        'listing.putUp': { guard: 'canPutUp', target: 'onSale' },
        'listing.resubmit': { guard: 'canPutUp', target: 'underReview' },
        'bid.accept': { guard: 'canPutUp', actions: 'noteBid' },
        'bid.release': { guard: 'isTakenByBid', target: 'underReview', actions: 'forgetBid' },
        'problem.flag': 'problem',
      },
    },
    held: {
      on: {
        'credential.give': GIVE,
        'credential.expire': { guard: 'needsCredential', target: 'rejected' },
        'order.release': 'onSale',
        'order.complete': 'sold',
        'problem.flag': 'problem',
      },
    },
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

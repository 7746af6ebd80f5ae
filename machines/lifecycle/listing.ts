import { setup } from 'xstate';

/** What the listing's guards read. */
export interface ListingFacts {
  /** The platform took it down because a merchant's quote was accepted: the seller cannot put it up again. */
  isTakenByBid: boolean;
}

export type ListingEvent =
  | { type: 'audit.pass' }
  | { type: 'audit.fail' }
  | { type: 'listing.takeDown' }
  | { type: 'listing.putUp' }
  | { type: 'price.edit' }
  | { type: 'order.place' }
  | { type: 'order.release' }
  | { type: 'order.complete' }
  | { type: 'problem.flag' }
  | { type: 'takeBack.flag' };

/** The listing's rulebook (domain §3.2): saleState by name. */
export const listingLifecycle = setup({
  types: {} as { context: ListingFacts; events: ListingEvent; input: Partial<ListingFacts> | undefined },
  guards: { canPutUp: ({ context }) => !context.isTakenByBid },
}).createMachine({
  id: 'listing',
  context: ({ input }) => ({ isTakenByBid: false, ...input }),
  initial: 'underReview',
  states: {
    underReview: {
      on: { 'audit.pass': 'onSale', 'audit.fail': 'rejected', 'problem.flag': 'problem' },
    },
    rejected: {},
    onSale: {
      on: {
        'listing.takeDown': 'takenDown',
        'price.edit': 'onSale',
        'order.place': 'held',
        'problem.flag': 'problem',
      },
    },
    takenDown: {
      on: { 'listing.putUp': { guard: 'canPutUp', target: 'onSale' }, 'problem.flag': 'problem' },
    },
    held: { on: { 'order.release': 'onSale', 'order.complete': 'sold', 'problem.flag': 'problem' } },
    sold: { on: { 'takeBack.flag': 'takenBack' } },
    problem: { on: { 'audit.pass': 'onSale' } },
    takenBack: {},
  },
});

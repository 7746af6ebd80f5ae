import { assign, setup } from 'xstate';
import type { ListingStatus } from '../../contract/market/index.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { audit, type Clocks } from './clocks.ts';
import { may } from './decide.ts';

export interface ListingFacts {
  /** Taken down because the seller accepted a merchant's quote. The seller cannot put it up again. */
  isTakenByBid: boolean;
  /** The seller had taken it down before accepting the quote, so a failed trade does not put it on sale. */
  wasTakenDown?: boolean;
  /** An order that is neither cancelled nor refunded exists, so nobody else can buy the listing in any state. */
  hasLiveOrder?: boolean;
  /** The seller must add the game login: the listing was submitted without it, or a former buyer knows it. */
  needsCredential?: boolean;
}

export type ListingEvent =
  | { type: 'audit.pass' }
  | { type: 'audit.fail' }
  /** The seller submits the edited listing again. */
  | { type: 'listing.resubmit' }
  | { type: 'listing.takeDown' }
  | { type: 'listing.putUp' }
  | { type: 'price.edit' }
  | { type: 'order.place' }
  | { type: 'credential.give' }
  /** A buyer had paid, but the seller did not add the login in time. */
  | { type: 'credential.expire' }
  | { type: 'order.release' }
  /** The account failed the inspection or the rebinding. The seller corrects the listing before it is on sale again. */
  | { type: 'order.fail' }
  | { type: 'order.complete' }
  /** Staff or an after-sale refunded the order. Staff review the listing before it is on sale again. */
  | { type: 'order.return' }
  | { type: 'problem.flag' }
  | { type: 'takeBack.flag' }
  /** A won appeal removed the account from the register of reclaimed accounts. */
  | { type: 'takeBack.clear' }
  /** The seller accepted a merchant's quote, so the listing is taken down. */
  | { type: 'bid.accept' }
  /** The trade with the merchant failed. Staff review the listing before it is on sale again. */
  | { type: 'bid.release' }
  /** The trade failed over the account, or after its handover. Staff review the listing in any case. */
  | { type: 'bid.fail' };

/** When an order holds the listing, passing the audit continues the order and does not put the listing on sale. */
const PASS = [
  { guard: 'hasLiveOrder', target: 'held' },
  { guard: 'wasTakenDown', target: 'takenDown', actions: 'forgetTakenDown' },
  { guard: 'isAvailable', target: 'onSale' },
] as const;
const ACCEPT_BID = { guard: 'isAvailable', target: 'takenDown', actions: 'noteBid' } as const;
const GIVE_CREDENTIAL = { guard: 'needsCredential', actions: 'noteCredential' } as const;

/** The rulebook of a listing. The states are the values of `saleState`. */
export const listingLifecycle = setup({
  types: {} as { context: ListingFacts; events: ListingEvent; input: Partial<ListingFacts> | undefined },
  guards: {
    isAvailable: ({ context }) => !context.isTakenByBid && context.hasLiveOrder !== true,
    hasLiveOrder: ({ context }) => context.hasLiveOrder === true,
    isTakenByBid: ({ context }) => context.isTakenByBid,
    wasTakenDown: ({ context }) => context.wasTakenDown === true,
    needsCredential: ({ context }) => context.needsCredential === true,
  },
  actions: {
    noteBid: assign({ isTakenByBid: true }),
    forgetBid: assign({ isTakenByBid: false }),
    noteTakenDown: assign({ wasTakenDown: true }),
    forgetTakenDown: assign({ wasTakenDown: false }),
    noteOrder: assign({ hasLiveOrder: true }),
    forgetOrder: assign({ hasLiveOrder: false }),
    noteCredential: assign({ needsCredential: false }),
  },
}).createMachine({
  id: 'listing',
  context: ({ input }) => ({
    isTakenByBid: false,
    wasTakenDown: false,
    hasLiveOrder: false,
    needsCredential: false,
    ...input,
  }),
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
        'listing.resubmit': { guard: 'isAvailable', target: 'underReview', actions: 'forgetTakenDown' },
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
        'bid.accept': { guard: 'isAvailable', actions: ['noteBid', 'noteTakenDown'] },
        'bid.release': [
          { guard: 'wasTakenDown', actions: ['forgetBid', 'forgetTakenDown'] },
          { guard: 'isTakenByBid', target: 'underReview', actions: 'forgetBid' },
        ],
        'bid.fail': { guard: 'isTakenByBid', target: 'underReview', actions: 'forgetBid' },
        // A listing that its seller took down is not for sale. Clearing a flag would put it on sale.
        'problem.flag': { guard: 'isTakenByBid', target: 'problem' },
      },
    },
    held: {
      on: {
        'credential.give': GIVE_CREDENTIAL,
        'credential.expire': { guard: 'needsCredential', target: 'rejected', actions: 'forgetOrder' },
        'order.release': { target: 'onSale', actions: 'forgetOrder' },
        'order.fail': { target: 'rejected', actions: 'forgetOrder' },
        'order.return': { target: 'underReview', actions: 'forgetOrder' },
        'order.complete': 'sold',
        'problem.flag': 'problem',
      },
    },
    sold: {
      on: { 'takeBack.flag': 'takenBack', 'order.return': { target: 'underReview', actions: 'forgetOrder' } },
    },
    problem: {
      on: {
        'credential.give': GIVE_CREDENTIAL,
        'credential.expire': { guard: 'needsCredential', actions: 'forgetOrder' },
        'audit.pass': [{ guard: 'isTakenByBid', target: 'takenDown' }, ...PASS],
        'audit.fail': { guard: 'isAvailable', target: 'rejected' },
        // These events mean that the order has ended, so they do not need the guard `hasLiveOrder`.
        'order.release': { actions: 'forgetOrder' },
        'order.fail': { actions: 'forgetOrder' },
        'order.return': { actions: 'forgetOrder' },
        'order.complete': { guard: 'hasLiveOrder', target: 'sold' },
        'bid.release': { guard: 'isTakenByBid', actions: 'forgetBid' },
        'bid.fail': { guard: 'isTakenByBid', actions: 'forgetBid' },
      },
    },
    // The sale may still be reversed, so the listing stays off the market.
    takenBack: {
      on: {
        'order.return': { actions: 'forgetOrder' },
        'takeBack.clear': [{ guard: 'hasLiveOrder', target: 'sold' }, 'underReview'],
      },
    },
  },
});

/** Whether merchants may quote for a listing in this state, and its seller may accept. */
export const takesBids = (status: ListingStatus): boolean =>
  may(listingLifecycle, { state: status, context: { isTakenByBid: false } }, { type: 'bid.accept' });

export const LISTING_CLOCKS: Clocks<ListingStatus, ListingEvent['type']> = {
  underReview: { ...audit(RULES.staffReviewWindow), warnBefore: 2 * 3_600_000 },
  rejected: { owner: 'seller', outcome: 'stay' },
  onSale: { owner: 'buyer', outcome: 'stay' },
  takenDown: { owner: 'seller', outcome: 'stay' },
  /** While an order holds the listing, the order's clocks apply. */
  held: { owner: 'system', outcome: 'stay' },
  sold: null,
  problem: { ...audit(RULES.staffReviewWindow), warnBefore: 2 * 3_600_000 },
  takenBack: null,
};

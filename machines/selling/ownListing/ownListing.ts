import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  fenOf,
  priceFaultOf,
  proceedsAt,
  typedYuan,
  type PriceFault,
} from '../../../contract/selling/rule.ts';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import { asFailure, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { inquiryOf, type InquiryRef } from '../../kit/inquiry/inquiry.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { may } from '../../rulebooks/decide.ts';
import { listingLifecycle, type ListingEvent } from '../../rulebooks/listing.ts';
import { unprovided } from '../../kit/unprovided.ts';

/** What a seller may do with a listing that is there. */
export type OwnListingAct = 'editPrice' | 'takeDown' | 'putUp';

/** How the listing stands, as the server last said it. `price` in fen. */
export type ListingStanding = Pick<OwnListing, 'price' | 'status' | 'isTakenByBid'>;

/** What is sent. Prices and fees in fen: the server refuses another fee than the one that was shown. */
export type ActRequest =
  | { act: 'editPrice'; price: number; fee: number }
  | { act: 'takeDown'; remark: string }
  | { act: 'putUp' };

export interface PerformInput {
  listingId: string;
  request: ActRequest;
  /** Names the intention: its idempotency key is kept until the outcome is known. */
  intention: string;
}

export interface OwnListingContext {
  listingId: string;
  act: OwnListingAct | null;
  /** How the listing stood when the act was chosen. */
  standing: ListingStanding | null;
  /** The new price in yuan, as typed. */
  price: string;
  /** Why it is taken down, for the owner alone. */
  remark: string;
  /** Why the last try was refused; null when the server only says that it was not carried out. */
  failure: Failure | null;
}

export type OwnListingEvent =
  | { type: 'act.choose'; act: OwnListingAct; standing: ListingStanding }
  | { type: 'price.type'; text: string }
  | { type: 'remark.type'; text: string }
  | { type: 'act.confirm' }
  | { type: 'act.dismiss' };

/** The rulebook's event behind each act. */
const EVENT: Record<OwnListingAct, ListingEvent> = {
  editPrice: { type: 'price.edit' },
  takeDown: { type: 'listing.takeDown' },
  putUp: { type: 'listing.putUp' },
};

/** Whether the rulebook lets the owner do this with a listing that stands so. */
export const isOffered = (act: OwnListingAct, { status, isTakenByBid }: ListingStanding): boolean =>
  may(listingLifecycle, { state: status, context: { isTakenByBid } }, EVENT[act]);

/** Why a price, typed in yuan, cannot follow the present one (fen); null when it can. */
export const newPriceFaultAt = (typed: string, price: number): PriceFault | 'unchanged' | null =>
  priceFaultOf(typed) ?? (fenOf(typed) === price ? 'unchanged' : null);

/** Why the typed price cannot be the new one; null when it can. */
export const newPriceFault = ({ price, standing }: OwnListingContext): PriceFault | 'unchanged' | null =>
  newPriceFaultAt(price, standing?.price ?? 0);

function requestOf({ act, price, remark }: OwnListingContext): ActRequest {
  if (act === 'editPrice') {
    const { price: fen, fee } = proceedsAt(price) ?? { price: 0, fee: 0 };
    return { act, price: fen, fee };
  }
  return act === 'takeDown' ? { act, remark: remark.trim() } : { act: 'putUp' };
}

/** The beginning of every intention about a listing. */
export const intentionsOf = (listingId: string): string => `ownListing:${listingId}:`;

function performInputOf(context: OwnListingContext): PerformInput {
  const request = requestOf(context);
  const words = Object.values(request).join(':');
  return { listingId: context.listingId, request, intention: `${intentionsOf(context.listingId)}${words}` };
}

/** Whether the listing, as the server says it stands, shows that the act was carried out. */
function isCarriedOut(context: OwnListingContext, { status, price }: ListingStanding): boolean {
  const request = requestOf(context);
  switch (request.act) {
    case 'editPrice':
      return price === request.price;
    case 'takeDown':
      return status === 'takenDown';
    case 'putUp':
      return status !== 'takenDown';
  }
}

/** Asks how the listing stands, after a lost answer. */
export const ownListingInquiry = inquiryOf<{ listingId: string }, ListingStanding>();

const failureOf = ({ event }: { event: { error: unknown } }) => ({ failure: asFailure(event.error) });

/**
 * One act of a seller on a listing of their own (design §6): chosen, as far as the rulebook allows it → asked to confirm →
 * submitted → the server's word. A lost answer is `uncertain`, which asks how the listing stands before anything is sent
 * again. Ports: `perform`, the inquiry `readListing`. Emits `listing.changed` whenever the server's word may be new.
 */
export const ownListingMachine = setup({
  types: {
    context: {} as OwnListingContext,
    events: {} as OwnListingEvent,
    input: {} as { listingId: string },
    emitted: {} as { type: 'listing.changed' },
    tags: {} as 'busy' | 'inquiring',
  },
  actors: {
    /** Carries the act out at the server, once for each intention; rejects with a Failure. */
    perform: fromPromise<void, PerformInput>(unprovided('perform')),
    /** After a lost answer: how does the listing stand? */
    readListing: ownListingInquiry,
  },
  guards: {
    canChoose: (_, { act, standing }: { act: OwnListingAct; standing: ListingStanding }) =>
      isOffered(act, standing),
    canConfirm: ({ context }) => context.act !== 'editPrice' || newPriceFault(context) === null,
    isUnknown: (_, { failure }: { failure: Failure }) => outcomeUnknown(failure),
    isCarriedOut: ({ context }, standing: ListingStanding) => isCarriedOut(context, standing),
  },
  actions: {
    keepAct: assign((_, { act, standing }: { act: OwnListingAct; standing: ListingStanding }) => ({
      act,
      standing,
      price: typedYuan(standing.price),
      remark: '',
      failure: null,
    })),
    keepPrice: assign((_, { text }: { text: string }) => ({ price: text })),
    keepRemark: assign((_, { text }: { text: string }) => ({ remark: text })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    announceChange: emit({ type: 'listing.changed' }),
  },
}).createMachine({
  id: 'ownListing',
  context: ({ input }) => ({
    listingId: input.listingId,
    act: null,
    standing: null,
    price: '',
    remark: '',
    failure: null,
  }),
  initial: 'viewing',
  states: {
    viewing: {
      on: {
        'act.choose': {
          guard: { type: 'canChoose', params: ({ event: { act, standing } }) => ({ act, standing }) },
          target: 'asking',
          actions: { type: 'keepAct', params: ({ event: { act, standing } }) => ({ act, standing }) },
        },
      },
    },
    asking: {
      initial: 'confirming',
      on: {
        'act.choose': {
          guard: { type: 'canChoose', params: ({ event: { act, standing } }) => ({ act, standing }) },
          target: '.confirming',
          actions: { type: 'keepAct', params: ({ event: { act, standing } }) => ({ act, standing }) },
        },
        'price.type': { actions: { type: 'keepPrice', params: ({ event: { text } }) => ({ text }) } },
        'remark.type': { actions: { type: 'keepRemark', params: ({ event: { text } }) => ({ text }) } },
        'act.confirm': { guard: 'canConfirm', target: 'submitting', actions: 'forgetFailure' },
        'act.dismiss': { target: 'viewing', actions: 'forgetFailure' },
      },
      states: {
        confirming: {},
        // Not carried out: what was typed is there, and may be sent again.
        refused: {},
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => performInputOf(context),
        onDone: { target: 'viewing', actions: 'announceChange' },
        onError: [
          { guard: { type: 'isUnknown', params: failureOf }, target: 'uncertain' },
          {
            target: 'asking.refused',
            actions: [{ type: 'keepFailure', params: failureOf }, 'announceChange'],
          },
        ],
      },
    },
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'readListing',
        src: 'readListing',
        input: ({ context: { listingId } }) => ({ listingId }),
        onDone: [
          {
            guard: { type: 'isCarriedOut', params: ({ event }) => event.output },
            target: 'viewing',
            actions: 'announceChange',
          },
          { target: 'asking.refused', actions: 'announceChange' },
        ],
        onError: { target: 'asking.refused', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
  },
});

export type OwnListingRef = ActorRefFrom<typeof ownListingMachine>;
export type OwnListingSnapshot = SnapshotFrom<typeof ownListingMachine>;
export type OwnListingLeaf = LeafOf<OwnListingSnapshot['value']>;

/** The inquiry that runs while the outcome is unknown. */
export const selectInquiry = ({ children }: OwnListingSnapshot): InquiryRef | undefined =>
  children.readListing as InquiryRef | undefined;
/** The leaf it is in. */
export const selectLeaf = ({ value }: OwnListingSnapshot): OwnListingLeaf =>
  typeof value === 'string' ? value : `asking.${value.asking}`;

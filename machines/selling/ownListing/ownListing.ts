import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { fenOf, priceFaultOf, typedYuan, type PriceFault } from '../../../contract/kit/typedPrice.ts';
import { proceedsAt } from '../../../contract/selling/rule.ts';
import type { OwnListing } from '../../../contract/selling/selling.ts';
import { type Failure } from '../../kit/failure.ts';
import { failureOf, isUnknown, type Failed } from '../../kit/failed.ts';
import { isAnswered, toOutcomeParams, toRefusalParams, repeatOf } from '../../kit/inquiry/repeat.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { may } from '../../rulebooks/decide.ts';
import { listingLifecycle, type ListingEvent } from '../../rulebooks/listing.ts';
import { unprovided } from '../../kit/unprovided.ts';

export type OwnListingAct = 'editPrice' | 'takeDown' | 'putUp';

/** The listing's state on the server. `price` in fen. */
export type ListingStanding = Pick<OwnListing, 'price' | 'status' | 'isTakenByBid'>;

/** The request body. Prices and fees in fen. The server refuses a fee that differs from the one shown. */
export type ActRequest =
  | { act: 'editPrice'; price: number; fee: number }
  | { act: 'takeDown'; remark: string }
  | { act: 'putUp' };

export interface PerformInput {
  listingId: string;
  request: ActRequest;
  /** Identifies one intended act. All its tries share one idempotency key. */
  intention: string;
}

export interface OwnListingContext {
  listingId: string;
  act: OwnListingAct | null;
  /** The listing's state when the act was chosen. */
  standing: ListingStanding | null;
  /** The new price in yuan, as typed. */
  price: string;
  /** The reason for taking the listing down. Only its owner sees it. */
  remark: string;
  failure: Failure | null;
}

type Choice = { act: OwnListingAct; standing: ListingStanding };
const choiceOf = ({ event }: { event: Choice }): Choice => event;

export type OwnListingEvent =
  | ({ type: 'act.choose' } & Choice)
  | { type: 'price.type'; text: string }
  | { type: 'remark.type'; text: string }
  | { type: 'act.confirm' }
  | { type: 'act.dismiss' };

const EVENT: Record<OwnListingAct, ListingEvent> = {
  editPrice: { type: 'price.edit' },
  takeDown: { type: 'listing.takeDown' },
  putUp: { type: 'listing.putUp' },
};

/** True when the rulebook allows the act. */
export const isOffered = (act: OwnListingAct, { status, isTakenByBid }: ListingStanding): boolean =>
  may(listingLifecycle, { state: status, context: { isTakenByBid } }, EVENT[act]);

/** The validation error of a new price typed in yuan, or null. `price` is the current price, fen. */
export const newPriceFaultAt = (typed: string, price: number): PriceFault | 'unchanged' | null =>
  priceFaultOf(typed) ?? (fenOf(typed) === price ? 'unchanged' : null);

export const newPriceFault = ({ price, standing }: OwnListingContext): PriceFault | 'unchanged' | null =>
  newPriceFaultAt(price, standing?.price ?? 0);

function requestOf({ act, price, remark }: OwnListingContext): ActRequest {
  if (act === 'editPrice') {
    const { price: fen, fee } = proceedsAt(price) ?? { price: 0, fee: 0 };
    return { act, price: fen, fee };
  }
  return act === 'takeDown' ? { act, remark: remark.trim() } : { act: 'putUp' };
}

function performInputOf(context: OwnListingContext): PerformInput {
  const request = requestOf(context);
  const words = Object.values(request).join(':');
  return { listingId: context.listingId, request, intention: `ownListing:${context.listingId}:${words}` };
}

/**
 * One act of a seller on an own listing: choose (as the rulebook allows) → confirm → submit → the server's answer.
 * After a lost response it is `uncertain` and repeats the call. Emits `listing.changed` when the listing may have
 * changed on the server. Ports: `perform` and the child `repeat`.
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
    /** Performs the act on the server, once per intention. Rejects with a Failure. */
    perform: fromPromise<void, PerformInput>(unprovided('perform')),
    repeat: repeatOf<PerformInput, void>(),
  },
  guards: {
    canChoose: (_, { act, standing }: Choice) => isOffered(act, standing),
    canConfirm: ({ context }) => context.act !== 'editPrice' || newPriceFault(context) === null,
    isUnknown,
    isAnswered,
  },
  actions: {
    keepAct: assign((_, { act, standing }: Choice) => ({
      act,
      standing,
      price: typedYuan(standing.price),
      remark: '',
      failure: null,
    })),
    keepPrice: assign((_, { text }: { text: string }) => ({ price: text })),
    keepRemark: assign((_, { text }: { text: string }) => ({ remark: text })),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
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
          guard: { type: 'canChoose', params: choiceOf },
          target: 'asking',
          actions: { type: 'keepAct', params: choiceOf },
        },
      },
    },
    asking: {
      initial: 'confirming',
      on: {
        'act.choose': {
          guard: { type: 'canChoose', params: choiceOf },
          target: '.confirming',
          actions: { type: 'keepAct', params: choiceOf },
        },
        'price.type': { actions: { type: 'keepPrice', params: ({ event: { text } }) => ({ text }) } },
        'remark.type': { actions: { type: 'keepRemark', params: ({ event: { text } }) => ({ text }) } },
        'act.confirm': { guard: 'canConfirm', target: 'submitting', actions: 'forgetFailure' },
        'act.dismiss': { target: 'viewing', actions: 'forgetFailure' },
      },
      states: {
        confirming: {},
        // The input stays and can be submitted again.
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
        id: 'repeat',
        src: 'repeat',
        input: ({ context }) => performInputOf(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: toOutcomeParams },
            target: 'viewing',
            actions: 'announceChange',
          },
          {
            target: 'asking.refused',
            actions: [{ type: 'keepFailure', params: toRefusalParams }, 'announceChange'],
          },
        ],
        onError: { target: 'asking.refused', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
  },
});

export type OwnListingRef = ActorRefFrom<typeof ownListingMachine>;
export type OwnListingSnapshot = SnapshotFrom<typeof ownListingMachine>;
export type OwnListingLeaf = LeafOf<OwnListingSnapshot['value']>;

export const selectLeaf = ({ value }: OwnListingSnapshot): OwnListingLeaf =>
  typeof value === 'string' ? value : `asking.${value.asking}`;

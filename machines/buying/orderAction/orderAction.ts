import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Credential, OrderDetail, OrderStage } from '../../../contract/buying/order.ts';
import { may } from '../../rulebooks/decide.ts';
import { asFailure, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { orderLifecycle, type OrderEvent, type OrderFacts } from '../../rulebooks/order.ts';

/** What a buyer may do with an order that is there. */
export type OrderAction = 'cancel' | 'confirm' | 'extend' | 'reveal' | 'review';

/** How the order stands, as the server last said it: what the rulebook is asked with. */
export interface OrderStandingNow {
  state: OrderStage;
  context: OrderFacts;
}

/** The buyer's words about the deal. */
export interface ReviewDraft {
  stars: number;
  text: string;
}

export interface PerformInput {
  orderId: string;
  action: OrderAction;
  /** Names the intention: its idempotency key is kept until the outcome is known. */
  intention: string;
  review: ReviewDraft;
}

/** What the server answered: the order after it, or the account itself. */
export type PerformOutput = { order: OrderDetail } | { credential: Credential };

export interface OrderActionContext {
  orderId: string;
  action: OrderAction | null;
  review: ReviewDraft;
  /** Counts the tries, so that a new try after a known outcome is a new intention. */
  attempt: number;
  failure: Failure | null;
  credential: Credential | null;
}

export type OrderActionEvent =
  | { type: 'action.choose'; action: OrderAction; standing: OrderStandingNow }
  | { type: 'review.write'; review: ReviewDraft }
  | { type: 'action.confirm' }
  | { type: 'action.dismiss' }
  | { type: 'outcome.ask' }
  | { type: 'note.dismiss' };

/** The rulebook's event behind each action. */
const EVENT: Record<OrderAction, OrderEvent> = {
  cancel: { type: 'order.cancel' },
  confirm: { type: 'receipt.confirm' },
  extend: { type: 'inspection.extend' },
  reveal: { type: 'credential.reveal' },
  review: { type: 'review.write' },
};

/** The order as the rulebook sees it. */
export function standingOf(order: OrderDetail): OrderStandingNow {
  return {
    state: order.stage,
    context: {
      isFullyPaid: order.paid >= order.total,
      isExtended: order.isExtended,
      isRevealed: order.credentialRevealedAt !== undefined,
      isReviewed: order.isReviewed,
    },
  };
}

/** Whether the order, as the server says it stands, shows that the action was carried out. */
function isCarriedOut(action: OrderAction | null, { state, context }: OrderStandingNow): boolean {
  switch (action) {
    case 'cancel':
      return state === 'cancelled';
    case 'confirm':
      return state === 'protected' || state === 'settled';
    case 'extend':
      return context.isExtended;
    case 'review':
      return context.isReviewed;
    default:
      return false;
  }
}

const failed = ({ event }: { event: { error: unknown } }) => ({ failure: asFailure(event.error) });

/**
 * One action of the buyer on an order: choose → asked to confirm → submitted → the server's word (design §5). A lost answer
 * is `uncertain`, which asks the server; an account whose reveal was lost is asked for again with the same key.
 * Ports: `perform`, `readOrder`. Emits `order.changed` whenever the server's word about the order is new.
 */
export const orderActionMachine = setup({
  types: {
    context: {} as OrderActionContext,
    events: {} as OrderActionEvent,
    input: {} as { orderId: string },
    emitted: {} as { type: 'order.changed'; orderId: string },
    tags: {} as 'busy' | 'asking',
  },
  actors: {
    /** Carries the action out at the server. Rejects with a failure. */
    perform: fromPromise<PerformOutput, PerformInput>(() =>
      Promise.reject(new Error('perform must be provided')),
    ),
    /** Reads the order anew, to learn what became of an action. */
    readOrder: fromPromise<OrderDetail, { orderId: string }>(() =>
      Promise.reject(new Error('readOrder must be provided')),
    ),
  },
  guards: {
    canChoose: (_, { action, standing }: { action: OrderAction; standing: OrderStandingNow }) =>
      may(orderLifecycle, standing, EVENT[action]),
    hasReview: ({ context }) => context.action !== 'review' || context.review.stars > 0,
    isUnknown: (_, { failure }: { failure: Failure }) => outcomeUnknown(failure),
    isReveal: ({ context }) => context.action === 'reveal',
    hasCredential: (_, { output }: { output: PerformOutput }) => 'credential' in output,
    isDone: ({ context }, { order }: { order: OrderDetail }) =>
      isCarriedOut(context.action, standingOf(order)),
  },
  actions: {
    keepAction: assign(({ context }, { action }: { action: OrderAction }) => ({
      action,
      failure: null,
      attempt: context.attempt + 1,
    })),
    keepReview: assign((_, { review }: { review: ReviewDraft }) => ({ review })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    keepCredential: assign((_, { output }: { output: PerformOutput }) =>
      'credential' in output ? { credential: output.credential } : {},
    ),
    forgetCredential: assign({ credential: null }),
    forgetFailure: assign({ failure: null }),
    newAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    tellChange: emit(({ context }) => ({ type: 'order.changed', orderId: context.orderId }) as const),
  },
}).createMachine({
  id: 'orderAction',
  context: ({ input }) => ({
    orderId: input.orderId,
    action: null,
    review: { stars: 0, text: '' },
    attempt: 0,
    failure: null,
    credential: null,
  }),
  initial: 'viewing',
  on: {
    'review.write': { actions: { type: 'keepReview', params: ({ event }) => ({ review: event.review }) } },
  },
  states: {
    viewing: {
      on: {
        'action.choose': {
          guard: {
            type: 'canChoose',
            params: ({ event }) => ({ action: event.action, standing: event.standing }),
          },
          target: 'confirming',
          actions: { type: 'keepAction', params: ({ event }) => ({ action: event.action }) },
        },
      },
    },
    confirming: {
      tags: 'asking',
      on: {
        'action.confirm': { guard: 'hasReview', target: 'submitting', actions: 'forgetFailure' },
        'action.dismiss': 'viewing',
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => ({
          orderId: context.orderId,
          action: context.action ?? 'confirm',
          intention: `${context.action}:${context.orderId}:${context.attempt}`,
          review: context.review,
        }),
        onDone: [
          {
            guard: { type: 'hasCredential', params: ({ event }) => ({ output: event.output }) },
            target: 'revealing',
            actions: [
              { type: 'keepCredential', params: ({ event }) => ({ output: event.output }) },
              'tellChange',
            ],
          },
          { target: 'noted', actions: 'tellChange' },
        ],
        onError: [
          {
            guard: { type: 'isUnknown', params: failed },
            target: 'uncertain',
            actions: { type: 'keepFailure', params: failed },
          },
          { target: 'refused', actions: [{ type: 'keepFailure', params: failed }, 'tellChange'] },
        ],
      },
    },
    uncertain: {
      tags: 'busy',
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ order: event.output }) },
            target: 'noted',
            actions: ['forgetFailure', 'tellChange'],
          },
          // Only the key knows whether the account was shown: the same intention asks again.
          { guard: 'isReveal', target: 'unanswered', actions: 'tellChange' },
          { target: 'refused', actions: 'tellChange' },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      on: {
        'outcome.ask': [{ guard: 'isReveal', target: 'submitting' }, { target: 'uncertain' }],
        'action.dismiss': 'viewing',
      },
    },
    revealing: {
      on: { 'note.dismiss': { target: 'viewing', actions: 'forgetCredential' } },
    },
    refused: {
      on: {
        'action.confirm': {
          guard: 'hasReview',
          target: 'submitting',
          actions: ['newAttempt', 'forgetFailure'],
        },
        'action.dismiss': { target: 'viewing', actions: 'forgetFailure' },
      },
    },
    noted: {
      on: {
        'note.dismiss': 'viewing',
        'action.choose': {
          guard: {
            type: 'canChoose',
            params: ({ event }) => ({ action: event.action, standing: event.standing }),
          },
          target: 'confirming',
          actions: { type: 'keepAction', params: ({ event }) => ({ action: event.action }) },
        },
      },
    },
  },
});

export type OrderActionRef = ActorRefFrom<typeof orderActionMachine>;
export type OrderActionSnapshot = SnapshotFrom<typeof orderActionMachine>;
export type OrderActionLeaf = LeafOf<OrderActionSnapshot['value']>;

/** The action in hand. */
export const selectAction = (snapshot: OrderActionSnapshot): OrderAction | null => snapshot.context.action;
/** Why the last try was refused or stayed without an answer. */
export const selectFailure = (snapshot: OrderActionSnapshot): Failure | null => snapshot.context.failure;
export const selectReview = (snapshot: OrderActionSnapshot): ReviewDraft => snapshot.context.review;
export const selectCredential = (snapshot: OrderActionSnapshot): Credential | null =>
  snapshot.context.credential;
export const selectIsBusy = (snapshot: OrderActionSnapshot): boolean => snapshot.hasTag('busy');

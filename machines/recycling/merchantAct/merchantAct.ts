import { type Failure, asFailure, outcomeUnknown } from '../../kit/failure.ts';
import type { Credential } from '../../../contract/buying/index.ts';
import { setup, fromPromise, assign, emit, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { LeafOf } from '../../kit/leaves.ts';

/** What a merchant may do. Prices in fen. */
export type MerchantAction =
  | { kind: 'quote'; valuationId: string; price: number; title: string }
  | { kind: 'withdraw'; quoteId: string; title: string }
  | { kind: 'reveal'; orderId: string }
  | { kind: 'confirm'; orderId: string; price: number };

export interface MerchantInput {
  action: MerchantAction;
  /** Names the intention: its idempotency key is kept until the outcome is known, and a new one made after that. */
  intention: string;
}

export interface MerchantActContext {
  action: MerchantAction | null;
  failure: Failure | null;
  credential: Credential | null;
}

export type MerchantActEvent =
  | { type: 'action.choose'; action: MerchantAction }
  | { type: 'action.confirm' }
  | { type: 'action.dismiss' }
  | { type: 'outcome.ask' }
  | { type: 'note.dismiss' };

/** What an action is about. */
const subjectOf = (action: MerchantAction): string => {
  switch (action.kind) {
    case 'quote':
      return `${action.valuationId}:${action.price}`;
    case 'withdraw':
      return action.quoteId;
    case 'reveal':
    case 'confirm':
      return action.orderId;
  }
};

const failed = ({ event }: { event: { error: unknown } }) => ({ failure: asFailure(event.error) });

const answered = ({ event }: { event: { output: Credential | null } }) => ({ credential: event.output });

/**
 * One action of a merchant: choose → asked to confirm → submitted → the server's word. A lost answer is `unanswered`: the
 * same intention asks again under the same key, so nothing is done twice. Port: `perform`. Emits `merchant.changed`.
 */
export const merchantActMachine = setup({
  types: {
    context: {} as MerchantActContext,
    events: {} as MerchantActEvent,
    emitted: {} as { type: 'merchant.changed' },
    tags: {} as 'busy',
  },
  actors: {
    /** Carries the action out at the server; answers the account for a reveal, null otherwise. Rejects with a failure. */
    perform: fromPromise<Credential | null, MerchantInput>(() =>
      Promise.reject(new Error('perform must be provided')),
    ),
  },
  guards: {
    isUnknown: (_, { failure }: { failure: Failure }) => outcomeUnknown(failure),
    hasCredential: (_, { credential }: { credential: Credential | null }) => credential !== null,
  },
  actions: {
    keepAction: assign((_, { action }: { action: MerchantAction }) => ({ action, failure: null })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    keepCredential: assign((_, { credential }: { credential: Credential | null }) => ({ credential })),
    forgetCredential: assign({ credential: null }),
    forgetFailure: assign({ failure: null }),
    tellChange: emit({ type: 'merchant.changed' } as const),
  },
}).createMachine({
  id: 'merchantAct',
  context: { action: null, failure: null, credential: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'action.choose': {
          target: 'confirming',
          actions: { type: 'keepAction', params: ({ event }) => ({ action: event.action }) },
        },
      },
    },
    confirming: {
      on: {
        'action.confirm': { target: 'submitting', actions: 'forgetFailure' },
        'action.dismiss': 'idle',
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context: { action } }) => ({
          action: action ?? { kind: 'withdraw', quoteId: '', title: '' },
          intention: `${action?.kind}:${action ? subjectOf(action) : ''}`,
        }),
        onDone: [
          {
            guard: { type: 'hasCredential', params: answered },
            target: 'revealing',
            actions: [{ type: 'keepCredential', params: answered }, 'forgetFailure', 'tellChange'],
          },
          { target: 'noted', actions: ['forgetFailure', 'tellChange'] },
        ],
        onError: [
          {
            guard: { type: 'isUnknown', params: failed },
            target: 'unanswered',
            actions: { type: 'keepFailure', params: failed },
          },
          { target: 'refused', actions: [{ type: 'keepFailure', params: failed }, 'tellChange'] },
        ],
      },
    },
    unanswered: {
      on: {
        'outcome.ask': 'submitting',
        'action.dismiss': { target: 'idle', actions: ['forgetFailure', 'tellChange'] },
      },
    },
    refused: {
      on: {
        'action.confirm': { target: 'submitting', actions: 'forgetFailure' },
        'action.dismiss': { target: 'idle', actions: 'forgetFailure' },
        'action.choose': {
          target: 'confirming',
          actions: { type: 'keepAction', params: ({ event }) => ({ action: event.action }) },
        },
      },
    },
    revealing: { on: { 'note.dismiss': { target: 'idle', actions: 'forgetCredential' } } },
    noted: {
      on: {
        'note.dismiss': 'idle',
        'action.choose': {
          target: 'confirming',
          actions: { type: 'keepAction', params: ({ event }) => ({ action: event.action }) },
        },
      },
    },
  },
});

export type MerchantActRef = ActorRefFrom<typeof merchantActMachine>;

export type MerchantActSnapshot = SnapshotFrom<typeof merchantActMachine>;

export type MerchantActLeaf = LeafOf<MerchantActSnapshot['value']>;

import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Credential } from '../../../contract/buying/index.ts';
import { type Failure } from '../../kit/failure.ts';
import { failureOf, isUnknown, type Failed, toUncertain } from '../../kit/failed.ts';
import {
  toAnswerParams,
  isRefused,
  toOutcomeParams,
  toRefusalParams,
  repeatOf,
  type Outcome,
} from '../../kit/inquiry/repeat.ts';
import { codeAfter, isCodeWhole, NO_CODE, tidyCode, type TypedCode } from '../../kit/typedCode.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { unprovided } from '../../kit/unprovided.ts';

/** Prices in fen. */
export type MerchantAction =
  /** `revision` is that of the description which the merchant saw. */
  | { kind: 'quote'; valuationId: string; revision: number | undefined; price: number; title: string }
  | { kind: 'withdraw'; quoteId: string; title: string; price: number }
  | {
      kind: 'reveal';
      orderId: string;
      /**
       * `isAgain`: the account was revealed before. `needsCode`: so long ago that another reveal requires an SMS code.
       */
      isAgain: boolean;
      needsCode: boolean;
    }
  | { kind: 'confirm'; orderId: string; price: number }
  | { kind: 'reprice'; orderId: string; price: number; reason: string }
  /** Ends the trade because staff are late with the review. */
  | { kind: 'leave'; valuationId: string };

export interface MerchantInput {
  action: MerchantAction;
  /** The code of a reveal that requires one, otherwise null. */
  code: TypedCode | null;
  /** Identifies one intended action. Its idempotency key is stored until the outcome is known. */
  intention: string;
}

export interface MerchantActContext {
  action: MerchantAction | null;
  /** The SMS code for a reveal, as typed so far. Null when none is required. */
  code: TypedCode | null;
  /** The last confirmation was not sent, because the code is missing. */
  isIncomplete: boolean;
  failure: Failure | null;
  credential: Credential | null;
}

export type MerchantActEvent =
  | { type: 'action.choose'; action: MerchantAction }
  /** Continues a reveal whose response was lost before a reload. */
  | { type: 'reveal.resume'; orderId: string }
  | { type: 'code.write'; code: TypedCode }
  | { type: 'action.confirm' }
  | { type: 'action.dismiss' }
  | { type: 'note.dismiss' };

const subjectOf = (action: MerchantAction): string => {
  switch (action.kind) {
    case 'quote':
      return `${action.valuationId}:${action.revision}:${action.price}`;
    case 'withdraw':
      return action.quoteId;
    case 'reveal':
    case 'confirm':
      return action.orderId;
    case 'reprice':
      return `${action.orderId}:${action.price}:${action.reason}`;
    case 'leave':
      return action.valuationId;
  }
};

const inputOf = ({ context: { action, code } }: { context: MerchantActContext }): MerchantInput => ({
  code,
  action: action ?? { kind: 'withdraw', quoteId: '', title: '', price: 0 },
  intention: `${action?.kind}:${action ? subjectOf(action) : ''}`,
});

const credentialOf = ({ event }: { event: { output: Credential | null } }) => ({ credential: event.output });
const repeatedOf = (args: { event: { output: Outcome<Credential | null> } }) => ({
  credential: toAnswerParams(args),
});

const actionOf = ({ event }: { event: { action: MerchantAction } }) => ({ action: event.action });

const CHOOSE = [
  {
    guard: { type: 'isLookAgain', params: actionOf },
    target: 'submitting',
    actions: { type: 'keepAction', params: actionOf },
  },
  { target: 'confirming', actions: { type: 'keepAction', params: actionOf } },
] as const;

const CONFIRM = [
  { guard: 'isFilledIn', target: 'submitting', actions: 'forgetFailure' },
  { actions: 'noteIncomplete' },
] as const;

/**
 * One action of a merchant: choose → confirm → submit → the server's answer. After a lost response it is `uncertain`
 * and repeats the call. Emits `merchant.changed` when the data on the server may have changed. Ports: `perform` and the
 * child `repeat`.
 */
export const merchantActMachine = setup({
  types: {
    context: {} as MerchantActContext,
    events: {} as MerchantActEvent,
    emitted: {} as { type: 'merchant.changed' },
    tags: {} as 'busy' | 'inquiring',
  },
  actors: {
    /**
     * Performs the action on the server. Resolves to the account after a reveal, otherwise to null. Rejects with a
     * Failure.
     */
    perform: fromPromise<Credential | null, MerchantInput>(unprovided('perform')),
    repeat: repeatOf<MerchantInput, Credential | null>(),
  },
  guards: {
    /** Soon after a reveal the account is shown again without a confirmation. */
    isLookAgain: (_, { action }: { action: MerchantAction }) =>
      action.kind === 'reveal' && action.isAgain && !action.needsCode,
    isFilledIn: ({ context: { code } }) => isCodeWhole(code),
    isUnknown,
    hasCredential: (_, { credential }: { credential: Credential | null }) => credential !== null,
    isRefused,
  },
  actions: {
    keepAction: assign((_, { action }: { action: MerchantAction }) => ({
      action,
      failure: null,
      isIncomplete: false,
      code: action.kind === 'reveal' && action.needsCode ? NO_CODE : null,
    })),
    keepCode: assign((_, { code }: { code: TypedCode }) => ({ code: tidyCode(code), isIncomplete: false })),
    noteIncomplete: assign({ isIncomplete: true }),
    keepFailure: assign(({ context }, { failure }: Failed) => ({
      failure,
      code: codeAfter(context.code, failure),
    })),
    keepCredential: assign((_, { credential }: { credential: Credential | null }) => ({
      credential,
      failure: null,
    })),
    forgetCredential: assign({ credential: null }),
    forgetFailure: assign({ failure: null }),
    emitChanged: emit({ type: 'merchant.changed' } as const),
  },
}).createMachine({
  id: 'merchantAct',
  context: { action: null, code: null, isIncomplete: false, failure: null, credential: null },
  initial: 'idle',
  on: {
    'code.write': { actions: { type: 'keepCode', params: ({ event }) => ({ code: event.code }) } },
  },
  states: {
    idle: {
      on: {
        'action.choose': CHOOSE,
        'reveal.resume': {
          target: 'uncertain',
          actions: {
            type: 'keepAction',
            params: ({ event: { orderId } }) => ({
              action: { kind: 'reveal', orderId, isAgain: false, needsCode: false },
            }),
          },
        },
      },
    },
    confirming: {
      on: {
        'action.confirm': CONFIRM,
        'action.dismiss': 'idle',
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: inputOf,
        onDone: [
          {
            guard: { type: 'hasCredential', params: credentialOf },
            target: 'revealing',
            actions: [{ type: 'keepCredential', params: credentialOf }, 'emitChanged'],
          },
          { target: 'noted', actions: ['forgetFailure', 'emitChanged'] },
        ],
        onError: [
          toUncertain,
          { target: 'refused', actions: [{ type: 'keepFailure', params: failureOf }, 'emitChanged'] },
        ],
      },
    },
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'repeat',
        src: 'repeat',
        input: inputOf,
        onDone: [
          {
            guard: { type: 'isRefused', params: toOutcomeParams },
            target: 'refused',
            actions: [{ type: 'keepFailure', params: toRefusalParams }, 'emitChanged'],
          },
          {
            guard: { type: 'hasCredential', params: repeatedOf },
            target: 'revealing',
            actions: [{ type: 'keepCredential', params: repeatedOf }, 'emitChanged'],
          },
          { target: 'noted', actions: ['forgetFailure', 'emitChanged'] },
        ],
        onError: { target: 'refused', actions: { type: 'keepFailure', params: failureOf } },
      },
      on: { 'action.dismiss': { target: 'idle', actions: ['forgetFailure', 'emitChanged'] } },
    },
    refused: {
      on: {
        'action.confirm': CONFIRM,
        'action.dismiss': { target: 'idle', actions: 'forgetFailure' },
        'action.choose': CHOOSE,
      },
    },
    revealing: { on: { 'note.dismiss': { target: 'idle', actions: 'forgetCredential' } } },
    noted: { on: { 'note.dismiss': 'idle', 'action.choose': CHOOSE } },
  },
});

export type MerchantActRef = ActorRefFrom<typeof merchantActMachine>;
export type MerchantActSnapshot = SnapshotFrom<typeof merchantActMachine>;
export type MerchantActLeaf = LeafOf<MerchantActSnapshot['value']>;

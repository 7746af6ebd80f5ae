import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Credential } from '../../../contract/buying/index.ts';
import { asFailure, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { inquiryOf, type InquiryRef } from '../../kit/inquiry/inquiry.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { unprovided } from '../../kit/unprovided.ts';

/** What a merchant may do. Prices in fen. */
export type MerchantAction =
  | { kind: 'quote'; valuationId: string; price: number; title: string }
  | { kind: 'withdraw'; quoteId: string; title: string }
  | {
      kind: 'reveal';
      orderId: string;
      /** The account was seen before; `needsCode`: so long ago that another look takes a code by text message. */
      isAgain: boolean;
      needsCode: boolean;
    }
  | { kind: 'confirm'; orderId: string; price: number }
  | { kind: 'reprice'; orderId: string; price: number; reason: string };

/** A code by text message, as far as it is typed; `key` names it and is '' before one was sent. */
export interface RevealCode {
  key: string;
  digits: string;
}

export interface MerchantInput {
  action: MerchantAction;
  /** The code of a look that takes one; null for every other. */
  code: RevealCode | null;
  /** Names the intention: its idempotency key is kept until the outcome is known, and a new one made after that. */
  intention: string;
}

/** What became of an action whose answer was lost: carried out (with the account, for a reveal), or refused. */
export type MerchantOutcome =
  | { kind: 'done'; credential: Credential | null }
  | { kind: 'refused'; failure: Failure };

export interface MerchantActContext {
  action: MerchantAction | null;
  /** The look at the account takes a code, and what of it is typed; null: it takes none. */
  code: RevealCode | null;
  failure: Failure | null;
  credential: Credential | null;
}

export type MerchantActEvent =
  | { type: 'action.choose'; action: MerchantAction }
  /** The answer to a reveal was lost before the page was loaded again. */
  | { type: 'reveal.resume'; orderId: string }
  | { type: 'code.write'; code: RevealCode }
  | { type: 'action.confirm' }
  | { type: 'action.dismiss' }
  | { type: 'note.dismiss' };

/** What became of it? The same intention is sent again under the same key, so nothing is done twice. */
export const merchantInquiry = inquiryOf<MerchantInput, MerchantOutcome>();

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
    case 'reprice':
      return `${action.orderId}:${action.price}:${action.reason}`;
  }
};

const inputOf = ({ context: { action, code } }: { context: MerchantActContext }): MerchantInput => ({
  code,
  action: action ?? { kind: 'withdraw', quoteId: '', title: '' },
  intention: `${action?.kind}:${action ? subjectOf(action) : ''}`,
});

type Failed = { failure: Failure };
const failureOf = ({ event }: { event: { error: unknown } }): Failed => ({ failure: asFailure(event.error) });
const credentialOf = ({ event }: { event: { output: Credential | null } }) => ({ credential: event.output });
const outcomeOf = ({ event }: { event: { output: MerchantOutcome } }) => ({ outcome: event.output });

const actionOf = ({ event }: { event: { action: MerchantAction } }) => ({ action: event.action });

const CHOOSE = [
  {
    guard: { type: 'isLookAgain', params: actionOf },
    target: 'submitting',
    actions: { type: 'keepAction', params: actionOf },
  },
  { target: 'confirming', actions: { type: 'keepAction', params: actionOf } },
] as const;

const NO_CODE: RevealCode = { key: '', digits: '' };

const isCodeWanted = (failure: Failure): boolean =>
  failure.kind === 'conflict' && failure.reason === 'codeRequired';

/**
 * One action of a merchant: chosen → asked to confirm → submitted → the server's word. A lost answer is `uncertain`, which
 * asks with the same intention under the same key. Ports: `perform`, and the inquiry `settleAction`. Emits
 * `merchant.changed`.
 */
export const merchantActMachine = setup({
  types: {
    context: {} as MerchantActContext,
    events: {} as MerchantActEvent,
    emitted: {} as { type: 'merchant.changed' },
    tags: {} as 'busy' | 'inquiring',
  },
  actors: {
    /** Carries the action out at the server; answers the account for a reveal, null otherwise. Rejects with a failure. */
    perform: fromPromise<Credential | null, MerchantInput>(unprovided('perform')),
    settleAction: merchantInquiry,
  },
  guards: {
    /** Soon after the last look the account is shown without a question. */
    isLookAgain: (_, { action }: { action: MerchantAction }) =>
      action.kind === 'reveal' && action.isAgain && !action.needsCode,
    isFilledIn: ({ context: { code } }) => code === null || (code.key !== '' && /^\d{6}$/.test(code.digits)),
    isUnknown: (_, { failure }: Failed) => outcomeUnknown(failure),
    hasCredential: (_, { credential }: { credential: Credential | null }) => credential !== null,
    isRefused: (_, { outcome }: { outcome: MerchantOutcome }) => outcome.kind === 'refused',
    isRevealed: (_, { outcome }: { outcome: MerchantOutcome }) =>
      outcome.kind === 'done' && outcome.credential !== null,
  },
  actions: {
    keepAction: assign((_, { action }: { action: MerchantAction }) => ({
      action,
      failure: null,
      code: action.kind === 'reveal' && action.needsCode ? NO_CODE : null,
    })),
    keepCode: assign((_, { code }: { code: RevealCode }) => ({ code })),
    /** The server may want a code although the page's clock said that none is needed. */
    keepFailure: assign(({ context }, { failure }: Failed) => ({
      failure,
      code: context.code ?? (isCodeWanted(failure) ? NO_CODE : null),
    })),
    keepCredential: assign((_, { credential }: { credential: Credential | null }) => ({
      credential,
      failure: null,
    })),
    keepOutcome: assign(({ context }, { outcome }: { outcome: MerchantOutcome }) =>
      outcome.kind === 'done'
        ? { credential: outcome.credential, failure: null }
        : {
            failure: outcome.failure,
            code: context.code ?? (isCodeWanted(outcome.failure) ? NO_CODE : null),
          },
    ),
    forgetCredential: assign({ credential: null }),
    forgetFailure: assign({ failure: null }),
    emitChanged: emit({ type: 'merchant.changed' } as const),
  },
}).createMachine({
  id: 'merchantAct',
  context: { action: null, code: null, failure: null, credential: null },
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
        'action.confirm': { guard: 'isFilledIn', target: 'submitting', actions: 'forgetFailure' },
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
          {
            guard: { type: 'isUnknown', params: failureOf },
            target: 'uncertain',
            actions: { type: 'keepFailure', params: failureOf },
          },
          { target: 'refused', actions: [{ type: 'keepFailure', params: failureOf }, 'emitChanged'] },
        ],
      },
    },
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'settleAction',
        src: 'settleAction',
        input: inputOf,
        onDone: [
          {
            guard: { type: 'isRefused', params: outcomeOf },
            target: 'refused',
            actions: [{ type: 'keepOutcome', params: outcomeOf }, 'emitChanged'],
          },
          {
            guard: { type: 'isRevealed', params: outcomeOf },
            target: 'revealing',
            actions: [{ type: 'keepOutcome', params: outcomeOf }, 'emitChanged'],
          },
          { target: 'noted', actions: [{ type: 'keepOutcome', params: outcomeOf }, 'emitChanged'] },
        ],
        onError: { target: 'refused', actions: { type: 'keepFailure', params: failureOf } },
      },
      on: { 'action.dismiss': { target: 'idle', actions: ['forgetFailure', 'emitChanged'] } },
    },
    refused: {
      on: {
        'action.confirm': { guard: 'isFilledIn', target: 'submitting', actions: 'forgetFailure' },
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

/** The inquiry that runs; undefined while none does. */
export const selectInquiry = ({ children }: MerchantActSnapshot): InquiryRef | undefined =>
  children.settleAction as InquiryRef | undefined;

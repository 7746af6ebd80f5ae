import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { failureOf, toUncertain } from '../../kit/failed.ts';
import { toOutcomeParams, toRefusalParams } from '../../kit/inquiry/repeat.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { answerOf, loadedOf, repeatedOf, requestOf, standingIn, withdrawal } from './setup.ts';

export type * from './setup.ts';

/** Opened without an id, the page is for a new withdrawal. The earlier one stands in the wallet. */
const AFRESH = { guard: 'isUnnamed', target: '#withdrawing.loading', actions: 'startAfresh' } as const;

/** An end state: this withdrawal cannot change, but another one can be requested. */
const ENDED = {
  entry: 'emitChange',
  on: {
    'page.open': [AFRESH, { target: 'loading' }],
    'withdrawal.again': { target: 'loading', actions: 'startAfresh' },
  },
} as const;

/**
 * One withdrawal: amount → payout account if there is none → confirmation → request → approval by finance → transfer by
 * the provider → paid, or returned to the wallet. Only the server's status leads to an end state. When the response to
 * the request is lost, it is `uncertain` and repeats the call. Ports: `load`, `request`, `cancel`, `watch`, and the
 * child `repeat`.
 */
export const withdrawalMachine = withdrawal.createMachine({
  id: 'withdrawing',
  context: ({ input }) => ({
    withdrawalId: input.withdrawalId,
    wallet: null,
    amount: '',
    fault: null,
    isPayeeNew: false,
    withdrawal: null,
    failure: null,
    isCancelFailure: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { withdrawalId } }) => ({ withdrawalId }),
        onDone: [
          {
            guard: { type: 'hasWithdrawal', params: loadedOf },
            target: 'following',
            actions: { type: 'keepLoaded', params: loadedOf },
          },
          {
            guard: { type: 'isReady', params: loadedOf },
            target: 'confirming',
            actions: ['forgetPayee', { type: 'keepLoaded', params: loadedOf }],
          },
          {
            target: 'choosing',
            actions: ['forgetPayee', { type: 'keepLoaded', params: loadedOf }],
          },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    unavailable: { on: { 'wallet.retry': { target: 'loading' }, 'page.open': { target: 'loading' } } },
    choosing: {
      on: {
        'page.open': { target: 'loading' },
        'amount.type': { actions: { type: 'keepAmount', params: ({ event }) => ({ text: event.text }) } },
        'amount.all': { actions: 'takeAll' },
        'amount.submit': [
          { guard: 'isUnfit', actions: 'keepFault' },
          { guard: 'lacksPayee', target: 'naming' },
          { target: 'confirming' },
        ],
      },
    },
    // The payout account has its own form, which sends `payee.keep`.
    naming: {
      on: {
        'payee.keep': { target: 'loading', actions: 'notePayee' },
        'withdrawal.dismiss': { target: 'choosing' },
      },
    },
    confirming: {
      on: {
        'withdrawal.confirm': { target: 'submitting' },
        'withdrawal.dismiss': { target: 'choosing' },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context }) => requestOf(context),
        onDone: { target: 'following', actions: { type: 'keepStanding', params: answerOf } },
        onError: [toUncertain, { target: 'refused', actions: { type: 'keepFailure', params: failureOf } }],
      },
    },
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'repeat',
        src: 'repeat',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isAnswered', params: toOutcomeParams },
            target: 'following',
            actions: { type: 'keepStanding', params: repeatedOf },
          },
          { target: 'refused', actions: { type: 'keepFailure', params: toRefusalParams } },
        ],
        onError: { target: 'refused', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    refused: { on: { 'withdrawal.mend': { target: 'loading', actions: 'forgetFailure' } } },
    following: {
      tags: 'waiting',
      entry: 'emitChange',
      initial: 'reviewing',
      always: [
        { guard: 'isPaid', target: 'paid' },
        { guard: 'isFailed', target: 'failed' },
        { guard: 'isTurnedDown', target: 'turnedDown' },
        { guard: 'isCancelled', target: 'cancelled' },
      ],
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => ({ id: context.withdrawal?.id ?? '' }),
        onError: { actions: { type: 'keepFailure', params: failureOf } },
      },
      on: {
        'page.open': AFRESH,
        'standing.arrived': { actions: { type: 'keepStanding', params: standingIn } },
        'standing.failed': {
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.failure }) },
        },
      },
      states: {
        reviewing: {
          always: [
            { guard: 'isSending', target: 'sending' },
            { guard: 'isChecked', target: 'checking' },
          ],
          on: { 'cancel.choose': { target: 'asking', actions: 'forgetFailure' } },
        },
        // Asks for confirmation of the cancellation. Finance may approve the withdrawal meanwhile.
        asking: {
          always: { guard: 'isNotRequested', target: 'reviewing' },
          on: {
            'cancel.confirm': { target: '#withdrawing.cancelling' },
            'cancel.dismiss': { target: 'reviewing' },
          },
        },
        sending: { always: { guard: 'isChecked', target: 'checking' } },
        checking: {},
      },
    },
    // A failed cancellation also returns to `following`, where the server reports the withdrawal's state.
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: ({ context }) => ({ id: context.withdrawal?.id ?? '' }),
        onDone: { target: 'following', actions: { type: 'keepStanding', params: answerOf } },
        onError: { target: 'following', actions: { type: 'keepCancelFailure', params: failureOf } },
      },
    },
    paid: ENDED,
    failed: ENDED,
    turnedDown: ENDED,
    cancelled: ENDED,
  },
});

export type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>;
export type WithdrawalSnapshot = SnapshotFrom<typeof withdrawalMachine>;
export type WithdrawalLeaf = LeafOf<WithdrawalSnapshot['value']>;

/** The active leaf state. Each has its own screen. */
export const selectLeaf = ({ value }: WithdrawalSnapshot): WithdrawalLeaf =>
  (typeof value === 'string' ? value : Object.entries(value)[0]?.join('.')) as WithdrawalLeaf;

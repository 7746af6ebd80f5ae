import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { Wallet, Withdrawal } from '../../../contract/payment/wallet.ts';
import { outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { isUnknown, type Failed } from '../../kit/failed.ts';
import { isAnswered, repeatOf, type Outcome } from '../../kit/inquiry/repeat.ts';
import { unprovided, unprovidedCallback } from '../../kit/unprovided.ts';
import { typedYuan } from '../../../contract/kit/typedPrice.ts';
import { amountFault, fenOf, maxWithdrawal } from './amount.ts';

export interface WithdrawalInput {
  /** An earlier withdrawal to show. Null for a new one. */
  withdrawalId: string | null;
}

export interface WithdrawalContext extends WithdrawalInput {
  wallet: Wallet | null;
  /** In yuan, as typed. */
  amount: string;
  /** The validation error of the amount. Null until the first submit. */
  fault: string | null;
  /** The payout account was added during this withdrawal. The typed amount is kept. */
  isPayeeNew: boolean;
  withdrawal: Withdrawal | null;
  failure: Failure | null;
  /** The failure is that of the cancellation. */
  isCancelFailure: boolean;
}

export type WithdrawalEvent =
  /** A screen shows the actor again. The loaded wallet may be outdated. */
  | { type: 'page.open' }
  | { type: 'wallet.retry' }
  | { type: 'amount.type'; text: string }
  | { type: 'amount.all' }
  | { type: 'amount.submit' }
  | { type: 'payee.keep' }
  | { type: 'withdrawal.confirm' }
  | { type: 'withdrawal.dismiss' }
  | { type: 'withdrawal.mend' }
  | { type: 'withdrawal.again' }
  | { type: 'cancel.choose' }
  | { type: 'cancel.confirm' }
  | { type: 'cancel.dismiss' }
  | { type: 'standing.arrived'; withdrawal: Withdrawal }
  | { type: 'standing.failed'; failure: Failure };

/** The wallet has changed on the server. */
export type WithdrawalEmitted = { type: 'wallet.changed' };

export interface Loaded {
  wallet: Wallet;
  withdrawal: Withdrawal | null;
}

export interface RequestInput {
  /** Fen. */
  amount: number;
  /** Identifies one intended withdrawal. All its tries share one idempotency key. */
  intention: string;
}

type Standing = { withdrawal: Withdrawal };

export const loadedOf = ({ event }: { event: { output: Loaded } }): Loaded => event.output;
export const answerOf = ({ event }: { event: { output: Withdrawal } }): Standing => ({
  withdrawal: event.output,
});
export const repeatedOf = ({ event: { output } }: { event: { output: Outcome<Withdrawal> } }): Standing => ({
  withdrawal: (output as { answer: Withdrawal }).answer,
});
export const standingIn = ({ event }: { event: Standing }): Standing => ({ withdrawal: event.withdrawal });

/**
 * The intention is named by the amount alone. After an answer the same name gets a new key; after a lost answer it keeps
 * its key, also after a reload.
 */
export function requestOf({ amount }: WithdrawalContext): RequestInput {
  const fen = fenOf(amount) ?? 0;
  return { amount: fen, intention: `withdrawal:${fen}` };
}

const isFit = ({ wallet, amount }: WithdrawalContext): boolean =>
  wallet !== null && wallet.obstacle === undefined && amountFault(amount, wallet) === null;

const isIn =
  (...states: readonly Withdrawal['state'][]) =>
  ({ context: { withdrawal } }: { context: WithdrawalContext }): boolean =>
    withdrawal !== null && states.includes(withdrawal.state);

/** Types, ports, actions and guards of the withdrawal. The states are in withdrawing.ts. */
export const withdrawal = setup({
  types: {
    context: {} as WithdrawalContext,
    events: {} as WithdrawalEvent,
    emitted: {} as WithdrawalEmitted,
    input: {} as WithdrawalInput,
    tags: {} as 'busy' | 'inquiring' | 'waiting',
  },
  actors: {
    /** Loads the wallet, and the withdrawal for its id. Rejects with a Failure. */
    load: fromPromise<Loaded, WithdrawalInput>(unprovided('load')),
    /** Requests a withdrawal, once per intention. Rejects with a Failure. */
    request: fromPromise<Withdrawal, RequestInput>(unprovided('request')),
    repeat: repeatOf<RequestInput, Withdrawal>(),
    cancel: fromPromise<Withdrawal, { id: string }>(unprovided('cancel')),
    /** Sends `standing.arrived` or `standing.failed` at intervals. */
    watch: fromCallback<WithdrawalEvent, { id: string }>(unprovidedCallback('watch')),
  },
  guards: {
    hasWithdrawal: (_, { withdrawal: found }: Loaded) => found !== null,
    isReady: ({ context }, { wallet }: Loaded) => context.isPayeeNew && isFit({ ...context, wallet }),
    isUnfit: ({ context }) => !isFit(context),
    lacksPayee: ({ context }) => context.wallet?.payee === undefined,
    isUnnamed: ({ context }) => context.withdrawalId === null,
    isUnknown,
    isAnswered,
    isPaid: isIn('paid'),
    isFailed: isIn('failed'),
    isTurnedDown: isIn('refused'),
    isCancelled: isIn('cancelled'),
    isSending: isIn('approved', 'sending'),
    isChecked: isIn('uncertain'),
    isNotRequested: (args) => !isIn('requested')(args),
  },
  actions: {
    keepLoaded: assign((_, { wallet, withdrawal: found }: Loaded) => ({
      wallet,
      withdrawal: found,
      failure: null,
      isCancelFailure: false,
    })),
    keepAmount: assign((_, { text }: { text: string }) => ({ amount: text.trim(), fault: null })),
    takeAll: assign(({ context: { wallet } }) => ({
      amount: wallet ? typedYuan(maxWithdrawal(wallet)) : '',
      fault: null,
    })),
    keepFault: assign(({ context: { amount, wallet } }) => ({
      fault: wallet && wallet.obstacle === undefined ? amountFault(amount, wallet) : null,
    })),
    notePayee: assign({ isPayeeNew: true }),
    forgetPayee: assign({ isPayeeNew: false }),
    keepStanding: assign(({ context: { failure, isCancelFailure } }, { withdrawal: found }: Standing) => {
      // The status answers a lost cancellation. A refused one stays on the page while it can be repeated.
      const isRefused = failure !== null && isCancelFailure && !outcomeUnknown(failure);
      return isRefused && found.state === 'requested'
        ? { withdrawal: found }
        : { withdrawal: found, failure: null, isCancelFailure: false };
    }),
    keepFailure: assign((_, { failure }: Failed) => ({ failure, isCancelFailure: false })),
    keepCancelFailure: assign((_, { failure }: Failed) => ({ failure, isCancelFailure: true })),
    forgetFailure: assign({ failure: null, isCancelFailure: false }),
    startAfresh: assign({
      amount: '',
      fault: null,
      withdrawal: null,
      failure: null,
      isCancelFailure: false,
    }),
    emitChange: emit({ type: 'wallet.changed' as const }),
  },
});

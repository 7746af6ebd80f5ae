import { createActor, fromPromise } from 'xstate';
import type { Withdrawal } from '../../../contract/payment/wallet.ts';
import type { PayeeFormRef } from '../../../machines/payment/payee/payee.ts';
import {
  withdrawalMachine,
  type RequestInput,
  type WithdrawalEvent,
  type WithdrawalRef,
} from '../../../machines/payment/withdrawing/withdrawing.ts';
import { createActorRegistry, type ActorRegistry } from '../../flow/actorRegistry.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { invalidateQueriesByPrefix, type Disposable } from '../../flow/flowScreen.tsx';
import { provideRepeat } from '../../flow/provideInquiry.ts';
import { appIntentions, type Intentions } from '../../flow/intentions.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import { pollServer } from '../../flow/pollServer.ts';
import { api } from '../calls.ts';
import { createPayeeForms } from '../payee/form.ts';
import { WALLET_KEYS } from '../reads.ts';
import { startForMember } from '../../flow/startForMember.ts';

/** Polling intervals of a withdrawal, ms. The last one repeats. */
const PACE: readonly number[] = [1500, 2000, 3000, 5000, 8000, 15_000];

type Calls = Pick<
  typeof api,
  'readWallet' | 'readWithdrawal' | 'requestWithdrawal' | 'cancelWithdrawal' | 'readPayee' | 'savePayee'
>;

export interface WithdrawalDeps {
  calls?: Calls;
  intentions?: Intentions;
  visibility?: Visibility;
  /** Called when the wallet may have changed on the server. */
  onChanged: () => void;
}

export interface WithdrawalPorts {
  /** The running withdrawal, by its id. Null: a new one. */
  withdrawals: ActorRegistry<string | null, WithdrawalRef>;
  payees: ActorRegistry<void, PayeeFormRef>;
}

export const [WithdrawalContext, useWithdrawalPorts] = createFlowContext<WithdrawalPorts>('WithdrawalPorts');

export function createWithdrawals({
  calls = api,
  intentions = appIntentions(),
  visibility: page = pageVisibility,
  onChanged,
}: WithdrawalDeps): WithdrawalPorts & Disposable {
  const request = ({ amount, intention }: RequestInput, signal: AbortSignal): Promise<Withdrawal> =>
    intentions.carryOut(intention, (idempotencyKey) =>
      calls.requestWithdrawal({ input: { amount } }, { signal, idempotencyKey }),
    );
  const withdrawals: ActorRegistry<string | null, WithdrawalRef> = createActorRegistry({
    page,
    nameOf: (id: string | null) => id ?? 'new',
    onOpened: (ref) => ref.send({ type: 'page.open' }),
    start(withdrawalId, visibility) {
      const ref = createActor(
        withdrawalMachine.provide({
          actors: {
            load: fromPromise(async ({ input, signal }) => {
              const [wallet, withdrawal] = await Promise.all([
                calls.readWallet(undefined, { signal }),
                input.withdrawalId === null
                  ? null
                  : calls.readWithdrawal({ params: { id: input.withdrawalId } }, { signal }),
              ]);
              return { wallet, withdrawal };
            }),
            request: fromPromise(({ input, signal }) => request(input, signal)),
            repeat: provideRepeat(request, visibility),
            cancel: fromPromise(({ input: { id }, signal }) =>
              intentions.carryOut(
                `withdrawal.cancel:${id}`,
                (idempotencyKey) => calls.cancelWithdrawal({ params: { id } }, { signal, idempotencyKey }),
                { ends: 'withdrawal:' },
              ),
            ),
            watch: pollServer<WithdrawalEvent, { id: string }>({
              pace: PACE,
              visibility,
              ask: async ({ id }, signal) => ({
                type: 'standing.arrived',
                withdrawal: await calls.readWithdrawal({ params: { id } }, { signal }),
              }),
              failed: (failure) => ({ type: 'standing.failed', failure }),
            }),
          },
        }),
        { input: { withdrawalId } },
      );
      ref.on('wallet.changed', onChanged);
      return ref.start();
    },
  });
  const payees = createPayeeForms({
    calls,
    visibility: page,
    onSaved() {
      onChanged();
      for (const ref of withdrawals.all()) ref.send({ type: 'payee.keep' });
    },
  });
  return {
    withdrawals,
    payees,
    disposeAll() {
      withdrawals.disposeAll();
      payees.disposeAll();
    },
  };
}

export const appWithdrawals = startForMember((client) =>
  createWithdrawals({ onChanged: () => invalidateQueriesByPrefix(client, WALLET_KEYS) }),
);

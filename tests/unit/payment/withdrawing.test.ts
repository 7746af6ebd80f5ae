import { expect, it } from 'vitest';
import { waitFor } from 'xstate';
import * as f from '../../../machines/payment/withdrawing/fixtures.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { createWithdrawals, type WithdrawalDeps } from '../../../src/payment/withdrawing/flow.ts';
import { memoryIntentions } from '../../kit/memoryIntentions.ts';

const unused = () => Promise.reject(new Error('unused'));

it('gives each withdrawal a key of its own, and repeats a lost one under its key after a reload', async () => {
  const keys: (string | undefined)[] = [];
  const isLost = [false, true, true, false];
  const calls: WithdrawalDeps['calls'] = {
    readWallet: () => Promise.resolve(f.wallet),
    requestWithdrawal: (_, options) => {
      keys.push(options?.idempotencyKey);
      return isLost[keys.length - 1]
        ? Promise.reject(new FailureError({ kind: 'timeout', message: '没有收到回应' }))
        : Promise.resolve(f.paid);
    },
    readWithdrawal: unused,
    cancelWithdrawal: unused,
    readPayee: unused,
    savePayee: unused,
  };
  const intentions = memoryIntentions();
  const openPage = () => {
    const { withdrawals } = createWithdrawals({
      calls,
      intentions: intentions(),
      visibility: { isVisible: () => true, onVisible: () => () => undefined },
      onChanged: () => undefined,
    });
    return withdrawals.get(null);
  };
  async function withdraw(ref: ReturnType<typeof openPage>, end: 'paid' | 'uncertain') {
    await waitFor(ref, (state) => state.matches('choosing'));
    ref.send({ type: 'amount.type', text: '100' });
    ref.send({ type: 'amount.submit' });
    ref.send({ type: 'withdrawal.confirm' });
    await waitFor(ref, (state) => state.matches(end));
  }
  const first = openPage();
  await withdraw(first, 'paid');
  first.send({ type: 'withdrawal.again' });
  await withdraw(first, 'uncertain');
  first.stop();
  await withdraw(openPage(), 'paid');
  expect(keys).toEqual(['key-1', 'key-2', 'key-2', 'key-2']);
});

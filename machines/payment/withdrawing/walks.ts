import { done, fail, walksOf } from '../../kit/walks.ts';
import * as f from './fixtures.ts';
import { withdrawalMachine } from './withdrawing.ts';

const lost = { kind: 'network', message: '网络连接不上' };
const refusal = { kind: 'conflict', reason: 'notEnough', message: '可提现的只有 ¥500' };

/** Starts from a new withdrawal and from an earlier one. */
export const withdrawalWalks = walksOf(withdrawalMachine, [
  {
    inputs: [{ withdrawalId: null }, { withdrawalId: 'withdrawal-1' }],
    events: [
      { type: 'page.open' },
      { type: 'wallet.retry' },
      { type: 'amount.type', text: '938' },
      { type: 'amount.type', text: '9' },
      { type: 'amount.all' },
      { type: 'amount.submit' },
      { type: 'payee.keep' },
      { type: 'withdrawal.confirm' },
      { type: 'withdrawal.dismiss' },
      { type: 'withdrawal.mend' },
      { type: 'withdrawal.again' },
      { type: 'cancel.choose' },
      { type: 'cancel.confirm' },
      { type: 'cancel.dismiss' },
      ...[f.requested, f.sending, f.checked, f.paid, f.failed, f.turnedDown, f.cancelled].map(
        (withdrawal) => ({
          type: 'standing.arrived',
          withdrawal,
        }),
      ),
      { type: 'standing.failed', failure: lost },
      done('load', { wallet: f.wallet, withdrawal: null }),
      done('load', { wallet: f.walletWithoutPayee, withdrawal: null }),
      done('load', { wallet: f.wallet, withdrawal: f.requested }),
      fail('load', lost),
      done('request', f.requested),
      fail('request', lost),
      fail('request', refusal),
      done('repeat', { answer: f.sending }),
      done('repeat', { refusal }),
      fail('repeat', new Error('gone')),
      done('cancel', f.cancelled),
      fail('cancel', refusal),
      fail('watch', new Error('gone')),
    ],
    identify: ({ value, context }) =>
      JSON.stringify([
        value,
        context.amount,
        context.isPayeeNew,
        context.wallet?.payee === undefined,
        context.withdrawal?.state,
      ]),
  },
]);

import { describe, expect, it } from 'vitest';
import type { Withdrawal } from '../../../contract/payment/wallet.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { amountFault, hasEnough, maxWithdrawal } from '../../../machines/payment/withdrawing/amount.ts';
import * as f from '../../../machines/payment/withdrawing/fixtures.ts';
import { withdrawalMachine } from '../../../machines/payment/withdrawing/withdrawing.ts';
import { withdrawalWalks } from '../../../machines/payment/withdrawing/walks.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const lost: Failure = { kind: 'network', message: '网络连接不上' };
const notEnough: Failure = { kind: 'conflict', reason: 'notEnough', message: '可提现的只有 ¥500' };

const start = (withdrawalId: string | null = null) => play(withdrawalMachine, { input: { withdrawalId } });
type Flow = ReturnType<typeof start>;

function choosing(wallet = f.wallet) {
  const t = start();
  t.resolve('load', { wallet, withdrawal: null });
  return t;
}

function confirmed() {
  const t = choosing();
  t.send({ type: 'amount.type', text: '938' });
  t.send({ type: 'amount.submit' });
  t.send({ type: 'withdrawal.confirm' });
  return t;
}

const arrive = (t: Flow, withdrawal: Withdrawal) =>
  t.sendBack('watch', { type: 'standing.arrived', withdrawal });

testChart(withdrawalWalks, f.fixtures, {
  always({ value, context: { withdrawal } }) {
    if (value === 'paid' && withdrawal?.state !== 'paid') throw new Error('paid without the server’s word');
  },
});

describe('withdrawing', () => {
  it('needs amount, confirmation and the server’s answer to be paid', () => {
    const t = choosing();
    t.send({ type: 'amount.all' });
    expect(t.context().amount).toBe('938');
    t.send({ type: 'amount.submit' });
    expect([t.state(), t.calls('request').length]).toEqual([['confirming'], 0]);
    t.send({ type: 'withdrawal.confirm' });
    expect(t.asked('request')).toEqual([{ amount: 93_800, intention: 'withdrawal:93800' }]);
    t.resolve('request', f.requested);
    expect(t.state()).toEqual(['following.reviewing']);
    arrive(t, f.sending);
    expect(t.state()).toEqual(['following.sending']);
    arrive(t, f.checked);
    expect(t.state()).toEqual(['following.checking']);
    arrive(t, f.paid);
    expect([t.state(), t.emitted]).toEqual([
      ['paid'],
      [{ type: 'wallet.changed' }, { type: 'wallet.changed' }],
    ]);
  });

  it('requests one withdrawal for a double click, and another one after it', () => {
    const t = confirmed();
    t.send({ type: 'withdrawal.confirm' });
    expect(t.calls('request').length).toBe(1);
    t.resolve('request', f.paid);
    t.send({ type: 'withdrawal.again' });
    t.resolve('load', { wallet: f.wallet, withdrawal: null });
    expect(t.context().amount).toBe('');
    t.send({ type: 'amount.type', text: '938' });
    t.send({ type: 'amount.submit' });
    t.send({ type: 'withdrawal.confirm' });
    expect(t.call('request').input).toEqual({ amount: 93_800, intention: 'withdrawal:93800' });
  });

  it('shows the error of an invalid amount and keeps it', () => {
    const t = choosing();
    for (const [text, fault] of [
      ['', '请填写提现金额，最多两位小数'],
      ['9.99', '每次至少提现 ¥10'],
      ['938.01', '可提现的只有 ¥938'],
    ] as const) {
      t.send({ type: 'amount.type', text });
      t.send({ type: 'amount.submit' });
      expect([t.state(), t.context().fault, t.context().amount]).toEqual([['choosing'], fault, text]);
    }
    expect(amountFault('600', { ...f.wallet, available: 90_000, leftToday: 50_000 })).toBe(
      '每天最多提现 ¥50,000，今天还可以提现 ¥500',
    );
    const small = { ...f.wallet, available: 950 };
    expect([amountFault('9.49', small), amountFault('9.5', small), hasEnough(small)]).toEqual([
      '每次至少提现 ¥9.50',
      null,
      true,
    ]);
    const tiny = { ...f.wallet, available: 9 };
    expect([amountFault('0.09', tiny), hasEnough(tiny)]).toEqual(['每次至少提现 ¥0.10', false]);
    const empty = { ...f.wallet, available: 0 };
    expect([amountFault('0', empty), hasEnough(empty)]).toEqual(['每次至少提现 ¥10', false]);
    expect(maxWithdrawal({ ...f.wallet, leftToday: 1 })).toBe(1);
  });

  it('requests nothing while something blocks it', () => {
    const t = choosing({ ...f.wallet, obstacle: { kind: 'paused', text: '24 小时内不能提现' } });
    t.send({ type: 'amount.all' });
    t.send({ type: 'amount.submit' });
    expect([t.state(), t.context().fault]).toEqual([['choosing'], null]);
  });

  it('asks for a missing payout account, and keeps the amount', () => {
    const t = choosing(f.walletWithoutPayee as typeof f.wallet);
    t.send({ type: 'amount.all' });
    t.send({ type: 'amount.submit' });
    expect(t.state()).toEqual(['naming']);
    t.send({ type: 'payee.keep' });
    t.resolve('load', { wallet: f.wallet, withdrawal: null });
    expect([t.state(), t.context().amount]).toEqual([['confirming'], '938']);
    t.send({ type: 'withdrawal.dismiss' });
    t.send({ type: 'page.open' });
    t.resolve('load', { wallet: f.wallet, withdrawal: null });
    expect(t.state()).toEqual(['choosing']);
  });

  it('repeats a request with a lost response under the same key', () => {
    const t = confirmed();
    t.reject('request', lost);
    expect(t.state()).toEqual(['uncertain']);
    const [question] = t.asked('request');
    expect(t.asked('repeat.ask')).toEqual([{ question }]);
    t.resolve('repeat.ask', { answer: f.sending });
    expect([t.state(), t.calls('request').length]).toEqual([['following.sending'], 1]);
  });

  it('shows the reason of a refusal and loads the wallet again', () => {
    const t = confirmed();
    t.reject('request', notEnough);
    expect([t.state(), t.context().failure]).toEqual([['refused'], notEnough]);
    t.send({ type: 'withdrawal.mend' });
    t.resolve('load', { wallet: { ...f.wallet, available: 50_000 }, withdrawal: null });
    expect([t.state(), t.context().amount]).toEqual([['choosing'], '938']);
  });

  it.each([
    ['waits for finance', f.requested],
    ['was paid', f.paid],
  ])('begins anew when the page is opened again while the last one %s', (_, standing) => {
    const t = confirmed();
    t.resolve('request', standing);
    t.send({ type: 'page.open' });
    expect([t.state(), t.asked('load').at(-1)]).toEqual([['loading'], { withdrawalId: null }]);
    t.resolve('load', { wallet: f.wallet, withdrawal: null });
    expect([t.state(), t.context().amount, t.context().withdrawal]).toEqual([['choosing'], '', null]);
  });

  it('continues a withdrawal that was requested before, and cancels it after a confirmation', () => {
    const t = start('withdrawal-1');
    expect(t.asked('load')).toEqual([{ withdrawalId: 'withdrawal-1' }]);
    t.resolve('load', { wallet: f.wallet, withdrawal: f.requested });
    t.send({ type: 'cancel.choose' });
    t.send({ type: 'cancel.confirm' });
    expect([t.state(), t.asked('cancel')]).toEqual([['cancelling'], [{ id: 'withdrawal-1' }]]);
    t.resolve('cancel', f.cancelled);
    expect(t.state()).toEqual(['cancelled']);
  });

  it('offers no cancellation once finance has decided', () => {
    const t = start('withdrawal-1');
    t.resolve('load', { wallet: f.wallet, withdrawal: f.requested });
    t.send({ type: 'cancel.choose' });
    arrive(t, f.sending);
    expect([t.state(), t.can({ type: 'cancel.confirm' })]).toEqual([['following.sending'], false]);
  });

  it.each([
    [f.failed, 'failed'],
    [f.turnedDown, 'turnedDown'],
    [f.cancelled, 'cancelled'],
  ])('ends as the server reports: %#', (withdrawal, state) => {
    const t = confirmed();
    t.resolve('request', f.requested);
    arrive(t, withdrawal);
    expect(t.state()).toEqual([state]);
  });

  it('continues polling while the network is down, and after a refused cancellation', () => {
    const t = confirmed();
    t.resolve('request', f.requested);
    t.sendBack('watch', { type: 'standing.failed', failure: lost });
    expect([t.state(), t.context().failure]).toEqual([['following.reviewing'], lost]);
    t.send({ type: 'cancel.choose' });
    t.send({ type: 'cancel.confirm' });
    t.reject('cancel', notEnough);
    expect([t.state(), t.context().failure]).toEqual([['following.reviewing'], notEnough]);
  });

  it('knows whether the cancellation or a poll has failed', () => {
    const t = confirmed();
    t.resolve('request', f.requested);
    const isOfCancel = () => t.context().isCancelFailure;
    const refuse = () => {
      t.send({ type: 'cancel.choose' });
      t.send({ type: 'cancel.confirm' });
      t.reject('cancel', notEnough);
      return isOfCancel();
    };
    const first = refuse();
    t.sendBack('watch', { type: 'standing.failed', failure: lost });
    const polled = isOfCancel();
    expect([first, polled, refuse()]).toEqual([true, false, true]);
  });

  const told = (t: Flow) => [t.context().failure, t.context().isCancelFailure];
  const failedCancel = (failure: Failure) => {
    const t = confirmed();
    t.resolve('request', f.requested);
    t.send({ type: 'cancel.choose' });
    t.send({ type: 'cancel.confirm' });
    t.reject('cancel', failure);
    return t;
  };

  it.each<[string, Failure, Withdrawal, unknown[]]>([
    ['keeps a refused cancellation while it can be repeated', notEnough, f.requested, [notEnough, true]],
    ['clears a refused cancellation once finance has decided', notEnough, f.sending, [null, false]],
    ['clears a cancellation with a lost response', lost, f.requested, [null, false]],
  ])('%s, when the status arrives', (_, failure, withdrawal, expected) => {
    const t = failedCancel(failure);
    arrive(t, withdrawal);
    expect(told(t)).toEqual(expected);
  });

  it('clears a refused cancellation when it is chosen again', () => {
    const t = failedCancel(notEnough);
    arrive(t, f.requested);
    t.send({ type: 'cancel.choose' });
    expect([t.state(), ...told(t)]).toEqual([['following.asking'], null, false]);
  });
});

describe('a port of the withdrawal that was not provided', () => {
  it('load: ends unavailable with the failure', async () => {
    const t = play(withdrawalMachine, { input: { withdrawalId: null }, missing: ['load'] });
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['unavailable'], missingPort('load')]);
  });

  it('watch: keeps waiting with the failure', async () => {
    const t = play(withdrawalMachine, { input: { withdrawalId: 'withdrawal-1' }, missing: ['watch'] });
    t.resolve('load', { wallet: f.wallet, withdrawal: f.requested });
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['following.reviewing'], missingPort('watch')]);
  });
});

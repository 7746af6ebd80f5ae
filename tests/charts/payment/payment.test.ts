import { describe, expect, it } from 'vitest';
import type { HandOver } from '../../../contract/payment/payment.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import * as f from '../../../machines/payment/payment/fixtures.ts';
import {
  paymentMachine,
  selectAmount,
  selectHasKinds,
  selectInquiry,
  type PaymentInput,
  type PaymentStanding,
} from '../../../machines/payment/payment/payment.ts';
import { verdictOf } from '../../../machines/payment/payment/standing.ts';
import { paymentWalks } from '../../../machines/payment/payment/walks.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const input: PaymentInput = {
  payableId: 'order-1',
  amounts: { full: 361_800, deposit: 32_800 },
  methods: ['alipay', 'wechat'],
  closesAt: f.CLOSES_AT,
};
const lost: Failure = { kind: 'network', message: '网络连接不上' };
const conflict: Failure = { kind: 'conflict', message: '订单已付款' };
const tooOften: Failure = { kind: 'tooOften', message: '太频繁' };

const start = (begin: PaymentInput = input) => play(paymentMachine, { input: begin });
type Payment = ReturnType<typeof start>;

/** The state of the inquiry that runs. */
const inquiring = (t: Payment) => selectInquiry(t.actor.getSnapshot())?.getSnapshot().value;
/** The server says how it stands. */
const watch = (t: Payment, standing: PaymentStanding) =>
  t.sendBack('watchStanding', { type: 'standing.arrived', standing });
const output = (t: Payment) => t.actor.getSnapshot().output;

/** A payment that was opened, and how the provider is reached. */
function opened(handOver: HandOver, begin: PaymentInput = input) {
  const t = start(begin);
  t.send({ type: 'pay.submit' });
  t.resolve('openPayment', handOver);
  return t;
}

/** A payment whose opening was not answered, or refused. */
function notOpened(failure: Failure) {
  const t = start();
  t.send({ type: 'pay.submit' });
  t.reject('openPayment', failure);
  return t;
}

testChart(paymentWalks, f.fixtures, {
  always({ status, value, context: { standing, kind } }) {
    const isSaid = standing !== null && verdictOf(standing, kind) === 'paid';
    if (status === 'done' && value === 'paid' && !isSaid) throw new Error('paid without the server’s word');
  },
});

describe('paying', () => {
  it('goes to the provider with the form and is paid on the server’s word', () => {
    const t = opened(f.alipayForm);
    expect(t.asked('openPayment')).toEqual([
      { payableId: 'order-1', method: 'alipay', kind: 'full', intention: 'pay:order-1:alipay:full:0' },
    ]);
    expect(t.state()).toEqual(['handedOver.redirecting']);
    expect(t.emitted).toEqual([
      { type: 'handOver', payableId: 'order-1', paymentId: 'pay-1', form: f.alipayForm.form },
    ]);
    watch(t, f.unpaid);
    expect(t.state()).toEqual(['handedOver.redirecting']);
    watch(t, f.paidInFull);
    expect([t.actor.getSnapshot().status, output(t)]).toEqual(['done', { result: 'paid' }]);
  });

  it('opens one payment for a double press', () => {
    const t = start();
    t.send({ type: 'pay.submit' });
    t.send({ type: 'pay.submit' });
    expect(t.calls('openPayment').length).toEqual(1);
  });

  it('shows a code where there is one to scan, and a form first on phones', () => {
    const both: HandOver = { ...f.alipayForm, qrCode: 'https://qr.alipay.com/1' };
    expect([true, false].map((prefersScan) => opened(both, { ...input, prefersScan }).state())).toEqual([
      ['handedOver.scanning'],
      ['handedOver.redirecting'],
    ]);
  });

  it('pays a deposit, and a balance only when the whole is in', () => {
    const t = start();
    t.send({ type: 'kind.choose', kind: 'deposit' });
    expect(selectAmount(t.actor.getSnapshot())).toEqual(32_800);
    expect(selectHasKinds(t.actor.getSnapshot())).toEqual(true);
    t.send({ type: 'pay.submit' });
    t.resolve('openPayment', { ...f.alipayForm, amount: 32_800 });
    watch(t, f.depositPaid);
    expect(output(t)).toEqual({ result: 'paid' });

    const balance = start({ ...input, amounts: { balance: 329_000 }, closesAt: null });
    balance.send({ type: 'kind.choose', kind: 'full' });
    expect(balance.context().kind).toEqual('balance');
    balance.send({ type: 'pay.submit' });
    balance.resolve('openPayment', { ...f.alipayForm, amount: 329_000 });
    watch(balance, f.depositPaid);
    expect(balance.state()).toEqual(['handedOver.redirecting']);
    watch(balance, f.paidInFull);
    expect(output(balance)).toEqual({ result: 'paid' });
  });

  it('asks the server before it offers a second try of an opening whose answer was lost', () => {
    const t = notOpened(lost);
    expect([t.state(), inquiring(t)]).toEqual([['uncertain'], 'asking']);
    t.reject('settleOpening.ask', lost);
    expect([t.state(), inquiring(t)]).toEqual([['uncertain'], 'unanswered']);
    expect(t.can({ type: 'pay.submit' })).toEqual(false);
    t.resolve('settleOpening.backOff', undefined);
    expect([t.state(), inquiring(t)]).toEqual([['uncertain'], 'asking']);
    t.resolve('settleOpening.ask', f.unpaid);
    expect([t.state(), t.context().isNothingCharged]).toEqual([['choosing'], true]);
    t.send({ type: 'pay.submit' });
    // The same intention, so the same key: if the first did arrive, the second is it.
    expect(t.asked('openPayment').map(({ intention }) => intention)).toEqual([
      'pay:order-1:alipay:full:0',
      'pay:order-1:alipay:full:0',
    ]);
  });

  it('waits longer the more often it was asked in vain', () => {
    const t = notOpened(lost);
    for (let time = 0; time < 3; time += 1) {
      t.reject('settleOpening.ask', lost);
      t.resolve('settleOpening.backOff', undefined);
    }
    expect(t.asked('settleOpening.backOff')).toEqual([{ attempt: 1 }, { attempt: 2 }, { attempt: 3 }]);
  });

  it('asks after a conflict: it may have been paid in another tab', () => {
    const t = notOpened(conflict);
    t.resolve('queryStanding', f.paidInFull);
    expect(output(t)).toEqual({ result: 'paid' });
  });

  it('takes only the ways the server takes', () => {
    const t = start({ ...input, methods: ['alipay'] });
    t.send({ type: 'method.choose', method: 'wechat' });
    expect([t.context().method, t.can({ type: 'method.choose', method: 'wechat' })]).toEqual([
      'alipay',
      false,
    ]);
    expect(start({ ...input, methods: ['wechat'] }).context().method).toBe('wechat');
    expect(start({ ...input, methods: [] }).can({ type: 'pay.submit' })).toBe(false);
  });

  it('keeps the choice and says why when the server refuses', () => {
    const t = start();
    t.send({ type: 'method.choose', method: 'wechat' });
    t.send({ type: 'pay.submit' });
    t.reject('openPayment', tooOften);
    const { method, failure } = t.context();
    expect([t.state(), method, failure]).toEqual([['choosing'], 'wechat', tooOften]);
  });

  it.each([
    [f.declined, { kind: 'declined', text: '余额不足' }],
    [f.closedUnpaid, { kind: 'closed' }],
    [f.refunded, { kind: 'refunded' }],
  ])('fails with the provider’s reason %#', (standing, reason) => {
    const t = opened(f.wechatCode);
    watch(t, standing);
    expect([t.state(), t.context().reason]).toEqual([['failed'], reason]);
    t.send({ type: 'payment.retry' });
    t.send({ type: 'pay.submit' });
    expect(t.call('openPayment').input.intention).toEqual('pay:order-1:alipay:full:1');
  });

  it('goes on waiting while the network is away, and another method may be taken', () => {
    const t = opened(f.wechatCode);
    t.sendBack('watchStanding', { type: 'standing.failed', failure: lost });
    expect([t.state(), t.context().failure]).toEqual([['handedOver.scanning'], lost]);
    t.send({ type: 'payment.recheck' });
    expect(t.asked('queryStanding')).toEqual([{ payableId: 'order-1', force: true }]);
    t.resolve('queryStanding', f.unpaid);
    expect(t.state()).toEqual(['handedOver.scanning']);
    t.send({ type: 'method.change' });
    expect(t.state()).toEqual(['choosing']);
    expect(t.asked('watchStanding').map(({ paymentId }) => paymentId)).toEqual(['pay-1', 'pay-1']);
  });

  it('opens nothing twice after a return from the provider, whatever the address says', () => {
    const comeBack = (arrival: null | 'returned' | 'failed' | 'left') =>
      start({ ...input, resume: { paymentId: 'pay-1', method: 'alipay', kind: 'full', arrival } });
    const seen: Record<string, string[]> = {};
    for (const arrival of [null, 'returned', 'failed', 'left'] as const) {
      const t = comeBack(arrival);
      if (arrival !== null) t.resolve('queryStanding', f.unpaid);
      seen[String(arrival)] = t.state();
      expect(t.calls('openPayment')).toEqual([]);
    }
    expect(seen).toEqual({
      null: ['handedOver.waiting'],
      returned: ['handedOver.waiting'],
      failed: ['failed'],
      left: ['choosing'],
    });
    const paid = comeBack('failed');
    paid.resolve('queryStanding', f.paidInFull);
    expect(output(paid)).toEqual({ result: 'paid' });
  });

  it('asks the server when the time is over: paid in the last second, ended, or not yet ended', () => {
    const over = (standing: PaymentStanding) => {
      const t = start();
      t.sendBack('deadline', { type: 'deadline.reached' });
      t.resolve('settleClosing.ask', standing);
      return t;
    };
    expect(output(over(f.paidInFull))).toEqual({ result: 'paid' });
    expect(output(over(f.timedOut))).toEqual({ result: 'ended' });
    const later = over({ ...f.unpaid, closesAt: '2026-11-21T07:30:00.000Z' });
    expect(later.state()).toEqual(['choosing']);
    expect(later.asked('deadline')).toEqual([{ at: f.CLOSES_AT }, { at: '2026-11-21T07:30:00.000Z' }]);
    const notYet = over(f.unpaid);
    expect([notYet.state(), inquiring(notYet)]).toEqual([['closing'], 'unanswered']);
  });

  it('aborts an opening that is left', () => {
    const t = start();
    t.send({ type: 'pay.submit' });
    t.actor.stop();
    expect(t.call('openPayment').status).toEqual('stopped');
  });
});

describe('a payment port that was not provided', () => {
  it('openPayment: back to the choice with the failure', async () => {
    const t = play(paymentMachine, { input, missing: ['openPayment'] });
    t.send({ type: 'pay.submit' });
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['choosing'], missingPort('openPayment')]);
  });

  it('queryStanding: back to the choice with the failure', async () => {
    const t = play(paymentMachine, { input, missing: ['queryStanding'] });
    t.send({ type: 'pay.submit' });
    t.reject('openPayment', conflict);
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['choosing'], missingPort('queryStanding')]);
  });

  it.each(['watchStanding', 'deadline'] as const)('%s: failed with the fault', async (name) => {
    const t = play(paymentMachine, { input, missing: [name] });
    if (name === 'watchStanding') {
      t.send({ type: 'pay.submit' });
      t.resolve('openPayment', f.wechatCode);
    }
    await settle();
    expect([t.state(), t.context().reason]).toEqual([
      ['failed'],
      { kind: 'fault', failure: missingPort(name) },
    ]);
  });

  it.each([
    ['ask', []],
    ['backOff', [lost]],
  ] as const)(
    '%s of settleClosing: unanswered with the failure, and the person may ask',
    async (name, answers) => {
      const t = play(paymentMachine, { input, missing: [`settleClosing.${name}`] });
      t.sendBack('deadline', { type: 'deadline.reached' });
      for (const failure of answers) t.reject('settleClosing.ask', failure);
      await settle();
      const inquiry = selectInquiry(t.actor.getSnapshot());
      expect([t.state(), inquiring(t), inquiry?.getSnapshot().context.failure]).toEqual([
        ['closing'],
        'unanswered',
        missingPort(name),
      ]);
      inquiry?.send({ type: 'inquiry.repeat' });
      expect(inquiring(t)).toEqual('asking');
    },
  );
});

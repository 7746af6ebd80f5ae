import { describe, expect, it } from 'vitest';
import type { HandOver } from '../../../contract/payment/payment.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { selectRepeat } from '../../../machines/kit/inquiry/repeat.ts';
import * as f from '../../../machines/payment/payment/fixtures.ts';
import {
  paymentMachine,
  selectAmount,
  selectHasKinds,
  selectInquiry,
  type PaymentInput,
  type PaymentStatus,
} from '../../../machines/payment/payment/payment.ts';
import { verdictOf } from '../../../machines/payment/payment/standing.ts';
import { paymentWalks } from '../../../machines/payment/payment/walks.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const { input } = f;
const lost: Failure = { kind: 'network', message: '网络连接不上' };
const conflict: Failure = { kind: 'conflict', message: '订单已付款' };
const tooOften: Failure = { kind: 'tooOften', message: '太频繁' };

const start = (begin: PaymentInput = input) => play(paymentMachine, { input: begin });
type Payment = ReturnType<typeof start>;

const openAtAlipay = { paymentId: 'pay-1', method: 'alipay', kind: 'full', arrival: null } as const;

const inquiring = (t: Payment) => selectInquiry(t.actor.getSnapshot())?.getSnapshot().value;
const repeating = (t: Payment) => selectRepeat(t.actor.getSnapshot())?.getSnapshot().value;
const watch = (t: Payment, standing: PaymentStatus) =>
  t.sendBack('watchStanding', { type: 'standing.arrived', standing });
const output = (t: Payment) => t.actor.getSnapshot().output;

/** A payment that the server has opened, before its hand-over to the provider. */
function opened(handOver: HandOver, begin: PaymentInput = input) {
  const t = start(begin);
  t.send({ type: 'pay.submit' });
  t.resolve('openPayment', handOver);
  return t;
}

/** A payment that could not be opened, or whose response was lost. */
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
  it('sends the form to the provider and is paid on the server’s answer', () => {
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

  it('opens one payment for a double click', () => {
    const t = start();
    t.send({ type: 'pay.submit' });
    t.send({ type: 'pay.submit' });
    expect(t.calls('openPayment').length).toEqual(1);
  });

  it('prefers a QR code where it can be scanned, and a form on phones', () => {
    const both: HandOver = { ...f.alipayForm, qrCode: 'https://qr.alipay.com/1' };
    expect([true, false].map((prefersScan) => opened(both, { ...input, prefersScan }).state())).toEqual([
      ['handedOver.scanning'],
      ['handedOver.redirecting'],
    ]);
  });

  it('accepts a deposit, and a balance only when all of it is paid', () => {
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

  it('has no deadline while the order has none, whatever ends the opened payment', () => {
    const early = { ...input, amounts: { balance: 329_000 }, closesAt: null };
    const t = opened({ ...f.alipayForm, amount: 329_000 }, early);
    expect([t.state(), t.asked('deadline')]).toEqual([
      ['handedOver.redirecting'],
      [{ at: null }, { at: null }],
    ]);
    watch(t, { ...f.depositPaid, payState: 'closed' });
    expect([t.state(), t.context().reason, t.context().closesAt]).toEqual([
      ['failed'],
      { kind: 'closed' },
      null,
    ]);
  });

  it('repeats an opening with a lost response, and offers nothing meanwhile', () => {
    const t = notOpened(lost);
    expect([t.state(), repeating(t), t.can({ type: 'pay.submit' })]).toEqual([
      ['uncertain'],
      'asking',
      false,
    ]);
    t.reject('repeat.ask', lost);
    expect([t.state(), repeating(t)]).toEqual([['uncertain'], 'unanswered']);
    t.resolve('repeat.backOff', undefined);
    const [question] = t.asked('openPayment');
    expect(t.asked('repeat.ask')).toEqual([{ question }, { question }]);
  });

  it.each([
    ['a form', { answer: f.alipayForm }, 'handedOver.redirecting'],
    ['a code', { answer: f.wechatCode }, 'handedOver.scanning'],
    ['neither', { answer: { paymentId: 'pay-1', amount: 1, closesAt: f.CLOSES_AT } }, 'failed'],
    ['a conflict', { refusal: conflict }, 'checking'],
    ['a refusal', { refusal: { kind: 'tooOften', message: '太频繁' } }, 'choosing'],
  ] as const)('continues with the result of the repeated opening: %s', (_, outcome, state) => {
    const t = notOpened(lost);
    t.resolve('repeat.ask', outcome);
    expect([t.state(), t.calls('openPayment').length]).toEqual([[state], 1]);
  });

  it('queries the status after a conflict, because it may have been paid in another tab', () => {
    const t = notOpened(conflict);
    t.resolve('queryStanding', f.paidInFull);
    expect(output(t)).toEqual({ result: 'paid' });
  });

  it('shows why a method is unavailable, and another one can be chosen', () => {
    const down: Failure = { kind: 'conflict', reason: 'methodUnavailable', message: '微信付款暂时打不开' };
    const t = start();
    t.send({ type: 'method.choose', method: 'wechat' });
    t.send({ type: 'pay.submit' });
    t.reject('openPayment', down);
    t.resolve('queryStanding', f.unpaid);
    expect([t.state(), t.context().failure]).toEqual([['choosing'], down]);
    t.send({ type: 'method.choose', method: 'alipay' });
    t.send({ type: 'pay.submit' });
    expect([t.state(), t.context().failure, t.asked('openPayment').at(-1)]).toEqual([
      ['opening'],
      null,
      { payableId: 'order-1', method: 'alipay', kind: 'full', intention: 'pay:order-1:alipay:full:0' },
    ]);
  });

  it('offers only methods that the server accepts', () => {
    const t = start({ ...input, methods: ['alipay'] });
    t.send({ type: 'method.choose', method: 'wechat' });
    expect([t.context().method, t.can({ type: 'method.choose', method: 'wechat' })]).toEqual([
      'alipay',
      false,
    ]);
    expect(start({ ...input, methods: ['wechat'] }).context().method).toBe('wechat');
    expect(start({ ...input, methods: [] }).can({ type: 'pay.submit' })).toBe(false);
  });

  it('keeps the choice and shows the reason of a refusal', () => {
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

  it('continues polling while the network is down, and allows another method', () => {
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

  it('opens no second payment after a return from the provider, whatever the URL says', () => {
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

  it('reports after 我已支付 that no money has arrived, until the next act', () => {
    const t = opened(f.wechatCode);
    const recheck = () => t.context().recheck;
    t.send({ type: 'payment.recheck' });
    expect([t.state(), recheck()]).toEqual([['checking'], 'asking']);
    t.resolve('queryStanding', f.unpaid);
    expect([t.state(), recheck()]).toEqual([['handedOver.scanning'], 'notReceived']);
    t.send({ type: 'payment.recheck' });
    t.reject('queryStanding', lost);
    expect([t.state(), recheck(), t.context().failure]).toEqual([['handedOver.scanning'], null, lost]);
    t.send({ type: 'payment.recheck' });
    t.resolve('queryStanding', f.unpaid);
    t.send({ type: 'method.change' });
    expect([t.state(), recheck()]).toEqual([['choosing'], null]);
  });

  it('reports after 我已支付 that the payment failed', () => {
    const t = opened(f.wechatCode);
    watch(t, f.declined);
    expect(t.context().recheck).toEqual(null);
    t.send({ type: 'payment.recheck' });
    t.resolve('queryStanding', f.declined);
    expect([t.state(), t.context().recheck]).toEqual([['failed'], 'notReceived']);
    t.send({ type: 'payment.retry' });
    expect(t.context().recheck).toEqual(null);
  });

  it('reports nothing after a return from the provider’s page', () => {
    const t = start({ ...input, resume: { ...openAtAlipay, arrival: 'returned' } });
    t.resolve('queryStanding', f.unpaid);
    expect([t.state(), t.context().recheck]).toEqual([['handedOver.waiting'], null]);
  });

  it('opens the resumed payment again, because the form was lost with the page', () => {
    const t = start({ ...input, resume: openAtAlipay });
    expect(t.state()).toEqual(['handedOver.waiting']);
    t.send({ type: 'handOver.repeat' });
    expect(t.asked('openPayment')).toEqual([
      { payableId: 'order-1', method: 'alipay', kind: 'full', intention: 'pay:order-1:alipay:full:0' },
    ]);
    t.resolve('openPayment', f.alipayForm);
    expect([t.state(), t.emitted.length]).toEqual([['handedOver.redirecting'], 1]);
    t.send({ type: 'handOver.repeat' });
    expect([t.state(), t.emitted.length, t.calls('openPayment').length]).toEqual([
      ['handedOver.redirecting'],
      2,
      1,
    ]);
    const gone = start({ ...input, methods: ['wechat'], resume: openAtAlipay });
    expect(gone.can({ type: 'handOver.repeat' })).toEqual(false);
  });

  it('opens WeChat by a link, and requests another link to open it again', () => {
    const t = start();
    t.send({ type: 'method.choose', method: 'wechat' });
    t.send({ type: 'pay.submit' });
    t.resolve('openPayment', f.wechatLink);
    expect([t.state(), t.emitted]).toEqual([
      ['handedOver.redirecting'],
      [{ type: 'handOver', payableId: 'order-1', paymentId: 'pay-1', form: f.wechatLink.link }],
    ]);
    t.send({ type: 'handOver.repeat' });
    expect([t.state(), t.calls('openPayment').length]).toEqual([['opening'], 2]);
    t.resolve('openPayment', { ...f.wechatLink, link: 'https://wx.tenpay.com/fresh' });
    expect([t.state(), t.emitted.at(-1)]).toEqual([
      ['handedOver.redirecting'],
      {
        type: 'handOver',
        payableId: 'order-1',
        paymentId: 'pay-1',
        form: 'https://wx.tenpay.com/fresh',
      },
    ]);
  });

  it('queries the server at the deadline: paid in the last second, ended, or still open', () => {
    const over = (standing: PaymentStatus) => {
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
});

describe('a payment port that was not provided', () => {
  it.each(['watchStanding', 'deadline'] as const)('%s: ends failed', async (name) => {
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
});

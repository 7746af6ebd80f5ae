import { done, fail, walksOf } from '../../kit/walks.ts';
import * as f from './fixtures.ts';
import { paymentMachine } from './payment.ts';

const open = { paymentId: 'pay-1', method: 'alipay', kind: 'full' } as const;
const lost = { kind: 'network', message: '网络连接不上' };

/** Starts from a new payment, a resumed one, and each return from the provider's page. */
export const paymentWalks = walksOf(paymentMachine, [
  {
    inputs: [
      f.input,
      { ...f.input, resume: { ...open, arrival: null } },
      { ...f.input, resume: { ...open, arrival: 'failed' } },
      { ...f.input, resume: { ...open, arrival: 'left' } },
    ],
    events: [
      { type: 'method.choose', method: 'wechat' },
      { type: 'kind.choose', kind: 'deposit' },
      { type: 'pay.submit' },
      { type: 'method.change' },
      { type: 'payment.recheck' },
      { type: 'payment.retry' },
      { type: 'handOver.repeat' },
      { type: 'standing.arrived', standing: f.unpaid },
      { type: 'standing.arrived', standing: f.declined },
      { type: 'standing.arrived', standing: f.paidInFull },
      { type: 'standing.failed', failure: lost },
      { type: 'deadline.reached' },
      done('openPayment', f.alipayForm),
      done('openPayment', f.wechatCode),
      done('openPayment', f.wechatLink),
      done('openPayment', { paymentId: 'pay-1', amount: 1, closesAt: f.CLOSES_AT }),
      fail('openPayment', lost),
      fail('openPayment', { kind: 'conflict', message: '订单已付款' }),
      fail('openPayment', { kind: 'tooOften', message: '太频繁' }),
      done('queryStanding', f.unpaid),
      done('queryStanding', f.declined),
      done('queryStanding', f.timedOut),
      fail('queryStanding', lost),
      done('repeat', { answer: f.alipayForm }),
      done('repeat', { answer: f.wechatCode }),
      done('repeat', { answer: { paymentId: 'pay-1', amount: 1, closesAt: f.CLOSES_AT } }),
      done('repeat', { refusal: { kind: 'conflict', message: '订单已付款' } }),
      done('repeat', { refusal: { kind: 'tooOften', message: '太频繁' } }),
      fail('repeat', new Error('gone')),
      done('settleClosing', f.timedOut),
      done('settleClosing', { ...f.unpaid, closesAt: '2026-11-21T07:30:00.000Z' }),
      fail('settleClosing', new Error('gone')),
      fail('watchStanding', new Error('gone')),
      fail('deadline', new Error('gone')),
    ],
    identify: ({ value, status, context }) =>
      JSON.stringify([
        value,
        status,
        context.handOver,
        context.arrival,
        context.paymentId,
        context.closesAt,
        context.standing?.status,
        context.prefersScan,
      ]),
  },
]);

import type { HandOver } from '../../../contract/payment/payment.ts';
import type { OrderStanding } from '../../../contract/buying/order.ts';
import type { Failure } from '../../kit/failure.ts';
import type { PaymentContext, PaymentLeaf, PaymentValue } from './payment.ts';

/** The server's time in all fixtures of buying: 15:04 in Beijing. */
export const NOW = '2026-11-21T07:04:00.000Z';
/** The end of the payment window in them. */
export const CLOSES_AT = '2026-11-21T07:16:24.000Z';

export const noAnswer: Failure = { kind: 'timeout', message: '等了很久没有收到回应，请检查网络。' };

export const alipayForm: HandOver = {
  paymentId: 'pay-1',
  amount: 361_800,
  form: '<form name="alipay" action="https://openapi.alipay.com/gateway.do?charset=utf-8" method="post"><input type="hidden" name="biz_content" value="{&quot;out_trade_no&quot;:&quot;HYzf1&quot;}"></form>',
  closesAt: CLOSES_AT,
};

export const wechatCode: HandOver = {
  paymentId: 'pay-1',
  amount: 361_800,
  qrCode: 'weixin://wxpay/bizpayurl?pr=HY1f3k9',
  closesAt: CLOSES_AT,
};

/** The order still waits for its money. */
export const unpaid: OrderStanding = {
  id: 'order-1',
  status: 'awaitingPayment',
  stage: 'awaitingPayment',
  payState: 'open',
  paid: 0,
  total: 361_800,
  closesAt: CLOSES_AT,
};
export const paidInFull: OrderStanding = {
  ...unpaid,
  status: 'trading',
  stage: 'awaitingInspection',
  payState: 'paid',
  paid: 361_800,
};
export const depositPaid: OrderStanding = { ...paidInFull, paid: 32_800 };
export const timedOut: OrderStanding = {
  ...unpaid,
  status: 'cancelled',
  stage: 'cancelled',
  payState: 'closed',
};
export const declined: OrderStanding = { ...unpaid, failure: '余额不足' };
export const closedUnpaid: OrderStanding = { ...unpaid, payState: 'closed' };
export const givenBack: OrderStanding = { ...unpaid, payState: 'refunded' };

const choosing: PaymentContext = {
  orderId: 'order-1',
  amounts: { full: 361_800, deposit: 32_800 },
  closesAt: CLOSES_AT,
  prefersScan: false,
  method: 'alipay',
  kind: 'full',
  attempt: 0,
  paymentId: null,
  handOver: null,
  arrival: null,
  standing: null,
  failure: null,
  reason: null,
  isNothingCharged: false,
  asked: 0,
};
const atAlipay: PaymentContext = { ...choosing, paymentId: 'pay-1', handOver: alipayForm };

/** For each leaf state of the payment: a frozen state in which that leaf is active. */
export const fixtures: Record<PaymentLeaf, { value: PaymentValue; context: PaymentContext }> = {
  failed: {
    value: 'failed',
    context: { ...atAlipay, standing: declined, reason: { kind: 'declined', text: '余额不足' } },
  },
  'uncertain.unanswered': {
    value: { uncertain: 'unanswered' },
    context: { ...choosing, failure: noAnswer, asked: 2 },
  },
  'uncertain.asking': { value: { uncertain: 'asking' }, context: { ...choosing, failure: noAnswer } },
  'closing.unanswered': {
    value: { closing: 'unanswered' },
    context: { ...atAlipay, closesAt: NOW, failure: noAnswer, asked: 1 },
  },
  'closing.asking': { value: { closing: 'asking' }, context: { ...atAlipay, closesAt: NOW } },
  choosing: { value: 'choosing', context: choosing },
  opening: { value: 'opening', context: choosing },
  'handedOver.redirecting': { value: { handedOver: 'redirecting' }, context: atAlipay },
  'handedOver.scanning': {
    value: { handedOver: 'scanning' },
    context: { ...choosing, method: 'wechat', paymentId: 'pay-1', handOver: wechatCode },
  },
  'handedOver.waiting': {
    value: { handedOver: 'waiting' },
    context: { ...atAlipay, handOver: null, standing: unpaid },
  },
  checking: { value: 'checking', context: { ...atAlipay, handOver: null } },
  ended: { value: 'ended', context: { ...atAlipay, standing: timedOut } },
  paid: { value: 'paid', context: { ...atAlipay, standing: paidInFull } },
};

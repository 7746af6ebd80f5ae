import { getInitialSnapshot } from 'xstate';
import { snapshotsOf } from '../../kit/snapshots.ts';
import type { HandOver } from '../../../contract/payment/payment.ts';
import { noAnswer } from '../../kit/inquiry/fixtures.ts';
import {
  paymentMachine,
  type PaymentInput,
  type PaymentContext,
  type PaymentLeaf,
  type PaymentStatus,
} from './payment.ts';

/** The server's time in all fixtures of buying: 15:04 in Beijing. */
export const NOW = '2026-11-21T07:04:00.000Z';
export const CLOSES_AT = '2026-11-21T07:16:24.000Z';

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

/** On a phone: the link that opens WeChat. */
export const wechatLink: HandOver = {
  paymentId: 'pay-1',
  amount: 361_800,
  link: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx21&package=1&redirect_url=https%3A%2F%2Fhaoyi.example%2Findex%2FgoZFB',
  closesAt: CLOSES_AT,
};

export const unpaid: PaymentStatus = {
  status: 'awaiting',
  payState: 'open',
  paid: 0,
  total: 361_800,
  closesAt: CLOSES_AT,
};
export const paidInFull: PaymentStatus = {
  ...unpaid,
  status: 'received',
  payState: 'paid',
  paid: 361_800,
};
export const depositPaid: PaymentStatus = { ...paidInFull, paid: 32_800 };
export const timedOut: PaymentStatus = {
  ...unpaid,
  status: 'ended',
  payState: 'closed',
};
export const declined: PaymentStatus = { ...unpaid, failure: '余额不足' };
export const closedUnpaid: PaymentStatus = { ...unpaid, payState: 'closed' };
export const refunded: PaymentStatus = { ...unpaid, payState: 'refunded' };

export const input: PaymentInput = {
  payableId: 'order-1',
  amounts: { full: 361_800, deposit: 32_800 },
  methods: ['alipay', 'wechat'],
  closesAt: CLOSES_AT,
};

const choosing = getInitialSnapshot(paymentMachine, input).context;
const atAlipay: PaymentContext = { ...choosing, paymentId: 'pay-1', handOver: alipayForm };

export const fixtures = snapshotsOf<PaymentLeaf, PaymentContext>({
  failed: { ...atAlipay, standing: declined, reason: { kind: 'declined', text: '余额不足' } },
  uncertain: { ...choosing, failure: noAnswer },
  closing: { ...atAlipay, closesAt: NOW },
  choosing,
  opening: choosing,
  'handedOver.redirecting': atAlipay,
  'handedOver.scanning': { ...choosing, method: 'wechat', paymentId: 'pay-1', handOver: wechatCode },
  'handedOver.waiting': { ...atAlipay, handOver: null, standing: unpaid },
  checking: { ...atAlipay, handOver: null },
  ended: { ...atAlipay, standing: timedOut },
  paid: { ...atAlipay, standing: paidInFull },
});

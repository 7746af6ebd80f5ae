import type { PayMethod } from '../../../contract/payment/index.ts';
import type { PaymentRef } from '../../../machines/payment/payment/payment.ts';
import { port } from '../../flow/port.ts';

/** What each state of a payment is given. */
export interface PaymentProps {
  payment: PaymentRef;
}

/** What the views of a payment need from outside. */
export interface PaymentPorts {
  /** Posts the provider's form that is due; nothing when there is none, or it was posted already. */
  postForm: () => void;
}

export const [PaymentContext, usePayment] = port<PaymentPorts>('PaymentPorts');

/** What the providers are called. */
export const METHOD_NAME: Readonly<Record<PayMethod, string>> = { alipay: '支付宝', wechat: '微信' };

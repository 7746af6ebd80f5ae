import type { PayMethod } from '../../../contract/payment/index.ts';
import type { PaymentRef } from '../../../machines/payment/payment/payment.ts';
import { createFlowContext } from '../../flow/flowContext.ts';

/** Words of a payment that is a card of a page about what is paid, instead of the cashier of an order. */
export interface PaymentPanel {
  /** What is paid, as in 押金. */
  what: string;
  /** Who holds it, and until when. */
  holder: string;
}

/** What each state of a payment is given. */
export interface PaymentProps {
  payment: PaymentRef;
  /** Shown as a card; at the cashier unless given. */
  panel?: PaymentPanel | undefined;
}

/** What the views of a payment need from outside. */
export interface PaymentPorts {
  /** Posts the provider's form that is due; nothing when there is none, or it was posted already. */
  postForm: () => void;
}

export const [PaymentContext, usePayment] = createFlowContext<PaymentPorts>('PaymentPorts');

/** What the providers are called. */
export const METHOD_NAME: Readonly<Record<PayMethod, string>> = { alipay: '支付宝', wechat: '微信' };

import type { PayMethod } from '../../../contract/payment/index.ts';
import type { PaymentRef } from '../../../machines/payment/payment/payment.ts';
import type { ReactNode } from 'react';
import { createFlowContext } from '../../flow/flowContext.ts';

/** Texts of a payment shown as a card. */
interface PaymentPanel {
  /** Subject of the payment, for example 押金. */
  what: string;
  /** Who holds the money, and until when. */
  holder: string;
}

/** Props of every payment view. */
export interface PaymentProps {
  payment: PaymentRef;
  /** Shows a card instead of the cashier. */
  panel?: PaymentPanel | undefined;
  /** What is paid for, on the cashier’s page. */
  about?: ReactNode;
}

/** Ports of the payment views. */
export interface PaymentPorts {
  /** Posts the kept form once, if there is one. */
  postForm: () => void;
}

export const [PaymentContext, usePayment] = createFlowContext<PaymentPorts>('PaymentPorts');

/** Names of the providers. */
export const METHOD_NAME: Readonly<Record<PayMethod, string>> = { alipay: '支付宝', wechat: '微信' };

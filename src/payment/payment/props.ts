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

export interface PaymentProps {
  payment: PaymentRef;
  /** Shows a card instead of the cashier. */
  panel?: PaymentPanel | undefined;
  /** Summary of what is paid for, for the cashier. */
  about?: ReactNode;
}

export interface PaymentPorts {
  /** Posts the stored form and removes it. Does nothing without a form. */
  postForm: () => void;
}

export const [PaymentContext, usePayment] = createFlowContext<PaymentPorts>('PaymentPorts');

export const METHOD_NAME: Readonly<Record<PayMethod, string>> = { alipay: '支付宝', wechat: '微信' };

import { useSelector } from '@xstate/react';
import { selectPayment, type OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { selectLeaf, type PaymentRef } from '../../../machines/payment/index.ts';
import {
  Choosing,
  Closing,
  Failed,
  Redirecting,
  Scanning,
  Settled,
  Uncertain,
  Waiting,
} from '../../payment/index.ts';
import { Resuming } from './Resuming.tsx';

/** What each state of a payment is given. */
export interface PaymentProps {
  actor: OrderingRef;
  payment: PaymentRef;
}

function Payment({ actor, payment }: PaymentProps) {
  const leaf = useSelector(payment, selectLeaf);
  switch (leaf) {
    case 'choosing':
      return <Choosing actor={actor} payment={payment} />;
    case 'opening':
      return <Choosing actor={actor} payment={payment} busy />;
    case 'handedOver.redirecting':
      return <Redirecting actor={actor} payment={payment} />;
    case 'handedOver.scanning':
      return <Scanning actor={actor} payment={payment} />;
    case 'handedOver.waiting':
      return <Waiting actor={actor} payment={payment} />;
    case 'checking':
      return <Waiting actor={actor} payment={payment} busy />;
    case 'failed':
      return <Failed actor={actor} payment={payment} />;
    case 'uncertain.asking':
      return <Uncertain actor={actor} payment={payment} busy />;
    case 'uncertain.unanswered':
      return <Uncertain actor={actor} payment={payment} />;
    case 'closing.asking':
      return <Closing actor={actor} payment={payment} busy />;
    case 'closing.unanswered':
      return <Closing actor={actor} payment={payment} />;
    case 'paid':
      return <Settled result="paid" />;
    case 'ended':
      return <Settled result="ended" />;
  }
}

/** `paying`: the cashier; the payment's own states decide what it shows. */
export function Paying({ actor }: { actor: OrderingRef }) {
  const payment = useSelector(actor, selectPayment);
  return payment ? <Payment actor={actor} payment={payment} /> : <Resuming />;
}

import { useSelector } from '@xstate/react';
import { selectLeaf } from '../../../machines/payment/payment/payment.ts';
import { Choosing, type PaymentSurroundings } from './Choosing.tsx';
import { Closing } from './Closing.tsx';
import { Failed } from './Failed.tsx';
import type { PaymentProps } from './props.ts';
import { Redirecting } from './Redirecting.tsx';
import { Scanning } from './Scanning.tsx';
import { Settled } from './Settled.tsx';
import { Uncertain } from './Uncertain.tsx';
import { Waiting } from './Waiting.tsx';

/** A payment in the state it is in. Whoever sells says what stands around the choice. */
export function PaymentView({ payment, ...around }: PaymentProps & PaymentSurroundings) {
  const leaf = useSelector(payment, selectLeaf);
  switch (leaf) {
    case 'choosing':
      return <Choosing payment={payment} {...around} />;
    case 'opening':
      return <Choosing payment={payment} {...around} busy />;
    case 'handedOver.redirecting':
      return <Redirecting payment={payment} />;
    case 'handedOver.scanning':
      return <Scanning payment={payment} />;
    case 'handedOver.waiting':
      return <Waiting payment={payment} />;
    case 'checking':
      return <Waiting payment={payment} busy />;
    case 'failed':
      return <Failed payment={payment} />;
    case 'uncertain':
      return <Uncertain payment={payment} />;
    case 'closing':
      return <Closing payment={payment} />;
    case 'paid':
    case 'ended':
      return <Settled result={leaf} />;
  }
}

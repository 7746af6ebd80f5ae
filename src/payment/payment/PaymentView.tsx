import { useSelector } from '@xstate/react';
import { selectLeaf } from '../../../machines/payment/payment/payment.ts';
import { Choosing, type PaymentSurroundings } from './Choosing.tsx';
import { Closing } from './Closing.tsx';
import { Failed } from './Failed.tsx';
import type { PaymentProps } from './props.ts';
import { Redirecting } from './Redirecting.tsx';
import { Scanning } from './Scanning.tsx';
import { Settled } from './Settled.tsx';
import { UncertainPayment } from './UncertainPayment.tsx';
import { Waiting } from './Waiting.tsx';

/** A payment: the cashier, or with `panel` a card of another page. */
export function PaymentView({ notices, held, acts, ...props }: PaymentProps & PaymentSurroundings) {
  const { payment } = props;
  const around = { notices, held, acts };
  const leaf = useSelector(payment, selectLeaf);
  switch (leaf) {
    case 'choosing':
      return <Choosing {...props} {...around} />;
    case 'opening':
      return <Choosing {...props} {...around} busy />;
    case 'handedOver.redirecting':
      return <Redirecting {...props} />;
    case 'handedOver.scanning':
      return <Scanning {...props} />;
    case 'handedOver.waiting':
      return <Waiting {...props} />;
    case 'checking':
      return <Waiting {...props} busy />;
    case 'failed':
      return <Failed {...props} />;
    case 'uncertain':
      return <UncertainPayment {...props} />;
    case 'closing':
      return <Closing {...props} />;
    case 'paid':
    case 'ended':
      return <Settled {...props} result={leaf} />;
  }
}

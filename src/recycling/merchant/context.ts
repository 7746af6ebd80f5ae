import { createContext, useContext } from 'react';
import type { PaymentInput, PaymentRef } from '../../../machines/payment/index.ts';
import type {
  ApplicationInput,
  ApplicationRef,
} from '../../../machines/recycling/merchantApplication/merchantApplication.ts';
import type { MerchantActRef } from '../../../machines/recycling/merchantAct/merchantAct.ts';

/** What a payment of a recycle order's price starts with. */
export type MerchantPayment = Pick<PaymentInput, 'payableId' | 'amounts' | 'closesAt' | 'resume'>;

/** What the merchant's page needs from outside; filled by src/mounts/merchant.tsx. */
export interface MerchantPorts {
  /** The one application after `last`, with what was typed of it. */
  applicationAfter: (last: ApplicationInput['last']) => ApplicationRef;
  /** The one actor of a merchant's acts. */
  act: () => MerchantActRef;
  /** The one running payment of a recycle order's price. */
  paymentFor: (input: MerchantPayment) => PaymentRef;
}

export const MerchantContext = createContext<MerchantPorts | null>(null);

/** The ports; an error outside of a provider. */
export function useMerchant(): MerchantPorts {
  const ports = useContext(MerchantContext);
  if (!ports) throw new Error('MerchantContext must be provided');
  return ports;
}

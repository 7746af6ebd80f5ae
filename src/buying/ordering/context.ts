import { createContext, useContext } from 'react';
import type { OrderingInput, OrderingRef } from '../../../machines/buying/ordering/ordering.ts';

/** What the address says of an ordering. */
export type OrderingKey = Pick<OrderingInput, 'listingId' | 'orderId' | 'arrival'>;

/** What the screens of ordering need from outside; filled by src/mounts/ordering.tsx. */
export interface OrderingPorts {
  /** The one running ordering of a listing or an order; started when there is none. The same for the same key. */
  orderingFor: (key: OrderingKey) => OrderingRef;
  /** Now by the server's clock, epoch ms. */
  now: () => number;
  /** Posts the provider's form that is due; nothing when there is none, or it was posted already. */
  postForm: () => void;
}

export const OrderingContext = createContext<OrderingPorts | null>(null);

/** The ports; an error outside of a provider. */
export function useOrdering(): OrderingPorts {
  const ports = useContext(OrderingContext);
  if (!ports) throw new Error('OrderingContext must be provided');
  return ports;
}

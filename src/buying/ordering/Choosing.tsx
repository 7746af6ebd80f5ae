import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { OrderForm } from './OrderForm.tsx';

/** `choosing`: the order is put together. */
export function Choosing({ actor }: { actor: OrderingRef }) {
  return <OrderForm actor={actor} />;
}

import type { OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { OrderForm } from './OrderForm.tsx';

/** `submitting`: the order is on its way; everything stays in view and nothing can be changed. */
export function Submitting({ actor }: { actor: OrderingRef }) {
  return <OrderForm actor={actor} busy />;
}

import type { Message } from '../../../contract/entities/notice.ts';
import { href } from '../../routes.ts';

/** `sendType` (domain §3.7): 1 a listing passed its audit; 4–9 an order of the buyer. The others are news without a page. */
const ORDER_KINDS = [4, 5, 6, 7, 8, 9];
const LISTING_KINDS = [1];

/** Where a message leads: to what it is about, or nowhere. */
export function leadOf({ kind, relatedId }: Pick<Message, 'kind' | 'relatedId'>): string | undefined {
  if (relatedId === undefined) return undefined;
  if (ORDER_KINDS.includes(kind)) return href('orderDetail', { orderId: relatedId });
  if (LISTING_KINDS.includes(kind)) return href('goodDetail', { id: relatedId });
  return undefined;
}

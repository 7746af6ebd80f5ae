import type { Message } from '../../../contract/account/message.ts';
import { href } from '../../app/routes.ts';

/** Where each `sendType` (domain §3.7) leads with what it is about; one that is not here is news without a page. */
const LEADS: Readonly<Record<number, (relatedId: string) => string>> = {
  1: (id) => href('goodDetail', { id }),
  2: () => href('myProducts', { tab: 'published' }),
  3: (id) => href('goodDetail', { id }),
  4: (orderId) => href('orderDetail', { orderId }),
  5: (orderId) => href('orderDetail', { orderId }),
  6: (orderId) => href('orderDetail', { orderId }),
  7: (orderId) => href('orderDetail', { orderId }),
  8: (orderId) => href('orderDetail', { orderId }),
  9: (orderId) => href('orderDetail', { orderId }),
  10: () => href('myProducts', { tab: 'published' }),
  11: (id) => href('quotes', { id }),
  13: (id) => href('quotes', { id }),
  14: (id) => href('valuationResult', { id }),
  15: () => href('merchant'),
  16: () => href('realName'),
  17: (id) => href('goodDetail', { id }),
  18: (id) => href('afterSaleDetail', { id }),
  19: (id) => href('goodDetail', { id }),
  20: () => href('problems'),
  21: (id) => href('chat', { id }),
};

/** Where a message leads: to what it is about, or nowhere. */
export function leadOf({ kind, relatedId }: Pick<Message, 'kind' | 'relatedId'>): string | undefined {
  return relatedId === undefined ? undefined : LEADS[kind]?.(relatedId);
}

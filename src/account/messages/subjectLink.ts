import type { Message, MessageSubject } from '../../../contract/account/message.ts';
import { href } from '../../app/routes.ts';

type Link = (relatedId: string) => string;

const PAGES: Readonly<Record<MessageSubject, Link | undefined>> = {
  listing: (id) => href('goodDetail', { id }),
  order: (orderId) => href('orderDetail', { orderId }),
  afterSale: (id) => href('afterSaleDetail', { id }),
  valuation: (id) => href('quotes', { id }),
  quote: () => href('merchant', { tab: 'quotes' }),
  recycleOrder: () => href('merchant', { tab: 'deals' }),
  merchant: () => href('merchant'),
  problem: () => href('problems'),
  withdrawal: (id) => href('withdrawal', { id }),
  account: undefined,
};

/** Page of a `sendType` that leads elsewhere than its subject. */
const EXCEPTIONS: Readonly<Record<number, Link>> = {
  2: () => href('myProducts', { tab: 'published', status: 'rejected' }),
  10: () => href('wallet'),
  14: (id) => href('valuationResult', { id }),
  16: () => href('realName'),
  21: (id) => href('chat', { id }),
  24: () => href('myProducts', { tab: 'published', status: 'problem' }),
  26: (id) => href('chat', { id }),
};

/** URL of a message's subject; undefined if none. */
export function subjectHref({
  kind,
  relatedId,
  relatedTo,
}: Pick<Message, 'kind' | 'relatedId' | 'relatedTo'>): string | undefined {
  if (relatedId === undefined) return undefined;
  return (EXCEPTIONS[kind] ?? (relatedTo && PAGES[relatedTo]))?.(relatedId);
}

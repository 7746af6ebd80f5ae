import type { Message, MessageSubject } from '../../../contract/account/message.ts';
import { href } from '../../app/routes.ts';

type Links<K extends string | number> = Readonly<Partial<Record<K, (relatedId: string) => string>>>;

const PAGES: Links<MessageSubject> = {
  listing: (id) => href('goodDetail', { id }),
  order: (orderId) => href('orderDetail', { orderId }),
  afterSale: (id) => href('afterSaleDetail', { id }),
  valuation: (id) => href('quotes', { id }),
  merchant: () => href('merchant'),
  problem: () => href('problems'),
  withdrawal: (id) => href('withdrawal', { id }),
};

/** Page of a `sendType` that leads elsewhere than its subject. */
const EXCEPTIONS: Links<number> = {
  2: () => href('myProducts', { tab: 'published' }),
  10: () => href('myProducts', { tab: 'published' }),
  13: (id) => href('quotes', { id }),
  14: (id) => href('valuationResult', { id }),
  16: () => href('realName'),
  21: (id) => href('chat', { id }),
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

import type { ListingDetail } from '../../../contract/market/listing.ts';
import { unavailable } from '../../shared/card.ts';

/** What a listing's page offers: to buy it, to pay an order already placed, why it cannot be bought, or what its own seller may do with it. */
export type Purchase =
  | { kind: 'buy' }
  | { kind: 'pay'; orderId: string }
  | { kind: 'own' }
  | { kind: 'gone'; why: string };

/** An unpaid order of one's own comes first: the listing is held by it. */
export function purchaseOf(listing: Pick<ListingDetail, 'status' | 'isOwn' | 'ownOrderId'>): Purchase {
  if (listing.ownOrderId !== undefined) return { kind: 'pay', orderId: listing.ownOrderId };
  if (listing.isOwn) return { kind: 'own' };
  const why = unavailable[listing.status];
  return why === undefined ? { kind: 'buy' } : { kind: 'gone', why };
}

import type { ListingDetail } from '../../../contract/market/listing.ts';
import { unavailable } from '../../shared/card.ts';

/** What a listing's page offers: to buy it, to pay an order already placed, or why it cannot be bought. */
export type Purchase =
  | { kind: 'buy' }
  | { kind: 'pay'; orderId: string }
  | { kind: 'own' }
  | { kind: 'gone'; why: string };

/** An unpaid order of one's own comes first: the listing is held by it. */
export function purchaseOf(listing: Pick<ListingDetail, 'status' | 'isOwn' | 'ownOrderId'>): Purchase {
  if (listing.ownOrderId !== undefined) return { kind: 'pay', orderId: listing.ownOrderId };
  const why = unavailable[listing.status];
  if (why !== undefined) return { kind: 'gone', why };
  return listing.isOwn ? { kind: 'own' } : { kind: 'buy' };
}

import type { ListingDetail } from '../../../contract/market/listing.ts';
import { unavailable } from '../../shared/listingCard.ts';

/** Main action of a listing's page: buy, pay an open order, none with a reason, or the seller's actions. */
type Purchase =
  | { kind: 'buy' }
  | { kind: 'pay'; orderId: string }
  | { kind: 'own' }
  | { kind: 'gone'; why: string };

/** The buyer's own unpaid order comes first, because it reserves the listing. */
export function purchaseOf(listing: Pick<ListingDetail, 'status' | 'isOwn' | 'ownOrderId'>): Purchase {
  if (listing.ownOrderId !== undefined) return { kind: 'pay', orderId: listing.ownOrderId };
  if (listing.isOwn) return { kind: 'own' };
  const why = unavailable[listing.status];
  return why === undefined ? { kind: 'buy' } : { kind: 'gone', why };
}

import type { Coverage, ListingDetail, ProtectionTier } from '../../../contract/market/index.ts';
import type { PaymentKind } from '../../../contract/payment/index.ts';

/** Choices restored after a reload. Each is used only while the server offers it. */
export interface Preset {
  tier: ProtectionTier;
  kind: PaymentKind;
}

export const coverageOf = (listing: ListingDetail, tier: ProtectionTier): Coverage | undefined =>
  listing.coverages.find((coverage) => coverage.tier === tier);

/** The buyer's total, fen. */
export const totalOf = (listing: ListingDetail, tier: ProtectionTier): number =>
  listing.price + (coverageOf(listing, tier)?.amount ?? 0) + listing.serviceFee;

/** The initial protection tier: the restored one, or the best free one. Only the buyer chooses a paid tier. */
export function firstTierOf(listing: ListingDetail, { tier }: Partial<Preset>): ProtectionTier {
  if (tier && coverageOf(listing, tier)) return tier;
  const free = listing.coverages.filter((coverage) => coverage.amount === 0);
  return free.toSorted((a, b) => b.days - a.days)[0]?.tier ?? listing.coverages[0]?.tier ?? 'none';
}

export type Unavailability = 'sold' | 'held' | 'own' | 'ownUnpaidOrder' | 'notOnSale';

/** Why this person cannot order the listing. Null when they can. */
export function unavailabilityOf(listing: ListingDetail): Unavailability | null {
  if (listing.ownOrderId !== undefined) return 'ownUnpaidOrder';
  if (listing.isOwn) return 'own';
  switch (listing.status) {
    case 'onSale':
      return null;
    case 'held':
      return 'held';
    case 'sold':
    case 'takenBack':
      return 'sold';
    default:
      return 'notOnSale';
  }
}

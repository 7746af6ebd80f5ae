import type { Coverage, ListingDetail, ProtectionTier } from '../../../contract/market/index.ts';
import type { PaymentKind } from '../../../contract/payment/index.ts';

/** Choices restored after a reload, valid as long as the server offers them. */
export interface Preset {
  tier: ProtectionTier;
  kind: PaymentKind;
}

/** The chosen coverage, as the server offers it. */
export const coverageOf = (listing: ListingDetail, tier: ProtectionTier): Coverage | undefined =>
  listing.coverages.find((coverage) => coverage.tier === tier);

/** The buyer's total, fen. */
export const totalOf = (listing: ListingDetail, tier: ProtectionTier): number =>
  listing.price + (coverageOf(listing, tier)?.amount ?? 0) + listing.serviceFee;

/** The initial protection tier: the preset one, or the best free one. A paid tier is only chosen by the person. */
export function firstTierOf(listing: ListingDetail, { tier }: Partial<Preset>): ProtectionTier {
  if (tier && coverageOf(listing, tier)) return tier;
  const free = listing.coverages.filter((coverage) => coverage.amount === 0);
  return free.toSorted((a, b) => b.days - a.days)[0]?.tier ?? listing.coverages[0]?.tier ?? 'none';
}

/** Why this person cannot order a listing now. */
export type Unavailability = 'sold' | 'held' | 'own' | 'ownUnpaidOrder' | 'notOnSale';

/** Why a listing cannot be ordered. Null when it can. */
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

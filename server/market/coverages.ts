import type { Coverage, ProtectionOffer } from '../../contract/market/index.ts';
import { COVERAGE_VERSION, protectionFee, TIERS } from '../../contract/kit/rules.ts';

const PAID_TIERS = ['retrieval', 'face', 'none'] as const;

/**
 * The coverage of each tier on offer for a listing's price (fen). The buyer sees it before paying, and the order stores
 * it. Without the seller's documents no claim of a paid tier could be settled, so paid tiers are not sold.
 */
export function coveragesOf(price: number, offer: ProtectionOffer): Coverage[] {
  return (offer === 'none' ? (['none'] as const) : PAID_TIERS).map((tier) => ({
    tier,
    name: TIERS[tier].name,
    amount: protectionFee(price, tier, offer === 'free'),
    days: TIERS[tier].days,
    covered: [...TIERS[tier].covered],
    notCovered: [...TIERS[tier].notCovered],
    compensation: price,
    version: COVERAGE_VERSION,
  }));
}

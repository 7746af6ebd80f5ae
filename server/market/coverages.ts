import type { Coverage } from '../../contract/market/index.ts';
import { COVERAGE_VERSION, protectionFee, TIERS } from '../../contract/kit/rules.ts';

/** What each tier promises for a listing of a price (fen), as the buyer sees it before paying and the order keeps it. */
export function coveragesOf(price: number, isFree: boolean): Coverage[] {
  return (['retrieval', 'face', 'none'] as const).map((tier) => ({
    tier,
    name: TIERS[tier].name,
    amount: protectionFee(price, tier, isFree),
    days: TIERS[tier].days,
    covered: [...TIERS[tier].covered],
    notCovered: [...TIERS[tier].notCovered],
    compensation: price,
    version: COVERAGE_VERSION,
  }));
}

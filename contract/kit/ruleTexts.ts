import { money } from './formatMoney.ts';
import { payoutDelayOf, RULES, SELLER_LEVELS, type ProtectionTier, type SellerLevel } from './rules.ts';

const DAY = 24 * 3_600_000;
const percent = (rate: number): string => `${Math.round(rate * 1000) / 10}%`;

export const SELLER_FEE_TEXT = `成交价的 ${percent(RULES.sellerFeeRate)}，最低 ${money(RULES.sellerFeeMin)}，但不超过成交价的 ${percent(RULES.sellerFeeMaxRate)}`;

const delays = SELLER_LEVELS.map(({ payoutDelay }) => payoutDelay / DAY);

/** The payout delays of all seller levels as text: `3～7 天`. */
export const PAYOUT_DELAY_TEXT = `${Math.min(...delays)}～${Math.max(...delays)} 天`;

/** The payout delay after the receipt as text. With the basic protection it is the same for all sellers. */
export const payoutDelayText = (tier: ProtectionTier): string =>
  tier === 'none' ? `${payoutDelayOf(SELLER_LEVELS[0], tier) / DAY} 天` : PAYOUT_DELAY_TEXT;

export const levelNeeds = ({ deals }: SellerLevel): string =>
  deals === 0
    ? '所有卖家'
    : `累计结算 ${deals} 单，近 ${RULES.sellerRecordWindow / DAY} 天没有判给买家的售后`;

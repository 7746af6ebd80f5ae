import type { SellerStanding } from '../../../contract/market/index.ts';
import { payoutDelayOf, RULES, SELLER_LEVELS } from '../../../contract/kit/rules.ts';

const DAY = 24 * 3_600_000;

/** Describes a seller's level: the payout delay, and what the next level requires. */
export function sellerLevelText({ level, deals, hasRecentClaim }: SellerStanding): string {
  const own = SELLER_LEVELS.find((one) => one.level === level) ?? SELLER_LEVELS[0];
  const next = SELLER_LEVELS.find((one) => one.level === own.level + 1);
  const held = payoutDelayOf(own, 'none') / DAY;
  const basic = held * DAY > own.payoutDelay ? `（基础保障的订单 ${held} 天）` : '';
  const now = `卖家等级：${own.name}，买家确认收货 ${own.payoutDelay / DAY} 天后到账${basic}。`;
  if (hasRecentClaim) {
    return `${now}近 ${RULES.sellerRecordWindow / DAY} 天有判给买家的售后，期满后按成交重新定级。`;
  }
  return next === undefined
    ? now
    : `${now}再结算 ${next.deals - deals} 单升为${next.name}，${next.payoutDelay / DAY} 天到账。`;
}

import type { Coverage, ListingCard } from '../../contract/market/listing.ts';
import { COVERAGE_VERSION, protectionFee, TIERS } from '../../contract/kit/rules.ts';

/** A listing on sale with defaults for samples and tests. */
export const listingCard = <Rest extends Partial<ListingCard>>(rest: Rest): ListingCard & Rest => ({
  id: 'listing-1',
  no: 'HY20261121001',
  gameId: 'wzry',
  gameName: '王者荣耀',
  gameType: 'mobile',
  title: '荣耀王者 286 皮肤 典藏齐全 可二次实名',
  description: '荣耀王者，皮肤 286 款。',
  region: '安卓 / QQ / QQ1区',
  price: 328_000,
  picture: '/img/listing/listing-1-0.webp',
  stockKind: 'consigned',
  isSpecialOffer: false,
  protection: 'paid',
  status: 'onSale',
  views: 0,
  listedAt: '2026-11-20T06:00:00.000Z',
  highlights: ['荣耀王者'],
  ...rest,
});

/** What the protections cover for a listing at `price`, fen: 找回包赔, 人脸包赔, 基础保障. */
export const coveragesAt = (price: number): [Coverage, Coverage, Coverage] => {
  const coverage = (tier: Coverage['tier']): Coverage => ({
    tier,
    name: TIERS[tier].name,
    amount: protectionFee(price, tier),
    days: TIERS[tier].days,
    covered: [...TIERS[tier].covered],
    notCovered: [...TIERS[tier].notCovered],
    compensation: price,
    version: COVERAGE_VERSION,
  });
  return [coverage('retrieval'), coverage('face'), coverage('none')];
};

import type { ListingCard as Listing, ListingStatus } from '../../contract/market/listing.ts';
import { href } from '../app/routes.ts';
import type { ListingCardProps } from '../ui/ListingCard.tsx';

/** Aspect ratio of listing pictures, px. */
export const PICTURE = { width: 480, height: 360 } as const;

/** Reason why a listing cannot be bought; undefined if it can. */
export const unavailable: Readonly<Record<ListingStatus, string | undefined>> = {
  underReview: '审核中',
  onSale: undefined,
  held: '交易中',
  sold: '已售出',
  takenDown: '已下架',
  problem: '已下架',
  takenBack: '已下架',
  rejected: '未上架',
};

/** Labels of a listing: 自营 for the platform's own stock, 特价 for a special offer. */
export const listingLabels = (listing: Pick<Listing, 'stockKind' | 'isSpecialOffer'>): string[] => [
  ...(listing.stockKind === 'own' ? ['自营'] : []),
  ...(listing.isSpecialOffer ? ['特价'] : []),
];

/** Maps a listing to the props of its card. Lists over all games show the game's name. */
export function cardOf(listing: Listing, { namesGame = false } = {}): ListingCardProps {
  const state = unavailable[listing.status];
  return {
    href: href('goodDetail', { id: listing.id }),
    title: listing.title,
    picture: { url: listing.picture, ...PICTURE },
    highlights: listing.highlights.length > 0 ? listing.highlights : [listing.region],
    price: listing.price,
    ...(listing.formerPrice !== undefined && { formerPrice: listing.formerPrice }),
    ...(namesGame && { game: listing.gameName }),
    protection: listing.protection,
    badges: listingLabels(listing),
    ...(state !== undefined && { state }),
  };
}

import type { ListingStatus } from '../../../contract/market/listing.ts';
import { href } from '../../app/routes.ts';
import { absoluteUrl, shorten, type DescribePage } from '../../shared/pageMeta.ts';
import { nameOfListing, titleOf } from '../../shared/title.ts';
import { listingQuery } from '../reads.ts';

/** `ItemAvailability` of schema.org. A held listing is on sale again if its buyer does not pay. */
const AVAILABILITY: Partial<Record<ListingStatus, string>> = { onSale: 'InStock', held: 'Reserved' };

const yuan = (fen: number) => (fen / 100).toFixed(2);

export const describePage: DescribePage = ({ query, origin, client }) => {
  const id = query.get('id') ?? '';
  const listing = client.getQueryData(listingQuery(id).queryKey);
  if (!listing) return undefined;
  const canonical = href('goodDetail', { id });
  const pictures = [listing.picture, ...listing.pictures.map((picture) => picture.url)].map((src) =>
    absoluteUrl(src, origin),
  );
  const description = shorten(
    `${listing.gameName}账号，${listing.region}。${listing.highlights.join('，')}。${listing.description}`,
  );
  return {
    title: titleOf(nameOfListing(listing)),
    canonical,
    description,
    type: 'product',
    picture: listing.picture,
    properties: [
      ['product:price:amount', yuan(listing.price)],
      ['product:price:currency', 'CNY'],
    ],
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: listing.title,
      description,
      sku: listing.no,
      category: `${listing.gameName}账号`,
      image: [...new Set(pictures)],
      offers: {
        '@type': 'Offer',
        url: origin + canonical,
        price: yuan(listing.price),
        priceCurrency: 'CNY',
        availability: `https://schema.org/${AVAILABILITY[listing.status] ?? 'SoldOut'}`,
        itemCondition: 'https://schema.org/UsedCondition',
      },
    },
  };
};

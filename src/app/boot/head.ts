import type { QueryClient } from '@tanstack/react-query';
import type { PageAddress } from '../../../contract/kit/ssr.ts';
import type { Notice } from '../../../contract/content/index.ts';
import type { ListingDetail } from '../../../contract/market/index.ts';
import { noticeQuery, systemNoticeQuery } from '../../content/index.ts';
import { listingQuery } from '../../market/index.ts';
import { excerpt } from '../../shared/list/excerpt.ts';
import { nameOfListing, titleOf } from '../../shared/title.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import type { Route } from '../routes.ts';

const SITE = '号易';
const PROMISE = '号易，游戏账号交易平台。货款由平台保管，验号换绑全程可查，找回有赔付。';

/** As much of a text as a search engine shows. */
const LONGEST = 120;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** JSON inside a script element: nothing in it can end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const short = (text: string) => excerpt(text, LONGEST);

const yuan = (fen: number) => (fen / 100).toFixed(2);

interface Facts {
  title: string;
  description: string;
  kind: 'website' | 'article' | 'product';
  /** Address of a picture. */
  picture?: string;
  /** Structured data as schema.org names it. */
  data?: object;
  /** More properties of the page, as Open Graph names them. */
  more?: readonly (readonly [property: string, content: string])[];
}

function aboutListing(listing: ListingDetail, url: string, origin: string): Facts {
  const pictures = [listing.picture, ...listing.pictures.map((one) => one.url)].map((one) =>
    absolute(one, origin),
  );
  const description = short(
    `${listing.gameName}账号，${listing.region}。${listing.highlights.join('，')}。${listing.description}`,
  );
  return {
    title: titleOf(nameOfListing(listing)),
    description,
    kind: 'product',
    picture: listing.picture,
    more: [
      ['product:price:amount', yuan(listing.price)],
      ['product:price:currency', 'CNY'],
    ],
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: listing.title,
      description,
      sku: listing.no,
      category: `${listing.gameName}账号`,
      image: [...new Set(pictures)],
      offers: {
        '@type': 'Offer',
        url,
        price: yuan(listing.price),
        priceCurrency: 'CNY',
        availability:
          listing.status === 'onSale' ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
        itemCondition: 'https://schema.org/UsedCondition',
      },
    },
  };
}

function aboutArticle(article: Notice, url: string): Facts {
  const description = short(article.content) || PROMISE;
  return {
    title: titleOf(article.title),
    description,
    kind: 'article',
    data: {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: article.title,
      description,
      datePublished: article.createdAt,
      mainEntityOfPage: url,
    },
  };
}

/** An address of a picture as somebody elsewhere can use it. */
function absolute(src: string, origin: string): string {
  const at = assetUrl(src);
  return at.startsWith('/') ? origin + at : at;
}

function factsOf(route: Route, { origin, search }: PageAddress, url: string, client: QueryClient): Facts {
  const id = new URLSearchParams(search).get('id') ?? '';
  if (route.name === 'goodDetail') {
    const listing = client.getQueryData(listingQuery(id).queryKey);
    if (listing) return aboutListing(listing, url, origin);
  }
  const article =
    client.getQueryData(noticeQuery(id).queryKey) ?? client.getQueryData(systemNoticeQuery(id).queryKey);
  if (article) return aboutArticle(article, url);
  return {
    title: titleOf(route.title),
    description: PROMISE,
    kind: 'website',
  };
}

/**
 * What stands in the head of a page that is drawn on the server, for search engines and for those it is shared with: title,
 * description, `og:` tags and structured data of what the page shows.
 *
 * @param client holds the answers the page was drawn with
 */
export function headOf(
  route: Route,
  address: PageAddress,
  client: QueryClient,
): { title: string; description: string; head: string } {
  const { origin, search } = address;
  const query = route.name === 'home' ? '' : search;
  const url = origin + route.path + query;
  const { title, description, kind, picture, data, more = [] } = factsOf(route, address, url, client);
  const properties: readonly (readonly [string, string])[] = [
    ['og:site_name', SITE],
    ['og:locale', 'zh_CN'],
    ['og:type', kind],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ...(picture === undefined ? [] : [['og:image', absolute(picture, origin)] as const]),
    ...more,
  ];
  return {
    title,
    description,
    head: [
      `<link rel="canonical" href="${escaped(url)}" />`,
      ...properties.map(
        ([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`,
      ),
      ...(data === undefined ? [] : [`<script type="application/ld+json">${scriptJson(data)}</script>`]),
    ].join('\n'),
  };
}

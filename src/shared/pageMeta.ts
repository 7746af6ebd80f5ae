import type { QueryClient } from '@tanstack/react-query';
import { ROUTES, type RouteName } from '../app/routes.ts';
import { assetUrl } from '../ui/assetUrl.ts';
import { excerpt } from './list/excerpt.ts';
import { titleOf } from './title.ts';

/** Metadata of a page for search engines and link previews. */
export interface PageMeta {
  title: string;
  /** The canonical path and query: the same for every address of what the page shows. */
  canonical: string;
  description: string;
  type: 'website' | 'article' | 'product';
  picture?: string;
  /** Structured data in the vocabulary of schema.org. */
  structuredData?: object;
  properties?: readonly (readonly [property: string, content: string])[];
}

export interface RenderedPage {
  query: URLSearchParams;
  origin: string;
  /** Contains the data that the page was rendered with. */
  client: QueryClient;
}

/**
 * Builds the metadata of a page from its data. Undefined when it found nothing to show. Exported as `describePage` by
 * the page's `head.ts`.
 */
export type DescribePage = (page: RenderedPage) => PageMeta | undefined;

/** The metadata of a page without data of its own. */
export const pageOfRoute = (name: RouteName, canonical: string = ROUTES[name].path): PageMeta => ({
  title: titleOf(ROUTES[name].title),
  canonical,
  description: '',
  type: 'website',
});

/** Number of characters of a description that search engines show. */
const MAX_DESCRIPTION_LENGTH = 120;

export const shorten = (text: string): string => excerpt(text, MAX_DESCRIPTION_LENGTH);

/** Absolute URL of a picture, for other sites. */
export function absoluteUrl(src: string, origin: string): string {
  const url = assetUrl(src);
  return url.startsWith('/') ? origin + url : url;
}

import type { QueryClient } from '@tanstack/react-query';
import { assetUrl } from '../ui/assetUrl.ts';
import { excerpt } from './list/excerpt.ts';

/** Metadata of a page for search engines and link previews. */
export interface PageMeta {
  title: string;
  description: string;
  type: 'website' | 'article' | 'product';
  /** Address of a picture. */
  picture?: string;
  /** Structured data in the vocabulary of schema.org. */
  structuredData?: object;
  /** More Open Graph properties. */
  properties?: readonly (readonly [property: string, content: string])[];
}

/** A page that is being rendered on the server. */
export interface RenderedPage {
  /** The `id` of its query, or ''. */
  id: string;
  /** Its absolute address. */
  url: string;
  origin: string;
  /** Holds the data that the page was rendered with. */
  client: QueryClient;
}

/**
 * Builds the metadata of a page from its data. Undefined when it has none of its own. Exported as `describePage` by the
 * page's `head.ts`.
 */
export type DescribePage = (page: RenderedPage) => PageMeta | undefined;

/** Search engines show about this many characters of a description. */
const MAX_DESCRIPTION_LENGTH = 120;

export const shorten = (text: string): string => excerpt(text, MAX_DESCRIPTION_LENGTH);

/** The absolute address of a picture, for readers on other sites. */
export function absoluteUrl(src: string, origin: string): string {
  const url = assetUrl(src);
  return url.startsWith('/') ? origin + url : url;
}

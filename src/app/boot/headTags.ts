import type { QueryClient } from '@tanstack/react-query';
import type { PageAddress } from '../../../contract/kit/ssr.ts';
import { absoluteUrl, pageOfRoute, type DescribePage } from '../../shared/pageMeta.ts';
import type { Route } from '../routes.ts';

const SITE = '号易';
const DESCRIPTION = '号易，游戏账号交易平台。货款由平台保管，验号换绑全程可查，找回有赔付。';

/** `src/<domain>/<page>/head.ts`, by the folder of the page. */
const describeByFolder = new Map(
  Object.entries(
    import.meta.glob<DescribePage>('../../*/*/head.ts', { eager: true, import: 'describePage' }),
  ).map(([file, describePage]) => [file.split('/').at(-2), describePage]),
);

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** JSON for a script element. `<` is escaped, so the content cannot close the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Builds the head of a rendered page for search engines and link previews: title, description, Open Graph tags,
 * structured data.
 *
 * @param client contains the data that the page was rendered with
 * @returns undefined when the page found nothing to show
 */
export function buildHead(
  route: Route,
  { origin, search }: PageAddress,
  client: QueryClient,
): { title: string; description: string; head: string } | undefined {
  const query = new URLSearchParams(search);
  const describePage = describeByFolder.get(route.folder ?? route.name);
  const meta = describePage ? describePage({ query, origin, client }) : pageOfRoute(route.name);
  if (!meta) return undefined;
  const url = origin + meta.canonical;
  const description = meta.description || DESCRIPTION;
  const properties: readonly (readonly [string, string])[] = [
    ['og:site_name', SITE],
    ['og:locale', 'zh_CN'],
    ['og:type', meta.type],
    ['og:title', meta.title],
    ['og:description', description],
    ['og:url', url],
    ...(meta.picture === undefined ? [] : [['og:image', absoluteUrl(meta.picture, origin)] as const]),
    ...(meta.properties ?? []),
  ];
  const data = meta.structuredData;
  return {
    title: meta.title,
    description,
    head: [
      `<link rel="canonical" href="${escapeHtml(url)}" />`,
      ...properties.map(
        ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
      ),
      ...(data === undefined ? [] : [`<script type="application/ld+json">${scriptJson(data)}</script>`]),
    ].join('\n'),
  };
}

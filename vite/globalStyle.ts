import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { pages } from './paths.ts';

/** Writes the style of all pages, and where the API is, into index.html: it is there before the scripts, which need not make it. */
export function globalStyle(): Plugin {
  let base = '';
  return {
    name: 'haoyi:global-style',
    configResolved({ env }) {
      base = String(env.VITE_API_BASE ?? '');
    },
    transformIndexHtml: {
      order: 'pre',
      async handler() {
        const { globalCss }: { globalCss: string } = await import(
          pathToFileURL(join(pages, 'ui/globalCss.ts')).href
        );
        // Where the API is, when it is elsewhere: the server lets the page speak with it.
        const meta = { tag: 'meta', attrs: { name: 'api-base', content: base }, injectTo: 'head' } as const;
        return [{ tag: 'style', children: globalCss, injectTo: 'head' }, ...(base === '' ? [] : [meta])];
      },
    },
  };
}

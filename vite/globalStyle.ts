import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { srcFolder } from './paths.ts';

/** Writes the global CSS and the API's URL into index.html, so that both are available before the scripts. */
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
          pathToFileURL(join(srcFolder, 'ui/globalCss.ts')).href
        );
        // Only for an API on another host, which the server allows in the Content-Security-Policy.
        const meta = { tag: 'meta', attrs: { name: 'api-base', content: base }, injectTo: 'head' } as const;
        return [{ tag: 'style', children: globalCss, injectTo: 'head' }, ...(base === '' ? [] : [meta])];
      },
    },
  };
}

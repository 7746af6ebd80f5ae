import type { Plugin } from 'vite';
import { pages } from './paths.ts';

/** Leaves the lines out of a page's calls that only the server and its OpenAPI document read: 1 kB of every first view. */
export function withoutDescriptions(): Plugin {
  let isPage = false;
  return {
    name: 'haoyi:without-descriptions',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      isPage = config.root === pages;
    },
    transform(code, id) {
      if (!isPage || !/[\\/]contract[\\/]\w+[\\/]\w*[cC]alls?\.ts$/.test(id)) return null;
      return {
        code: code.replaceAll(/^  (?:summary|name|audience|addition|idempotent): (?:'[^'\n]*'|true),$/gm, ''),
        map: null,
      };
    },
  };
}

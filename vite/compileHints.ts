import type { Plugin } from 'vite';
import { routes } from '../contract/kit/routes.ts';
import { chunksOf, REACT_ENTRY } from './chunks.ts';

/**
 * With this comment Chromium compiles all functions of a file on another thread during the load. Otherwise the main
 * thread compiles each function at its first call, which took two fifths of the script time of the first view on a slow
 * phone.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Adds the hint to the files that a page needs for its first view. */
export function compileHints(): Plugin {
  return {
    name: 'haoyi:compile-hints',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = chunksOf(bundle);
        const needed = new Set([
          ...chunks.entry,
          ...routes.flatMap((route) => chunks.importsOf(chunks.pageOf(route))),
        ]);
        for (const chunk of chunks.all) {
          if (needed.has(chunk.fileName) && chunk.facadeModuleId !== REACT_ENTRY)
            chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}

import type { Plugin } from 'vite';
import { routes } from '../contract/kit/routes.ts';
import { chunksOf, REACT_ENTRY } from './chunks.ts';

/**
 * Chromium compiles all functions of a file with this comment on another thread while it is loading. Otherwise the main
 * thread compiles each function at its first call, which took two fifths of the script time of a slow phone's first
 * view.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Marks the files that a page needs for its first view. */
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

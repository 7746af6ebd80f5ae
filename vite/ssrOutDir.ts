import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './paths.ts';

/** Writes the server-side rendering bundle to `server/` inside the build folder, also with another `--outDir`. */
export const ssrOutDir = (): Plugin => ({
  name: 'haoyi:ssr-out-dir',
  apply: 'build',
  config: ({ build }) => ({
    environments: { ssr: { build: { outDir: join(build?.outDir ?? join(root, 'dist'), 'server') } } },
  }),
});

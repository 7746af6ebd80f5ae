import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './paths.ts';

/** Puts the bundle that renders pages on the server into `server/` of the build, also when `--outDir` names another folder. */
export const ssrOutDir = (): Plugin => ({
  name: 'haoyi:ssr-out-dir',
  apply: 'build',
  config: ({ build }) => ({
    environments: { ssr: { build: { outDir: join(build?.outDir ?? join(root, 'dist'), 'server') } } },
  }),
});

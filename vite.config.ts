import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig } from 'vite';
import { backend } from './vite/backend.ts';
import { oldestBrowsers } from './vite/browsers.ts';
import { chunkGroups } from './vite/chunkGroups.ts';
import { chunkMap } from './vite/chunkMap.ts';
import { compileHints } from './vite/compileHints.ts';
import { globalStyle } from './vite/globalStyle.ts';
import { inlineScripts } from './vite/inlineScripts.ts';
import { srcFolder, root } from './vite/paths.ts';
import { precompress } from './vite/precompress.ts';
import { ssrOutDir } from './vite/ssrOutDir.ts';
import { stableClassNames } from './vite/stableClassNames.ts';

export default defineConfig(({ command }) => ({
  root: srcFolder,
  envDir: root,
  cacheDir: join(root, 'node_modules/.vite'),
  plugins: [
    react(),
    command === 'serve' ? msw({ mode: 'worker-only' }) : null,
    backend(),
    chunkMap(),
    inlineScripts(),
    compileHints(),
    globalStyle(),
    stableClassNames(),
    ssrOutDir(),
    precompress(),
  ],
  // Makes class names independent of the load order, so that server and browser generate the same ones.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false, minify: true, pure: true } } },
  server: { fs: { allow: [root] } },
  resolve: {
    alias: [
      // React 18 has this hook, so the shim for older versions would only add to the first view.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      // No supported browser needs vendor prefixes, and styled-components only adds them on request. Saves 1 kB of
      // every first view.
      { find: /^\.\/(src\/)?Prefixer\.js$/, replacement: join(root, 'vite/noPrefixer.js') },
    ],
  },
  // Builds the bundle for browsers, then the server-side rendering bundle, from the same sources.
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (client) await builder.build(client);
      if (ssr) await builder.build(ssr);
    },
  },
  environments: {
    ssr: {
      // Only a build bundles everything into one file. The development server runs the back end here and leaves
      // packages to Node.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        resolve: { noExternal: true as const },
      }),
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { renderToHtml: join(srcFolder, 'app/boot/renderToHtml.tsx') },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
  build: {
    target: Object.entries(oldestBrowsers(root)).map(([name, version]) => `${name}${version}`),
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    rolldownOptions: {
      // Each index.ts only re-exports, so a page that uses one export does not load the rest.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/](src|contract)[\\/].*[\\/]index\.ts$/, sideEffects: false }],
      },
      // The first view names every chunk, so one character more in their hashes makes it 100 bytes larger.
      output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
}));

import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { routes } from '../contract/kit/routes.ts';
import { CHUNK_MAP_ID, type ChunkMap } from '../src/ui/load/chunkMap.ts';
import { chunksOf, type Chunks } from './chunks.ts';
import { srcFolder } from './paths.ts';

function buildChunkMap(chunks: Chunks): ChunkMap {
  const files: string[] = [];
  const indexOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const needs: Record<number, number[]> = {};
  for (const file of chunks.onDemand) {
    needs[indexOf(file)] = chunks
      .importsOf(file)
      .filter((imported) => !chunks.entry.has(imported))
      .map(indexOf);
  }
  const paths = routes.map((route) => [route.path, indexOf(chunks.pageOf(route))] as const);
  return { files, needs, paths: Object.fromEntries(paths), calls: indexOf(chunks.named('calls')) };
}

/**
 * Writes the files that each `import()` needs into index.html, and routes every `import()` through
 * `src/ui/load/chunkLoader.ts` instead of Vite's preload helper. Server-rendered pages link to the map as a separate
 * file, because it would be a quarter of their HTML.
 */
export function chunkMap(): Plugin {
  let json = '';
  let file = '';
  return {
    name: 'haoyi:chunk-map',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      build: { modulePreload: { polyfill: false, resolveDependencies: (importedFile) => [importedFile] } },
    }),
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { loadChunk as __vitePreload } from ${JSON.stringify(join(srcFolder, 'ui/load/chunkLoader.ts'))}`
        : null,
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        json = JSON.stringify(buildChunkMap(chunksOf(bundle)));
        file = `assets/chunk-map-${createHash('sha256').update(json).digest('base64url').slice(0, 8)}.json`;
        return {
          // Scripts get a low priority, so that a server-rendered page loads its first picture before them.
          html: html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
          tags: [
            {
              tag: 'script',
              attrs: { type: 'application/json', id: CHUNK_MAP_ID, 'data-file': `/${file}` },
              children: json,
              injectTo: 'head',
            },
          ],
        };
      },
    },
    async writeBundle({ dir = '' }) {
      if (file !== '') await writeFile(join(dir, file), json);
    },
  };
}

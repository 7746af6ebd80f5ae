import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { join } from 'node:path';

/** Reads the build in dist: the entry scripts, and the chunks of each route. */

const DIST = join(import.meta.dirname, '../../../dist');

const html = readFileSync(join(DIST, 'index.html'), 'utf8');

/** The entry scripts of every page. */
export const ENTRY_SCRIPTS: readonly string[] = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].flatMap(
  ([, file]) => file ?? [],
);

const { files, needs, paths, calls } = JSON.parse(
  /<script type="application\/json" id="chunk-map"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '{}',
) as { files: string[]; needs: Record<number, number[]>; paths: Record<string, number>; calls: number };

/** The chunk with the calls of public pages. */
export const PUBLIC_CALLS_CHUNK = `/${files[calls]}`;

/** Routes with a chunk of their own. */
export const CHUNKED_PATHS: readonly string[] = Object.keys(paths);

/** Chunks that a route needs besides the entry; its own is the first. */
export const findChunks = (path: string): string[] =>
  (needs[paths[path] ?? -1] ?? []).map((index) => `/${files[index]}`);

export const textOf = (file: string): string => readFileSync(join(DIST, file), 'utf8');

/** Serves every page in this tab unrendered, as a busy server does. */
export const serveUnrendered = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => CHUNKED_PATHS.includes(pathname),
    (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
        : route.fallback(),
  );

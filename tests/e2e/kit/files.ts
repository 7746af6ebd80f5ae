import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { join } from 'node:path';

/** What the build says of its own files. */

const DIST = join(import.meta.dirname, '../../../dist');

const html = readFileSync(join(DIST, 'index.html'), 'utf8');

/** The scripts that every page starts from. */
export const ENTRY: readonly string[] = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].flatMap(
  ([, file]) => file ?? [],
);

const { files, needs, paths, calls } = JSON.parse(
  /<script type="application\/json" id="parts"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '{}',
) as { files: string[]; needs: Record<number, number[]>; paths: Record<string, number>; calls: number };

/** The file of the calls that public pages read with. */
export const CALLS = `/${files[calls]}`;

/** The addresses that have a file of their own. */
export const ADDRESSES: readonly string[] = Object.keys(paths);

/** The files that an address needs beside the entry; its own is the first. */
export const filesOf = (path: string): string[] =>
  (needs[paths[path] ?? -1] ?? []).map((index) => `/${files[index]}`);

/** The text of a file of the build. */
export const textOf = (file: string): string => readFileSync(join(DIST, file), 'utf8');

/**
 * From now on the tab gets the plain frame of every page, as when the server is too busy to draw one: its scripts ask for
 * everything themselves.
 */
export const sendFrames = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => ADDRESSES.includes(pathname),
    (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
        : route.fallback(),
  );

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { createVariants, type Variants } from '../kit/variants.ts';

const YEAR_S = 31_536_000;

/**
 * Reads a built SPA into memory: each file by its path (`/assets/app-1.js`), with its compressed variants (`.br`,
 * `.gz`). Files under `/assets` have a hash in their name and are cached for a year. All others are revalidated.
 * @param headers further headers of a file; `read` returns its text
 */
export function readStaticFiles(
  dist: string,
  headers: (path: string, read: () => string) => Readonly<Record<string, string>>,
): Map<string, Variants> {
  const paths = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length).replaceAll('\\', '/'));
  const all = new Set(paths);
  const read = (path: string) => new Uint8Array(readFileSync(join(dist, path)));
  return new Map(
    paths
      // The server bundle is not public.
      .filter(
        (path) =>
          !path.startsWith('/server/') && (!/\.(br|gz)$/.test(path) || !all.has(path.replace(/\.\w+$/, ''))),
      )
      .map((path) => [
        path,
        createVariants(
          read(path),
          {
            br: all.has(`${path}.br`) ? read(`${path}.br`) : undefined,
            gzip: all.has(`${path}.gz`) ? read(`${path}.gz`) : undefined,
          },
          {
            ...headers(path, () => readFileSync(join(dist, path), 'utf8')),
            'Content-Type': getMimeType(path) ?? 'application/octet-stream',
            'Cache-Control': path.startsWith('/assets/')
              ? `public, max-age=${YEAR_S}, immutable`
              : 'no-cache',
          },
        ),
      ]),
  );
}

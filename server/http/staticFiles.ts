import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { LRUCache } from 'lru-cache';

type Bytes = Uint8Array<ArrayBuffer>;

/** A response that is ready to be sent. */
export interface StaticResponse {
  status: 200 | 304;
  headers: Readonly<Record<string, string>>;
  /** Undefined for 304 and HEAD. */
  body: Bytes | undefined;
}

/** Request headers that select the encoding. */
export interface EncodingPreference {
  method: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** A file with its compressed variants and the headers of each. */
export interface Variants {
  /** Selects the variant; 304 when the client has it. */
  answer(wish: EncodingPreference): StaticResponse;
}

/** One variant, with its headers. */
interface Variant {
  etag: string;
  body: Bytes;
  headers: Readonly<Record<string, string>>;
}

/** Matches an `Accept-Encoding` that accepts an encoding (not with `q=0`). */
const accepting = (encoding: string) =>
  new RegExp(`(^|,)\\s*${encoding}\\s*(;(?!\\s*q=0(\\.0+)?\\s*(,|$))[^,]*)?(,|$)`);
const BR = accepting('br');
const GZIP = accepting('gzip');

/** The encodings that a client accepts. */
interface Accepted {
  br: boolean;
  gzip: boolean;
}

/** Longer headers are parsed each time. Browsers send only a few different, short ones. */
const MAX_CACHED_LENGTH = 100;
const parsed = new LRUCache<string, Accepted>({ max: 100 });

function parseAcceptEncoding(acceptEncoding: string): Accepted {
  const found = parsed.get(acceptEncoding);
  if (found) return found;
  const accepted = { br: BR.test(acceptEncoding), gzip: GZIP.test(acceptEncoding) };
  if (acceptEncoding.length <= MAX_CACHED_LENGTH) parsed.set(acceptEncoding, accepted);
  return accepted;
}

/**
 * Creates the variants of a file.
 * @param headers sent with all variants, `Content-Type` and `Cache-Control` among them
 */
export function createVariants(
  plain: Bytes,
  compressed: { br?: Bytes | undefined; gzip?: Bytes | undefined },
  headers: Readonly<Record<string, string>>,
): Variants {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const isCompressed = compressed.br !== undefined || compressed.gzip !== undefined;
  const make = (body: Bytes, encoding?: 'br' | 'gzip'): Variant => {
    const etag = `"${hash}${encoding === undefined ? '' : `-${encoding}`}"`;
    return {
      etag,
      body,
      headers: {
        ...headers,
        ...(encoding !== undefined && { 'Content-Encoding': encoding }),
        ...(isCompressed && { Vary: 'Accept-Encoding' }),
        'Content-Length': String(body.length),
        ETag: etag,
      },
    };
  };
  const whole = make(plain);
  const br = compressed.br && make(compressed.br, 'br');
  const gzip = compressed.gzip && make(compressed.gzip, 'gzip');
  const select = (accepted: Accepted): Variant => (accepted.br && br) || (accepted.gzip && gzip) || whole;
  return {
    answer({ method, acceptEncoding = '', ifNoneMatch }) {
      const variant = select(parseAcceptEncoding(acceptEncoding));
      if (ifNoneMatch?.includes(hash)) {
        const { 'Content-Length': _, ...rest } = variant.headers;
        return { status: 304, headers: rest, body: undefined };
      }
      return { status: 200, headers: variant.headers, body: method === 'HEAD' ? undefined : variant.body };
    },
  };
}

const YEAR_S = 31_536_000;

/**
 * Reads a built SPA into memory, each file with its compressed variants (`.br`, `.gz`), by its path
 * (`/assets/app-1.js`). Files under `/assets` have a hash in their name and are cached for a year. All others are
 * revalidated.
 * @param headers more headers of a file; `read` reads its text
 */
export function readStaticFiles(
  dist: string,
  headers: (path: string, read: () => string) => Readonly<Record<string, string>>,
): Map<string, Variants> {
  const paths = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length).replaceAll('\\', '/'));
  const all = new Set(paths);
  const read = (path: string): Bytes => new Uint8Array(readFileSync(join(dist, path)));
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

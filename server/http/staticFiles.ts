import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { putNewest } from '../kit/putNewest.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** An answer that needs nobody to be asked. */
export interface StaticResponse {
  status: 200 | 304;
  headers: Readonly<Record<string, string>>;
  /** Undefined where none is sent. */
  body: Bytes | undefined;
}

/** What of a request decides in which form something is sent. */
export interface EncodingPreference {
  method: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** A text or file with its compressed forms, and the headers each is sent with. */
export interface Variants {
  /** Chooses the form that fits; 304 where the client has it already. */
  answer(wish: EncodingPreference): StaticResponse;
}

/** One form, made ready to be sent. */
interface Variant {
  etag: string;
  body: Bytes;
  headers: Readonly<Record<string, string>>;
}

/** Whether an encoding stands in `Accept-Encoding`, and is not refused there (`q=0`). */
const named = (encoding: string) =>
  new RegExp(`(^|,)\\s*${encoding}\\s*(;(?!\\s*q=0(\\.0+)?\\s*(,|$))[^,]*)?(,|$)`);
const BR = named('br');
const GZIP = named('gzip');

/** Which compressed forms a client takes. */
interface Taken {
  br: boolean;
  gzip: boolean;
}

/** Browsers have a few headers among them, all short: what else comes is looked at each time. */
const SHORT = 100;
const MOST = 100;
const known = new Map<string, Taken>();

function takenBy(acceptEncoding: string): Taken {
  const found = known.get(acceptEncoding);
  if (found) return found;
  const taken = { br: BR.test(acceptEncoding), gzip: GZIP.test(acceptEncoding) };
  if (acceptEncoding.length <= SHORT) putNewest(known, acceptEncoding, taken, MOST);
  return taken;
}

/**
 * Something to be sent as it is or compressed, whichever the client takes.
 * @param headers what all forms are sent with, `Content-Type` and `Cache-Control` among them
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
  const choose = (taken: Taken): Variant => (taken.br && br) || (taken.gzip && gzip) || whole;
  return {
    answer({ method, acceptEncoding = '', ifNoneMatch }) {
      const form = choose(takenBy(acceptEncoding));
      if (ifNoneMatch?.includes(hash)) {
        const { 'Content-Length': _, ...rest } = form.headers;
        return { status: 304, headers: rest, body: undefined };
      }
      return { status: 200, headers: form.headers, body: method === 'HEAD' ? undefined : form.body };
    },
  };
}

const YEAR = 31_536_000;

/**
 * Reads a built SPA into memory, each file with the compressed forms beside it (`.br`, `.gz`), by its path (`/assets/app-1.js`).
 * Files under `/assets` carry a hash in their name and are kept for a year; all others are asked for anew.
 * @param headers what a file is sent with besides; `read` reads its text
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
      // What draws the pages is no part of them.
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
            'Cache-Control': path.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache',
          },
        ),
      ]),
  );
}

import { createHash } from 'node:crypto';
import { compress } from './compress.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface StaticResponse {
  status: 200 | 301 | 304 | 404;
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

/**
 * Creates the variants of a file.
 * @param headers sent with all variants, `Content-Type` and `Cache-Control` among them
 * @param status 404 for the page of an unknown URL, 301 for another spelling of a URL; both are always sent whole
 */
export function createVariants(
  plain: Bytes,
  compressed: { br?: Bytes | undefined; gzip?: Bytes | undefined },
  headers: Readonly<Record<string, string>>,
  status: 200 | 301 | 404 = 200,
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
  const select = (acceptEncoding: string): Variant =>
    (br && BR.test(acceptEncoding) && br) || (gzip && GZIP.test(acceptEncoding) && gzip) || whole;
  return {
    answer({ method, acceptEncoding = '', ifNoneMatch }) {
      const variant = select(acceptEncoding);
      if (status === 200 && ifNoneMatch?.includes(hash)) {
        const { 'Content-Length': _, ...rest } = variant.headers;
        return { status: 304, headers: rest, body: undefined };
      }
      return { status, headers: variant.headers, body: method === 'HEAD' ? undefined : variant.body };
    },
  };
}

/**
 * Creates the variants of a text, compressed once. A few hundred kB take some 10 ms, off the main thread.
 * @param headers, status see {@link createVariants}
 */
export async function compressText(
  text: string,
  headers: Readonly<Record<string, string>>,
  status: 200 | 404 = 200,
): Promise<Variants> {
  const plain = new TextEncoder().encode(text);
  return createVariants(plain, await compress(plain), headers, status);
}

export const preferenceOf = ({ method, headers }: Request): EncodingPreference => ({
  method,
  acceptEncoding: headers.get('accept-encoding') ?? undefined,
  ifNoneMatch: headers.get('if-none-match') ?? undefined,
});

export const toResponse = ({ status, headers, body }: StaticResponse): Response =>
  new Response(body ?? null, { status, headers });

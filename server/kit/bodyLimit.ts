import type { Context, MiddlewareHandler } from 'hono';
import { refuse } from './refusal.ts';

/** Limits of a request body, bytes: uploads, content imports by staff, and everything else. */
export const MAX_BODY_BYTES = { upload: 12 * 1024 * 1024, content: 4 * 1024 * 1024, json: 256 * 1024 };

export const BODY_TOO_LONG = '提交的内容太大';

/** Timeout for receiving a body that is read after authentication, ms, equal to the client's upload timeout. */
export const BODY_TIMEOUT_MS = 120_000;

/**
 * Reads a body until `take` returns false for a chunk. Returns whether the whole body was read. Rejects when reading
 * takes longer than `longest` ms, when the request is aborted, and when `take` throws.
 */
export async function readChunks(
  body: ReadableStream<Uint8Array>,
  take: (chunk: Uint8Array) => boolean,
  longest?: number,
): Promise<boolean> {
  const reader = body.getReader();
  const timer = longest === undefined ? undefined : setTimeout(() => reader.releaseLock(), longest);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (!take(next.value)) return false;
    }
    return true;
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}

/**
 * Reads a body. Undefined when it has more than `most` bytes. Rejects when it is aborted, or takes longer than `longest`
 * ms.
 */
async function readBody(
  body: ReadableStream<Uint8Array>,
  most: number,
  longest?: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const isWhole = await readChunks(
    body,
    (chunk) => {
      parts.push(chunk);
      return (size += chunk.length) <= most;
    },
    longest,
  );
  return isWhole ? new Uint8Array(Buffer.concat(parts)) : undefined;
}

/**
 * Reads the body of a content import as text. @throws 422 when it is too long, or takes longer than {@link
 * BODY_TIMEOUT_MS}. Rejects when it is aborted
 */
export async function readContentBody({ body, signal }: Pick<Request, 'body' | 'signal'>): Promise<string> {
  if (!body) return '';
  const bytes = await readBody(body, MAX_BODY_BYTES.content, BODY_TIMEOUT_MS).catch((error: unknown) => {
    throw signal.aborted ? error : refuse.invalid('', '内容没有传完，请重新提交');
  });
  if (!bytes) throw refuse.invalid('', BODY_TOO_LONG);
  return new TextDecoder().decode(bytes);
}

/**
 * Refuses a body above the limit before it is parsed. A body without Content-Length is buffered up to the limit for the
 * handler.
 *
 * @param mostOf the limit for a request, bytes
 * @param refused creates the refusal
 * @param isReadLater whether the handler limits the body itself, after authentication
 */
export function bodyLimit(
  mostOf: (c: Context) => number,
  refused: (c: Context) => Response,
  isReadLater: (c: Context) => boolean = () => false,
): MiddlewareHandler {
  return async (c, next) => {
    const most = mostOf(c);
    const length = c.req.header('content-length');
    if (length !== undefined && c.req.header('transfer-encoding') === undefined) {
      return Number(length) > most ? refused(c) : next();
    }
    const { body } = c.req.raw;
    if (!body || isReadLater(c)) return next();
    const buffered = await readBody(body, most);
    if (buffered === undefined) return refused(c);
    const { method, headers, signal } = c.req.raw;
    c.req.raw = new Request(c.req.url, { method, headers, signal, body: buffered });
    return next();
  };
}

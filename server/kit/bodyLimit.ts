import type { Context, MiddlewareHandler } from 'hono';

/** How long the body of a request may be, bytes: of an upload, and of everything else. */
export const MAX_BODY_BYTES = { upload: 12 * 1024 * 1024, json: 256 * 1024 };

/** What is said of a body that is too long. */
export const BODY_TOO_LONG = '提交的内容太大';

/** Reads a body; undefined when it is longer than `most` bytes. Rejects when it takes longer than `longest` ms, or breaks off. */
export async function readBody(
  body: ReadableStream<Uint8Array>,
  most: number,
  longest?: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  const timer = longest === undefined ? undefined : setTimeout(() => reader.releaseLock(), longest);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > most) return undefined;
      parts.push(next.value);
    }
    return new Uint8Array(Buffer.concat(parts));
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}

/**
 * Refuses a body that is longer than allowed, before anybody looks into it. One that does not say its length (chunked, or none
 * at all) is read up to the limit and kept for the handler.
 *
 * @param mostOf how many bytes the body of a request may have
 * @param refuse what is answered to a longer one
 * @param isReadLater whether the handler bounds such a body itself: it is not read before it is known who sends it
 */
export function bodyLimit(
  mostOf: (c: Context) => number,
  refuse: (c: Context) => Response,
  isReadLater: (c: Context) => boolean = () => false,
): MiddlewareHandler {
  return async (c, next) => {
    const most = mostOf(c);
    const length = c.req.header('content-length');
    if (length !== undefined && c.req.header('transfer-encoding') === undefined) {
      return Number(length) > most ? refuse(c) : next();
    }
    const { body } = c.req.raw;
    if (!body || isReadLater(c)) return next();
    const kept = await readBody(body, most);
    if (kept === undefined) return refuse(c);
    const { method, headers, signal } = c.req.raw;
    c.req.raw = new Request(c.req.url, { method, headers, signal, body: kept });
    return next();
  };
}

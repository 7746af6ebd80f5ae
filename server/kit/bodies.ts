import type { Context, MiddlewareHandler } from 'hono';

/** Reads a body that does not say how long it is; undefined when it is longer than `most` bytes. */
async function readUpTo(body: ReadableStream<Uint8Array>, most: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > most) return undefined;
      parts.push(next.value);
    }
    return Buffer.concat(parts);
  } finally {
    reader.releaseLock();
  }
}

/**
 * Refuses a body that is longer than allowed, before anybody looks into it. One that does not say its length (chunked, or none
 * at all) is read up to the limit and kept for the handler.
 *
 * @param mostOf how many bytes the body of a request may have
 * @param refuse what is answered to a longer one
 */
export function limitBodies(
  mostOf: (c: Context) => number,
  refuse: (c: Context) => Response,
): MiddlewareHandler {
  return async (c, next) => {
    const most = mostOf(c);
    const length = c.req.header('content-length');
    if (length !== undefined && c.req.header('transfer-encoding') === undefined) {
      return Number(length) > most ? refuse(c) : next();
    }
    const { body } = c.req.raw;
    if (!body) return next();
    const kept = await readUpTo(body, most);
    if (kept === undefined) return refuse(c);
    const { method, headers, signal } = c.req.raw;
    c.req.raw = new Request(c.req.url, { method, headers, signal, body: new Uint8Array(kept) });
    return next();
  };
}

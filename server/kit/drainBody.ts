import type { MiddlewareHandler } from 'hono';

/** How much of a body that nobody has read is still taken in: bytes, and ms (as long as a page lets an upload take). */
const BOUNDS = { most: 64 * 1024 * 1024, longest: 120_000 };

/** Reads a body to its end and drops it, within the bounds. Never rejects. */
async function drain(body: ReadableStream<Uint8Array>, { most, longest }: typeof BOUNDS): Promise<void> {
  const reader = body.getReader();
  const timer = setTimeout(() => reader.releaseLock(), longest);
  try {
    let taken = 0;
    while (taken <= most) {
      const { done, value } = await reader.read();
      if (done) return;
      taken += value.length;
    }
  } catch {
    // The client has gone, or the time is over.
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Takes in what is left of a request's body before its answer goes out (401, 403, too large …). A browser reads no answer while
 * it is sending: the connection would end under it, and the page see `Failed to fetch` instead of the refusal (design §9, Limits).
 * A body beyond the bounds loses its connection.
 */
export function drainBody(bounds: typeof BOUNDS = BOUNDS): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { method, raw } = c.req;
    if (method === 'GET' || method === 'HEAD') return;
    if (!raw.bodyUsed && raw.body && !raw.body.locked) await drain(raw.body, bounds);
  };
}

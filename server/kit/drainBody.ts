import type { MiddlewareHandler } from 'hono';
import { readChunks } from './bodyLimit.ts';

/** Limits for draining a body: bytes, and ms (the client's upload timeout). */
const DRAIN_LIMITS = { most: 64 * 1024 * 1024, longest: 120_000 };

/** Reads and discards a body within the limits. Never rejects. */
async function drain(
  body: ReadableStream<Uint8Array>,
  { most, longest }: typeof DRAIN_LIMITS,
): Promise<void> {
  let taken = 0;
  // A rejection means that the client disconnected, or that the time is over.
  await readChunks(body, (chunk) => (taken += chunk.length) <= most, longest).catch(() => undefined);
}

/**
 * Drains the request body before an early response (401, 413). Browsers report "Failed to fetch" if the server answers
 * mid-upload. A larger body gets its connection closed.
 */
export function drainBody(bounds: typeof DRAIN_LIMITS = DRAIN_LIMITS): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { method, raw } = c.req;
    if (method === 'GET' || method === 'HEAD') return;
    if (!raw.bodyUsed && raw.body && !raw.body.locked) await drain(raw.body, bounds);
  };
}

import { LRUCache } from 'lru-cache';

/** How long an answer is cached, ms. A public answer may be this old. */
export const CACHE_TTL_MS = 1000;

/** Limits of the cache: entries, and characters or bytes of answers that are text. */
const MAX_ENTRIES = 5000;
const MAX_SIZE = 64 * 1024 * 1024;

export interface ResponseCache {
  /**
   * Returns the cached value of a key. Requests during `make` share its result. A failure is not cached.
   *
   * Never cache what differs between members, or what decides an order or a payment. Those read their rows under a
   * lock.
   */
  get<T>(key: string, make: () => Promise<T>): Promise<T>;
}

const sizeOf = (value: unknown): number =>
  typeof value === 'string' || value instanceof Uint8Array ? Math.max(1, value.length) : 500;

/**
 * @param clock monotonic, ms
 * @param ttl how long an answer is cached, ms
 */
export function createResponseCache(clock: { now(): number }, ttl = CACHE_TTL_MS): ResponseCache {
  const cache = new LRUCache<string, { value: unknown }, () => Promise<unknown>>({
    max: MAX_ENTRIES,
    maxSize: MAX_SIZE,
    // lru-cache still serves an entry whose age equals the TTL.
    ttl: ttl - 1,
    ttlResolution: 0,
    perf: clock,
    sizeCalculation: ({ value }) => sizeOf(value),
    fetchMethod: async (_key, _stale, { context: make }) => ({ value: await make() }),
    // An entry that is evicted while it is being made still resolves for the callers that wait for it.
    ignoreFetchAbort: true,
  });
  return {
    async get<T>(key: string, make: () => Promise<T>): Promise<T> {
      const entry = await cache.fetch(key, { context: make });
      return entry?.value as T;
    },
  };
}

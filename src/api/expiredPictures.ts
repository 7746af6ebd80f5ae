import type { QueryClient } from '@tanstack/react-query';

/** Signed URLs of private pictures expire after 10 to 20 minutes. */
const PRIVATE = /\/img\/private\//;
/** Minimum time between two refetches, ms: a picture that is gone stays gone. */
const MIN_REFETCH_INTERVAL_MS = 60_000;

/**
 * Refetches the active queries when a private picture fails to load: its signed URL has expired, and the answers carry a new one.
 * @param target captures `error` events of pictures, which do not bubble: the document
 */
export function renewExpiredPictures(
  target: Pick<EventTarget, 'addEventListener'>,
  client: Pick<QueryClient, 'invalidateQueries'>,
  now: () => number = Date.now,
): void {
  let before = Number.NEGATIVE_INFINITY;
  const onError = ({ target: failed }: Event) => {
    const { src } = (failed ?? {}) as { src?: unknown };
    if (typeof src !== 'string' || !PRIVATE.test(src) || now() - before < MIN_REFETCH_INTERVAL_MS) return;
    before = now();
    void client.invalidateQueries({ refetchType: 'active' });
  };
  target.addEventListener('error', onError, { capture: true });
}

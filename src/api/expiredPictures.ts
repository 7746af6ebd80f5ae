import type { QueryClient } from '@tanstack/react-query';

/** Signed URLs of private pictures expire after 10 to 20 minutes. */
const PRIVATE = /\/img\/private\//;
/** Minimum time between two refetches, ms. Without it a deleted picture would be refetched in a loop. */
const MIN_REFETCH_INTERVAL_MS = 60_000;

/**
 * Refetches the active queries when a private picture fails to load: its signed URL has expired, and the replies
 * contain a new one.
 * @param target the document. `error` events of images do not bubble, so they are captured
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

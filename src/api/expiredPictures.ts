import type { QueryClient } from '@tanstack/react-query';

/** Addresses of private pictures are good for 10 to 20 minutes, as an `img` sends no token. */
const PRIVATE = /\/img\/private\//;
/** At most so often is asked anew, ms: a picture that is gone stays gone. */
const PAUSE = 60_000;

/**
 * Asks anew what the page shows when a private picture of it cannot be loaded: on a page that has stood open its address has lapsed,
 * and the answers carry a new one.
 * @param target hears of pictures that fail, which do not bubble: the document
 */
export function renewExpiredPictures(
  target: Pick<EventTarget, 'addEventListener'>,
  client: Pick<QueryClient, 'invalidateQueries'>,
  now: () => number = Date.now,
): void {
  let before = Number.NEGATIVE_INFINITY;
  const onError = ({ target: failed }: Event) => {
    const { src } = (failed ?? {}) as { src?: unknown };
    if (typeof src !== 'string' || !PRIVATE.test(src) || now() - before < PAUSE) return;
    before = now();
    void client.invalidateQueries({ refetchType: 'active' });
  };
  target.addEventListener('error', onError, { capture: true });
}

import { useCallback, useSyncExternalStore } from 'react';
import { useServerNow } from '../ui/clock.ts';

/** Longest interval between checks, ms: sleeping devices lose timers. */
const MAX_CHECK_INTERVAL_MS = 30_000;

/** Whether the server's clock has reached this time (ISO 8601). Re-renders when it does. */
export function useIsPast(until: string | undefined): boolean {
  const now = useServerNow();
  const end = Date.parse(until ?? '');
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        const left = end - now();
        if (left > 0) timer = setTimeout(look, Math.min(left, MAX_CHECK_INTERVAL_MS));
        else changed();
      };
      look();
      return () => clearTimeout(timer);
    },
    [end, now],
  );
  return useSyncExternalStore(subscribe, () => end <= now());
}

import { useCallback, useSyncExternalStore } from 'react';
import { useServerNow } from './clock.ts';

/** Looked at this often at least, ms: sleeping devices lose timers. */
const LOOK_AGAIN = 30_000;

/** Whether the server's clock has reached this time (ISO 8601); what shows it is drawn anew when it does. */
export function useIsOver(until: string | undefined): boolean {
  const now = useServerNow();
  const end = Date.parse(until ?? '');
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        const left = end - now();
        if (left > 0) timer = setTimeout(look, Math.min(left, LOOK_AGAIN));
        else changed();
      };
      look();
      return () => clearTimeout(timer);
    },
    [end, now],
  );
  return useSyncExternalStore(subscribe, () => end <= now());
}

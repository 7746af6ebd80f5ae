import { fromCallback, type EventObject } from 'xstate';
import { serverNow } from '../api/clock.ts';
import { pageVisibility, type Visibility } from './visibility.ts';

/**
 * Maximum time between two checks, ms. The offset to the server's clock may change, and sleeping devices lose timers.
 */
const MAX_CHECK_INTERVAL_MS = 30_000;

/**
 * The port `deadline`: sends `deadline.reached` once, when the server's clock reaches `at` (ISO 8601). Sends nothing
 * for null or an invalid time.
 */
export const deadline = <Event extends EventObject>({
  now = serverNow,
  visibility = pageVisibility,
}: { now?: () => number; visibility?: Visibility } = {}) =>
  fromCallback<Event, { at: string | null }>(({ input: { at }, sendBack }) => {
    const end = at === null ? Number.NaN : Date.parse(at);
    if (Number.isNaN(end)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = () => {
      clearTimeout(timer);
      if (isOver) return;
      const left = end - now();
      if (left > 0) timer = setTimeout(look, Math.min(left, MAX_CHECK_INTERVAL_MS));
      else {
        isOver = true;
        sendBack({ type: 'deadline.reached' });
      }
    };
    const stopListening = visibility.onVisible(look);
    look();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stopListening();
    };
  });

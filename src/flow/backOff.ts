import { fromPromise } from 'xstate';
import { pageVisibility, type Visibility } from './visibility.ts';

const MAX_BACK_OFF_MS = 15_000;

/**
 * The port `backOff`: waits 1 s, 2 s, 4 s … at most 15 s (exponential back-off). Ends at once when the page becomes
 * visible. Does not end while the page is hidden.
 */
export const backOff = (visibility: Visibility = pageVisibility) =>
  fromPromise<void, { attempt: number }>(
    ({ input: { attempt }, signal }) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          stopListening();
          resolve();
        };
        const timer = setTimeout(
          () => {
            if (visibility.isVisible()) end();
          },
          Math.min(1000 * 2 ** Math.max(0, attempt - 1), MAX_BACK_OFF_MS),
        );
        const stopListening = visibility.onVisible(end);
        signal.addEventListener('abort', end, { once: true });
      }),
  );

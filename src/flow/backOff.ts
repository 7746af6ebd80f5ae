import { fromPromise } from 'xstate';
import type { BackOffInput } from '../../machines/kit/inquiry/inquiry.ts';
import type { Session } from '../../machines/account/session/session.ts';
import { memberId, onSignedIn } from '../app/session/member.ts';
import { appSession } from '../app/session/session.ts';
import { pageVisibility, type Visibility } from './visibility.ts';

const MAX_BACK_OFF_MS = 15_000;

/** Calls `end` after the wait of an attempt, unless the page is hidden then. Returns the function that stops it. */
function waitLonger(attempt: number, visibility: Visibility, end: () => void): () => void {
  const delay = Math.min(1000 * 2 ** Math.max(0, attempt - 1), MAX_BACK_OFF_MS);
  const timer = setTimeout(() => {
    if (visibility.isVisible()) end();
  }, delay);
  return () => clearTimeout(timer);
}

/**
 * The port `backOff`: waits 1 s, 2 s, 4 s … at most 15 s (exponential back-off). Ends at once when the page becomes
 * visible. Does not end while the page is hidden. After an expired session only a login or the page becoming visible ends
 * it, because every further 401 opens the login dialog again.
 */
export const backOff = (visibility: Visibility = pageVisibility, session: () => Session = appSession) =>
  fromPromise<void, BackOffInput>(
    ({ input: { attempt, isExpired }, signal }) =>
      new Promise((resolve) => {
        const end = () => {
          for (const stop of stops) stop();
          resolve();
        };
        // Another member may have signed in. The profile shows it, and the flow is stopped then.
        const endAsMember = () => void memberId(session()).then(end);
        const stops = isExpired
          ? [onSignedIn(session(), endAsMember), visibility.onVisible(endAsMember)]
          : [waitLonger(attempt, visibility, end), visibility.onVisible(end)];
        signal.addEventListener('abort', end, { once: true });
      }),
  );

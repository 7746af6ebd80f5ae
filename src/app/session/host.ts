import type { Session } from '../../../machines/account/session/session.ts';
import type { Failure } from '../../api/failure.ts';

/** Callbacks of the app for the session, whose module is loaded later. */
export interface SessionHost {
  log: (failure: Failure) => void;
  onStarted: (session: Session) => void;
}

let host: SessionHost = { log: () => undefined, onStarted: () => undefined };

/** Must be called before the session can be started. */
export function setSessionCallbacks(next: SessionHost): void {
  host = next;
}

export const getSessionCallbacks = (): SessionHost => host;

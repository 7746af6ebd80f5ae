import type { Session } from '../../../machines/account/session/session.ts';
import type { Failure } from '../../api/failure.ts';

/** Callbacks of the page for its session, whose module is loaded later. */
export interface SessionHost {
  /** One line in the log. */
  log: (failure: Failure) => void;
  /** Called once when the session has started. */
  onStarted: (session: Session) => void;
}

let host: SessionHost = { log: () => undefined, onStarted: () => undefined };

/** Sets the host. Called before anybody can start the session. */
export function hostSession(next: SessionHost): void {
  host = next;
}

export const sessionHost = (): SessionHost => host;

import type { Session } from '../../../machines/account/session/session.ts';
import type { Failure } from '../../api/failure.ts';

/** What the page does for its session, whose chart is fetched later than the page starts. */
export interface SessionHost {
  /** One line in the log. */
  log: (failure: Failure) => void;
  /** Called once, when the session has started, whoever started it. */
  onStarted: (session: Session) => void;
}

let host: SessionHost = { log: () => undefined, onStarted: () => undefined };

/** Sets the host. Called before anybody can start the session. */
export function hostSession(next: SessionHost): void {
  host = next;
}

export const sessionHost = (): SessionHost => host;

import type { Failure } from '../../wire/failure.ts';
import type { Session } from './session.ts';

/** What waits for the session of this page to start. */
export interface SessionBirth {
  /** One line in the log. */
  log: (failure: Failure) => void;
  /** Called once, when the session has started, whoever started it. */
  onStarted: (session: Session) => void;
}

let birth: SessionBirth = { log: () => undefined, onStarted: () => undefined };

/** Says who waits. Called before anybody can start the session; the session's chart is fetched only then. */
export function awaitSession(waiting: SessionBirth): void {
  birth = waiting;
}

export const sessionBirth = (): SessionBirth => birth;

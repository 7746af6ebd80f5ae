import type { Session } from '../../../machines/account/session/machine.ts';
import type { Failure } from '../../wire/failure.ts';

/** What waits for the session of this page to start. */
export interface SessionWaiting {
  /** One line in the log. */
  log: (failure: Failure) => void;
  /** Called once, when the session has started, whoever started it. */
  onStarted: (session: Session) => void;
}

let waiting: SessionWaiting = { log: () => undefined, onStarted: () => undefined };

/** Says who waits. Called before anybody can start the session, whose chart is fetched only then. */
export function awaitSession(who: SessionWaiting): void {
  waiting = who;
}

/** Who waits for the session to start. */
export const sessionWaiting = (): SessionWaiting => waiting;

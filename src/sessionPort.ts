import type { Failure } from '../contract/failure.ts';
import type { Profile } from '../contract/entities/user.ts';
import type { Session } from './wiring/session.ts';
import { awaitSession } from './wiring/sessionBirth.ts';

/** What the frame of the app shows of the session. The same object until something of it changes. */
export interface SessionFace {
  isMember: boolean;
  profile: Profile | null;
  /** Unread messages. */
  unread: number;
  /** The expiry dialog is open. */
  isAsking: boolean;
}

const VISITOR: SessionFace = { isMember: false, profile: null, unread: 0, isAsking: false };

/**
 * The way to the session, whose chart is fetched when there is something for it to do: a stored token, a login here or in
 * another tab, a reply that says 401. Until then everybody is a visitor, and the first view need not carry it.
 */
export interface SessionPort {
  /** The running session; undefined while there was nothing for it to do. */
  current(): Session | undefined;
  /** The running session, started when there is none. */
  start(): Promise<Session>;
  face(): SessionFace;
  /** Calls back when the face may have changed; returns what stops it. */
  subscribe(listener: () => void): () => void;
  /** A reply said 401; `token` is what its request carried. */
  expire(token: string | null): void;
  /** The token that requests carry. */
  token(): string | null;
}

/** Makes the port. `onStarted` sees the session once, before anybody else does. */
export function createSessionPort(
  log: (failure: Failure) => void,
  onStarted: (session: Session) => void,
): SessionPort {
  let session: Session | undefined;
  let starting: Promise<Session> | undefined;
  let face = VISITOR;
  const listeners = new Set<() => void>();

  const look = (running: Session) => {
    const snapshot = running.getSnapshot();
    const next: SessionFace = {
      isMember: snapshot.matches({ account: 'member' }),
      profile: snapshot.context.profile,
      unread: snapshot.context.shared.count,
      isAsking: snapshot.matches({ expiry: 'asking' }),
    };
    const isSame = (Object.keys(next) as (keyof SessionFace)[]).every((key) => next[key] === face[key]);
    if (isSame) return;
    face = next;
    for (const listener of listeners) listener();
  };

  const adopt = (running: Session) => {
    session = running;
    onStarted(running);
    running.subscribe(() => look(running));
    look(running);
  };

  awaitSession({ log, onStarted: adopt });

  const start = () => {
    starting ??= import('./wiring/session.ts').then(
      ({ appSession }) => appSession(),
      (error: unknown) => {
        starting = undefined;
        throw error;
      },
    );
    return starting;
  };

  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'token' && newValue !== null) start().catch(() => undefined);
  });

  return {
    current: () => session,
    start,
    face: () => face,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    expire: (token) =>
      void start().then(
        (running) => running.send({ type: 'session.expired', token }),
        () => undefined,
      ),
    token: () => session?.getSnapshot().context.token ?? null,
  };
}

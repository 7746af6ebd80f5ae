import type { Failure } from '../../../contract/kit/failure.ts';
import type { Profile } from '../../../contract/account/user.ts';
import {
  emptyShared,
  shareOf,
  type Shared,
  type SharedEvent,
} from '../../../machines/account/session/shared.ts';
import type { Session } from '../../../machines/account/session/machine.ts';
import { awaitSession } from './waiting.ts';

/** What the frame of the app shows of the session. The same object until something of it changes. */
export interface SessionFace {
  isMember: boolean;
  profile: Profile | null;
  /** The shared state of the specification (§3): a visitor's too, who needs no session for it. */
  shared: Shared;
  /** The expiry dialog is open. */
  isAsking: boolean;
}

const VISITOR: SessionFace = { isMember: false, profile: null, shared: emptyShared, isAsking: false };

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
  /** Changes the shared state. */
  share(event: SharedEvent): void;
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

  const show = (next: SessionFace) => {
    const isSame = (Object.keys(next) as (keyof SessionFace)[]).every((key) => next[key] === face[key]);
    if (isSame) return;
    face = next;
    for (const listener of listeners) listener();
  };

  const look = (running: Session) => {
    const snapshot = running.getSnapshot();
    const next: SessionFace = {
      isMember: snapshot.matches({ account: 'member' }),
      profile: snapshot.context.profile,
      shared: snapshot.context.shared,
      isAsking: snapshot.matches({ expiry: 'asking' }),
    };
    show(next);
  };

  const adopt = (running: Session) => {
    session = running;
    onStarted(running);
    // What was shared before there was a session goes on in it.
    const { currentGameName, searchText, gameTypeList } = face.shared;
    if (currentGameName !== '') running.send({ type: 'game.named', name: currentGameName });
    if (searchText !== '') running.send({ type: 'search.typed', text: searchText });
    if (gameTypeList.length > 0) running.send({ type: 'gameTypes.listed', games: gameTypeList });
    running.subscribe(() => look(running));
    look(running);
  };

  awaitSession({ log, onStarted: adopt });

  const start = () => {
    starting ??= import('./session.ts').then(
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
    share(event) {
      if (session) session.send(event);
      else show({ ...face, shared: { ...face.shared, ...shareOf(event) } });
    },
    expire: (token) =>
      void start().then(
        (running) => running.send({ type: 'session.expired', token }),
        () => undefined,
      ),
    token: () => session?.getSnapshot().context.token ?? null,
  };
}

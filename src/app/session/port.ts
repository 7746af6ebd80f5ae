import type { Failure } from '../../../contract/kit/failure.ts';
import type { Profile } from '../../../contract/account/user.ts';
import {
  emptyShared,
  toSharedState,
  type Shared,
  type SharedEvent,
} from '../../../machines/account/session/shared.ts';
import type { Session } from '../../../machines/account/session/session.ts';
import { navigate } from 'wouter/use-browser-location';
import { setSessionCallbacks } from './host.ts';
import { addressNow, loginHref } from './loginHref.ts';

/** The part of the session that the app renders. The same object until it changes. */
export interface SessionSummary {
  isMember: boolean;
  profile: Profile | null;
  /** The shared state, which visitors have without a session. */
  shared: Shared;
  /** The expiry dialog is open. */
  isAsking: boolean;
}

/** A visitor. Every page is rendered by the server, and hydrated, for a visitor. */
export const VISITOR: SessionSummary = {
  isMember: false,
  profile: null,
  shared: emptyShared,
  isAsking: false,
};

/**
 * The session. Its chart is loaded when it is needed: by a stored token, a login here or in another tab, or a 401.
 * Until then everyone is a visitor, and the first view does not load the chart.
 */
export interface SessionPort {
  /** The running session. Undefined until it is needed. */
  current(): Session | undefined;
  /** The running session. Started if there is none. */
  start(): Promise<Session>;
  summary(): SessionSummary;
  /** Notifies the listener of changes of the summary; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  share(event: SharedEvent): void;
  /** Handles a 401. `token` is the token of the failed request. */
  expire(token: string | null): void;
  token(): string | null;
}

/** The token in local storage; null when there is none or it is invalid. */
function storedToken(): string | null {
  try {
    const token: unknown = JSON.parse(window.localStorage.getItem('token') ?? 'null');
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

/**
 * Creates the port. If the chart cannot be loaded, a stored token still makes a member, and `askToLogin` handles an
 * expiry.
 *
 * @param onStarted called once with the session, before other subscribers
 * @param askToLogin asks about an expired session without the module of the dialogs
 */
export function createSessionPort(
  log: (failure: Failure) => void,
  onStarted: (session: Session) => void,
  askToLogin: () => Promise<boolean>,
): SessionPort {
  let session: Session | undefined;
  let isLost = false;
  let isAskingPlainly = false;
  let starting: Promise<Session> | undefined;
  let summary = VISITOR;
  const listeners = new Set<() => void>();

  const show = (next: SessionSummary) => {
    const isSame = (Object.keys(next) as (keyof SessionSummary)[]).every((key) => next[key] === summary[key]);
    if (isSame) return;
    summary = next;
    for (const listener of listeners) listener();
  };

  const summarise = (running: Session) => {
    const snapshot = running.getSnapshot();
    show({
      isMember: snapshot.matches({ account: 'member' }),
      profile: snapshot.context.profile,
      shared: snapshot.context.shared,
      isAsking: snapshot.matches({ expiry: 'asking' }),
    });
  };

  const adopt = (running: Session) => {
    session = running;
    onStarted(running);
    // Passes on the shared state from before the start of the session.
    const { currentGameName, searchText, gameTypeList } = summary.shared;
    if (currentGameName !== '') running.send({ type: 'game.named', name: currentGameName });
    if (searchText !== '') running.send({ type: 'search.typed', text: searchText });
    if (gameTypeList.length > 0) running.send({ type: 'gameTypes.listed', games: gameTypeList });
    running.subscribe(() => summarise(running));
    summarise(running);
  };

  setSessionCallbacks({ log, onStarted: adopt });

  const start = () => {
    starting ??= import('./session.ts').then(
      ({ appSession }) => appSession(),
      (error: unknown) => {
        starting = undefined;
        isLost = true;
        show({ ...summary, isMember: storedToken() !== null });
        throw error;
      },
    );
    return starting;
  };

  /** Handles a 401 without the chart of the session. */
  const expirePlainly = async (token: string | null) => {
    const held = storedToken();
    if (isAskingPlainly || (token !== null && held !== null && token !== held)) return;
    isAskingPlainly = true;
    window.localStorage.clear();
    show({ ...summary, isMember: false, profile: null });
    if (await askToLogin()) navigate(loginHref(addressNow()));
    isAskingPlainly = false;
  };

  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'token' && newValue !== null) start().catch(() => undefined);
  });

  return {
    current: () => session,
    start,
    summary: () => summary,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    share(event) {
      if (session) session.send(event);
      else show({ ...summary, shared: { ...summary.shared, ...toSharedState(event) } });
    },
    expire: (token) =>
      void start().then(
        (running) => running.send({ type: 'session.expired', token }),
        () => expirePlainly(token),
      ),
    token: () =>
      session?.getSnapshot().context.token ?? (session === undefined && isLost ? storedToken() : null),
  };
}

import type { Failure } from '../../../contract/kit/failure.ts';
import type { Profile } from '../../../contract/account/user.ts';
import {
  emptyShared,
  shareOf,
  type Shared,
  type SharedEvent,
} from '../../../machines/account/session/shared.ts';
import type { Session } from '../../../machines/account/session/session.ts';
import { navigate } from 'wouter/use-browser-location';
import { hostSession } from './host.ts';
import { addressNow, loginHref } from './loginHref.ts';

/** What the frame of the app shows of the session. The same object until something of it changes. */
export interface SessionSummary {
  isMember: boolean;
  profile: Profile | null;
  /** The shared state of the specification (§3): a visitor's too, who needs no session for it. */
  shared: Shared;
  /** The expiry dialog is open. */
  isAsking: boolean;
}

/** Somebody of whom nothing is known: what a page is drawn for on the server, and taken over with. */
export const VISITOR: SessionSummary = {
  isMember: false,
  profile: null,
  shared: emptyShared,
  isAsking: false,
};

/**
 * The way to the session, whose chart is fetched when there is something for it to do: a stored token, a login here or in
 * another tab, a reply that says 401. Until then everybody is a visitor, and the first view need not carry it.
 */
export interface SessionPort {
  /** The running session; undefined while there was nothing for it to do. */
  current(): Session | undefined;
  /** The running session, started when there is none. */
  start(): Promise<Session>;
  summary(): SessionSummary;
  /** Calls back when the summary has changed; returns what stops it. */
  subscribe(listener: () => void): () => void;
  /** Changes the shared state. */
  share(event: SharedEvent): void;
  /** A reply said 401; `token` is what its request carried. */
  expire(token: string | null): void;
  /** The token that requests carry. */
  token(): string | null;
}

/** The token that local storage holds; null when there is none, or none that can be read. */
function storedToken(): string | null {
  try {
    const token: unknown = JSON.parse(window.localStorage.getItem('token') ?? 'null');
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

/**
 * Makes the port. When the chart cannot be fetched, who holds a token is a member all the same, and its expiry is asked about.
 *
 * @param onStarted sees the session once, before anybody else does
 * @param askToLogin the question of an expired session, by what the page has at hand
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
    // What was shared before there was a session goes on in it.
    const { currentGameName, searchText, gameTypeList } = summary.shared;
    if (currentGameName !== '') running.send({ type: 'game.named', name: currentGameName });
    if (searchText !== '') running.send({ type: 'search.typed', text: searchText });
    if (gameTypeList.length > 0) running.send({ type: 'gameTypes.listed', games: gameTypeList });
    running.subscribe(() => summarise(running));
    summarise(running);
  };

  hostSession({ log, onStarted: adopt });

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

  /** What the session does about a 401 (specification §4), without it. */
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
      return () => {
        listeners.delete(listener);
      };
    },
    share(event) {
      if (session) session.send(event);
      else show({ ...summary, shared: { ...summary.shared, ...shareOf(event) } });
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

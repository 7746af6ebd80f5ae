import { navigate as browserNavigate } from 'wouter/use-browser-location';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Profile } from '../../../contract/account/user.ts';
import {
  sessionMachine,
  type Session,
  type SessionEvent,
} from '../../../machines/account/session/session.ts';
import { api } from '../../account/calls.ts';
import type { Failure } from '../../api/failure.ts';
import { addressNow, loginHref, OVER_RETURN_PAGE } from './loginHref.ts';
import { getSessionCallbacks } from './host.ts';
import { createStorage, fromJson, type JsonStorage } from '../../flow/storage.ts';

const TOKEN_KEY = 'token';
const PROFILE_KEY = 'userInfo';

/** A change of local storage by another tab: the key (null: all were cleared) and its new value. */
export type StorageChange = Pick<StorageEvent, 'key' | 'newValue'>;

/** Dependencies of the session. All but `log` default to the browser and the server. */
export interface SessionDeps {
  /** Logs a failed profile request, which has no other effect. */
  log: (failure: Failure) => void;
  storage?: JsonStorage;
  /** Notifies of changes of local storage by another tab; returns the unsubscribe function. */
  listen?: (onChange: (change: StorageChange) => void) => () => void;
  loadProfile?: (signal: AbortSignal) => Promise<Profile>;
  revoke?: (token: string, signal: AbortSignal) => Promise<void>;
  navigate?: (to: string, options: typeof OVER_RETURN_PAGE) => void;
  /** The current path, query and hash. */
  here?: () => string;
}

/** A token is visible ASCII without spaces, because nothing else can be sent in a header. */
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);

const isProfile = (value: unknown): value is Profile => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, userName, nickName, realStatus } = value as Record<string, unknown>;
  return [id, userName, nickName, realStatus].every((field) => typeof field === 'string');
};

/** A page in the back/forward cache gets no storage events, so it reads the token when it is shown again. */
export function listenToStorage(onChange: (change: StorageChange) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === window.localStorage) onChange(event);
  };
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange({ key: TOKEN_KEY, newValue: window.localStorage.getItem(TOKEN_KEY) });
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShown);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShown);
  };
}

let running: Session | undefined;

/** The session of the page, started on the first call. */
export function appSession(): Session {
  if (running) return running;
  const { log, onStarted } = getSessionCallbacks();
  running = startSession({ log });
  onStarted(running);
  return running;
}

/**
 * Starts the session outside React. Reads token and profile from local storage (`token` and `userInfo`, as JSON;
 * invalid values are removed), follows other tabs, and navigates to `/login?back=…` when the expiry dialog is
 * confirmed.
 */
export function startSession({
  log,
  storage = createStorage(),
  listen = listenToStorage,
  loadProfile = (signal) => api.readProfile(undefined, { signal }),
  revoke = (token, signal) => api.logout(undefined, { token, signal }),
  navigate = browserNavigate,
  here = addressNow,
}: SessionDeps): Session {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        loadProfile: fromPromise<Profile>(({ signal }) => loadProfile(signal)),
        serverLogout: fromPromise<void, { token: string }>(({ input, signal }) =>
          revoke(input.token, signal),
        ),
        otherTabs: fromCallback<SessionEvent>(({ sendBack }) =>
          listen(({ key, newValue }) => {
            if (key !== null && key !== TOKEN_KEY) return;
            const token = key === null || newValue === null ? null : fromJson(newValue);
            sendBack({ type: 'storage.changed', token: isToken(token) ? token : null });
          }),
        ),
      },
      actions: {
        writeToken: (_, { token }) => {
          // A page opened before the new profile is loaded must not use the old profile.
          storage.remove(PROFILE_KEY);
          storage.write(TOKEN_KEY, token);
        },
        writeProfile: ({ context }, { profile }) => {
          // Another tab may have signed in or out, and its storage event may not have arrived yet. This profile must
          // not be stored beside that tab's token.
          if (storage.read(TOKEN_KEY, isToken) === context.token) storage.write(PROFILE_KEY, profile);
        },
        clearStorage: ({ event }) => {
          const sent = event.type === 'session.expired' ? (event.token ?? null) : null;
          const stored = storage.read(TOKEN_KEY, isToken);
          // Another tab has signed in since, and its storage event has not arrived.
          if (sent !== null && stored !== null && stored !== sent) return;
          storage.clear();
        },
      },
    }),
    {
      input: {
        token: storage.read(TOKEN_KEY, isToken),
        profile: storage.read(PROFILE_KEY, isProfile),
      },
    },
  );
  session.on('logged', ({ failure }) => log(failure));
  session.on('navigate', () => navigate(loginHref(here()), OVER_RETURN_PAGE));
  return session.start();
}

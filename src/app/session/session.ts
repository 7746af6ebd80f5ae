import { navigate as browserNavigate } from 'wouter/use-browser-location';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Profile } from '../../../contract/account/user.ts';
import {
  sessionMachine,
  type Session,
  type SessionEvent,
} from '../../../machines/account/session/session.ts';
import { logout, readProfile } from '../../account/calls.ts';
import type { Failure } from '../../api/failure.ts';
import { addressNow, loginHref } from './loginHref.ts';
import { sessionHost } from './host.ts';
import { createStorage, fromJson, type JsonStorage } from '../../flow/storage.ts';

const TOKEN_KEY = 'token';
const PROFILE_KEY = 'userInfo';

/** What another tab did to local storage: the key (null: emptied) and its new text. */
export type StorageChange = Pick<StorageEvent, 'key' | 'newValue'>;

/** What the session needs from the world; all but `log` are the browser's and the server's unless given. */
export interface SessionDeps {
  /** One line in the log: a failed profile fetch is only logged (specification §8). */
  log: (failure: Failure) => void;
  storage?: JsonStorage;
  /** Calls back when another tab changed local storage; returns what stops it. */
  listen?: (onChange: (change: StorageChange) => void) => () => void;
  loadProfile?: (signal: AbortSignal) => Promise<Profile>;
  revoke?: (token: string, signal: AbortSignal) => Promise<void>;
  navigate?: (to: string) => void;
  /** Where the person is: path, query and hash. */
  here?: () => string;
}

/** A token is one run of visible ASCII: anything else could not be put into a header. */
const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);

const isProfile = (value: unknown): value is Profile => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, userName, nickName, realStatus } = value as Record<string, unknown>;
  return [id, userName, nickName, realStatus].every((field) => typeof field === 'string');
};

function listenToStorage(onChange: (change: StorageChange) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === window.localStorage) onChange(event);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

let running: Session | undefined;

/** The session of this page, started when there is none yet; then its host is called. */
export function appSession(): Session {
  if (running) return running;
  const { log, onStarted } = sessionHost();
  running = startSession({ log });
  onStarted(running);
  return running;
}

/**
 * Starts the session outside React, once. Token and profile are read from local storage (`token`, `userInfo`, JSON text;
 * what cannot be read is removed), other tabs are followed, and confirming the expiry dialog goes to `/login?back=…`.
 */
export function startSession({
  log,
  storage = createStorage(),
  listen = listenToStorage,
  loadProfile = (signal) => readProfile(undefined, { signal }),
  revoke = (token, signal) => logout(undefined, { token, signal }),
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
        writeToken: (_, { token }) => storage.write(TOKEN_KEY, token),
        writeProfile: (_, { profile }) => storage.write(PROFILE_KEY, profile),
        clearStorage: () => storage.clear(),
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
  session.on('navigate', () => navigate(loginHref(here())));
  return session.start();
}

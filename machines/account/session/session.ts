import {
  assign,
  emit,
  fromCallback,
  fromPromise,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
  type Actor,
} from 'xstate';
import type { Profile } from '../../../contract/account/user.ts';
import { asFailure, type Failure } from '../../kit/failure.ts';
import { failureOf, type Failed } from '../../kit/failed.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { emptyShared, toSharedState, type Shared, type SharedEvent } from './shared.ts';
import { unprovided, unprovidedCallback } from '../../kit/unprovided.ts';

/** The values read from local storage. A corrupt value arrives as null. */
export interface SessionInput {
  token: string | null;
  profile: Profile | null;
}

export interface SessionContext {
  /** The token of requests. Null for a visitor. */
  token: string | null;
  /** The token that is being revoked while `account.leaving`. */
  leavingToken: string | null;
  profile: Profile | null;
  failure: Failure | null;
  shared: Shared;
}

export type SessionEvent =
  | { type: 'member.login'; token: string }
  | { type: 'member.logout' }
  /**
   * A request got code 401. `token` is the token of that request: the event is ignored when a later login has replaced
   * it.
   */
  | { type: 'session.expired'; token?: string | null }
  | { type: 'profile.request' }
  | { type: 'profile.reload' }
  | { type: 'expiry.confirm' }
  | { type: 'expiry.cancel' }
  /** Another tab changed the stored token. Null when that tab removed it. */
  | { type: 'storage.changed'; token: string | null }
  | SharedEvent;

export type SessionEmitted =
  | { type: 'navigate'; screen: 'login'; wayBack: true }
  | { type: 'logged'; failure: Failure };

const tokenOf = <T>({ event }: { event: { token: T } }): { token: T } => ({ token: event.token });
const requestTokenOf = ({ event }: { event: { token?: string | null } }) => ({ token: event.token });

/** The log line of an action that the flow did not provide. */
const missing = (name: string) =>
  ({ type: 'logged', failure: asFailure(new Error(`${name} must be provided`)) }) as const;

/**
 * The session: who is signed in, their profile (loaded on demand), the single expiry dialog, and the shared state.
 * Ports: actors `loadProfile`, `serverLogout`, `otherTabs`; actions `writeToken`, `writeProfile`, `clearStorage`.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    input: {} as SessionInput,
    tags: {} as 'busy' | 'asking',
  },
  actors: {
    /** Loads the profile of the current token. Rejects on every code but 200. Aborted when the token changes. */
    loadProfile: fromPromise<Profile>(unprovided('loadProfile')),
    /** Revokes a token on the server. */
    serverLogout: fromPromise<void, { token: string }>(unprovided('serverLogout')),
    /** Sends `storage.changed` when another tab logs in or out. */
    otherTabs: fromCallback<SessionEvent>(unprovidedCallback('otherTabs')),
  },
  actions: {
    /** Stores the token in local storage under `token`. */
    writeToken: emit((_args, _params: { token: string }) => missing('writeToken')),
    /** Stores the profile in local storage under `userInfo`. */
    writeProfile: emit((_args, _params: { profile: Profile }) => missing('writeProfile')),
    /** Clears the whole local storage. */
    clearStorage: emit(() => missing('clearStorage')),
    navigateToLogin: emit({ type: 'navigate', screen: 'login', wayBack: true } as const),
    log: emit((_, { failure }: Failed) => ({ type: 'logged', failure }) as const),
    /** Replaces the token and resets all state of the previous session. */
    adoptToken: assign(({ context }, { token }: { token: string | null }) => ({
      token,
      profile: null,
      failure: null,
      shared: { ...context.shared, count: 0 },
    })),
    keepTokenToRevoke: assign(({ context }) => ({ leavingToken: context.token })),
    dropTokenToRevoke: assign({ leavingToken: null }),
    keepProfile: assign((_, { profile }: { profile: Profile }) => ({ profile, failure: null })),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    share: assign(({ context }, change: Partial<Shared>) => ({ shared: { ...context.shared, ...change } })),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    /** False for a late 401 of a token that a login has replaced. */
    isNotReplaced: ({ context }, { token }: { token: string | null | undefined }) =>
      token === undefined || token === null || context.token === null || token === context.token,
    isAnotherToken: ({ context }, { token }: { token: string | null }) =>
      token !== null && token !== context.token,
    isRemoved: (_, { token }: { token: string | null }) => token === null,
    isChanged: ({ context }, { token }: { token: string | null }) => token !== context.token,
  },
}).createMachine({
  id: 'session',
  type: 'parallel',
  context: ({ input: { token, profile } }) => ({
    token,
    leavingToken: null,
    profile: token === null ? null : profile,
    failure: null,
    shared: emptyShared,
  }),
  invoke: {
    id: 'otherTabs',
    src: 'otherTabs',
    onError: { actions: { type: 'log', params: failureOf } },
  },
  on: {
    'unread.counted': { actions: { type: 'share', params: ({ event }) => toSharedState(event) } },
    'game.named': { actions: { type: 'share', params: ({ event }) => toSharedState(event) } },
    'search.typed': { actions: { type: 'share', params: ({ event }) => toSharedState(event) } },
    'gameTypes.listed': { actions: { type: 'share', params: ({ event }) => toSharedState(event) } },
  },
  states: {
    account: {
      initial: 'visitor',
      on: {
        'member.login': {
          target: '.member',
          actions: [
            { type: 'adoptToken', params: tokenOf },
            { type: 'writeToken', params: tokenOf },
          ],
        },
        'storage.changed': {
          guard: { type: 'isAnotherToken', params: tokenOf },
          target: '.member',
          actions: { type: 'adoptToken', params: tokenOf },
        },
      },
      states: {
        visitor: {
          always: { guard: 'hasToken', target: 'member' },
        },
        member: {
          on: {
            'member.logout': {
              target: 'leaving',
              actions: ['keepTokenToRevoke', { type: 'adoptToken', params: { token: null } }, 'clearStorage'],
            },
            'session.expired': {
              guard: { type: 'isNotReplaced', params: requestTokenOf },
              target: 'visitor',
              actions: { type: 'adoptToken', params: { token: null } },
            },
            'storage.changed': {
              guard: { type: 'isRemoved', params: tokenOf },
              target: 'visitor',
              actions: { type: 'adoptToken', params: { token: null } },
            },
          },
        },
        leaving: {
          tags: 'busy',
          invoke: {
            id: 'serverLogout',
            src: 'serverLogout',
            input: ({ context }) => ({ token: context.leavingToken ?? '' }),
            onDone: { target: 'visitor' },
            onError: {
              target: 'visitor',
              actions: { type: 'log', params: failureOf },
            },
          },
          exit: 'dropTokenToRevoke',
        },
      },
    },
    profile: {
      initial: 'idle',
      on: {
        'member.login': { target: '.idle' },
        'member.logout': { target: '.idle' },
        'session.expired': {
          guard: { type: 'isNotReplaced', params: requestTokenOf },
          target: '.idle',
        },
        'storage.changed': {
          guard: { type: 'isChanged', params: tokenOf },
          target: '.idle',
        },
      },
      states: {
        idle: {
          on: {
            'profile.request': { guard: 'hasToken', target: 'loading' },
            'profile.reload': { guard: 'hasToken', target: 'loading' },
          },
        },
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadProfile',
            src: 'loadProfile',
            onDone: {
              target: 'loaded',
              actions: [
                { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
                { type: 'writeProfile', params: ({ event }) => ({ profile: event.output }) },
              ],
            },
            onError: {
              target: 'failed',
              actions: [
                { type: 'keepFailure', params: failureOf },
                { type: 'log', params: failureOf },
              ],
            },
          },
          on: { 'profile.reload': { target: 'loading', reenter: true } },
        },
        loaded: {
          on: { 'profile.reload': { target: 'loading' } },
        },
        failed: {
          on: { 'profile.request': { target: 'loading' }, 'profile.reload': { target: 'loading' } },
        },
      },
    },
    expiry: {
      initial: 'armed',
      states: {
        armed: {
          on: {
            'session.expired': {
              guard: { type: 'isNotReplaced', params: requestTokenOf },
              target: 'asking',
              actions: 'clearStorage',
            },
          },
        },
        asking: {
          tags: 'asking',
          on: {
            'expiry.confirm': { target: 'armed', actions: 'navigateToLogin' },
            'expiry.cancel': { target: 'armed' },
            'member.login': { target: 'armed' },
            'storage.changed': {
              guard: { type: 'isAnotherToken', params: tokenOf },
              target: 'armed',
            },
          },
        },
      },
    },
  },
});

export type Session = Actor<typeof sessionMachine>;
export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
export type SessionValue = SessionSnapshot['value'];
export type SessionLeaf = LeafOf<SessionValue>;

export const selectToken = (snapshot: SessionSnapshot): string | null => snapshot.context.token;
export const selectIsMember = (snapshot: SessionSnapshot): boolean => snapshot.matches({ account: 'member' });
/** The last loaded profile, also while it reloads. Null before the first load. */
export const selectProfile = (snapshot: SessionSnapshot): Profile | null => snapshot.context.profile;
export const selectIsAsking = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('asking');

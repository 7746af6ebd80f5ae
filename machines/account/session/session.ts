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
import type { LeafOf } from '../../kit/leaves.ts';
import { emptyShared, shareOf, type Shared, type SharedEvent } from './shared.ts';
import { unprovided, unprovidedCallback } from '../../kit/unprovided.ts';

/** What the session starts with: what local storage held. A corrupt value has become null before it comes here. */
export interface SessionInput {
  token: string | null;
  profile: Profile | null;
}

export interface SessionContext {
  /** The token that requests carry; null for a visitor. */
  token: string | null;
  /** The token that is being revoked while `account.leaving`. */
  leavingToken: string | null;
  profile: Profile | null;
  /** Why the last profile fetch gave nothing. */
  failure: Failure | null;
  shared: Shared;
}

export type SessionEvent =
  | { type: 'member.login'; token: string }
  | { type: 'member.logout' }
  /** A reply said 401. `token`: what that request carried; only a token that a newer login has replaced is ignored. */
  | { type: 'session.expired'; token?: string | null }
  | { type: 'profile.request' }
  | { type: 'profile.reload' }
  | { type: 'expiry.confirm' }
  | { type: 'expiry.cancel' }
  /** Another tab wrote the stored token (null: removed it). */
  | { type: 'storage.changed'; token: string | null }
  | SharedEvent;

/** What the chart tells the world: where to go, and what is worth a line in the log. */
export type SessionEmitted =
  | { type: 'navigate'; screen: 'login'; wayBack: true }
  | { type: 'logged'; failure: Failure };

const failureOf = ({ event }: { event: { error: unknown } }): { failure: Failure } => ({
  failure: asFailure(event.error),
});
/** The token an event is about: of a request (undefined: not known, null: it carried none), of storage (null: none). */
const tokenOf = <T>({ event }: { event: { token: T } }): { token: T } => ({ token: event.token });
const requestTokenOf = ({ event }: { event: { token?: string | null } }) => ({ token: event.token });

/** What the log says when an action port was left out. */
const missing = (name: string) =>
  ({ type: 'logged', failure: asFailure(new Error(`${name} must be provided`)) }) as const;

/**
 * The session (specification §3, §4, §8; design §4): who is signed in, their profile on demand, the one expiry dialog,
 * and the shared state. Ports: actors `loadProfile`, `serverLogout`, `otherTabs`; actions `writeToken`, `writeProfile`,
 * `clearStorage`.
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
    /** Reads the profile of the token held; rejects on every code but 200 (specification §4). Aborted when the token changes. */
    loadProfile: fromPromise<Profile>(unprovided('loadProfile')),
    /** Revokes a token at the server. */
    serverLogout: fromPromise<void, { token: string }>(unprovided('serverLogout')),
    /** Sends `storage.changed` when another tab logs in or out. */
    otherTabs: fromCallback<SessionEvent>(unprovidedCallback('otherTabs')),
  },
  actions: {
    /** Stores the token under local storage's `token`. */
    writeToken: emit((_args, _params: { token: string }) => missing('writeToken')),
    /** Stores the profile under local storage's `userInfo`. */
    writeProfile: emit((_args, _params: { profile: Profile }) => missing('writeProfile')),
    /** Empties local storage, all of it. */
    clearStorage: emit(() => missing('clearStorage')),
    navigateToLogin: emit({ type: 'navigate', screen: 'login', wayBack: true } as const),
    log: emit((_, { failure }: { failure: Failure }) => ({ type: 'logged', failure }) as const),
    /** Takes over a token, or none; what belonged to the one before goes. */
    adoptToken: assign(({ context }, { token }: { token: string | null }) => ({
      token,
      profile: null,
      failure: null,
      shared: { ...context.shared, count: 0 },
    })),
    keepTokenToRevoke: assign(({ context }) => ({ leavingToken: context.token })),
    dropTokenToRevoke: assign({ leavingToken: null }),
    keepProfile: assign((_, { profile }: { profile: Profile }) => ({ profile, failure: null })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    share: assign(({ context }, change: Partial<Shared>) => ({ shared: { ...context.shared, ...change } })),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    /** All but the late answer to a token in whose place another one is held (design §4). */
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
    'unread.counted': { actions: { type: 'share', params: ({ event }) => shareOf(event) } },
    'game.named': { actions: { type: 'share', params: ({ event }) => shareOf(event) } },
    'search.typed': { actions: { type: 'share', params: ({ event }) => shareOf(event) } },
    'gameTypes.listed': { actions: { type: 'share', params: ({ event }) => shareOf(event) } },
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

/** The running session. */
export type Session = Actor<typeof sessionMachine>;
export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
export type SessionValue = SessionSnapshot['value'];
export type SessionLeaf = LeafOf<SessionValue>;

/** The token that requests carry, or null. */
export const selectToken = (snapshot: SessionSnapshot): string | null => snapshot.context.token;
/** Whether a person is signed in. */
export const selectIsMember = (snapshot: SessionSnapshot): boolean => snapshot.matches({ account: 'member' });
/** The profile as last kept (also while it is loaded anew), or null. The shared state's `user`. */
export const selectProfile = (snapshot: SessionSnapshot): Profile | null => snapshot.context.profile;
/** Whether the expiry dialog is open. */
export const selectIsAsking = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('asking');
/** Unread messages. */
export const selectCount = (snapshot: SessionSnapshot): number => snapshot.context.shared.count;
/** The shared state of the specification (§3), without the user. */
export const selectShared = (snapshot: SessionSnapshot): Shared => snapshot.context.shared;

import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { VaultSecrets } from '../../../contract/staff/index.ts';
import { type Failure } from '../../kit/failure.ts';
import { failureOf, type Failed } from '../../kit/failed.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { unprovided } from '../../kit/unprovided.ts';

/** How long a game login stays on screen, ms. */
export const VISIBLE_MS = 60_000;
export const MAX_REASON_LENGTH = 200;

export interface VaultContext {
  /** Why the person opens the login. The audit log stores it. */
  reason: string;
  isReasonMissing: boolean;
  /** The login while it is on screen, otherwise null. */
  secrets: VaultSecrets | null;
  failure: Failure | null;
}

export type VaultEvent =
  | { type: 'vault.ask' }
  | { type: 'reason.write'; reason: string }
  | { type: 'vault.open' }
  | { type: 'vault.close' }
  /** The tab was hidden, or the person has left the case. */
  | { type: 'screen.leave' };

const CLOSED = { target: 'closed', actions: 'forget' } as const;

/**
 * Shows the game login of a sold account: closed → reason → opening → shown → closed, or refused. The login is hidden
 * after {@link VISIBLE_MS}, and at once when the tab is hidden or the case is left. Each opening adds a row to the audit
 * log, so a lost response is not repeated automatically. Port: `open`.
 */
export const vaultMachine = setup({
  types: { context: {} as VaultContext, events: {} as VaultEvent, tags: {} as 'busy' },
  actors: {
    /** Reads the login from the server. Rejects with a Failure. */
    open: fromPromise<VaultSecrets, { reason: string }>(unprovided('open')),
  },
  guards: { hasReason: ({ context: { reason } }) => reason.trim() !== '' },
  actions: {
    keepReason: assign((_, { reason }: { reason: string }) => ({
      reason: reason.slice(0, MAX_REASON_LENGTH),
      isReasonMissing: false,
    })),
    noteMissing: assign({ isReasonMissing: true }),
    keepSecrets: assign((_, { secrets }: { secrets: VaultSecrets }) => ({ secrets })),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    forget: assign({ reason: '', isReasonMissing: false, secrets: null, failure: null }),
  },
  delays: { shownFor: VISIBLE_MS },
}).createMachine({
  id: 'vault',
  context: { reason: '', isReasonMissing: false, secrets: null, failure: null },
  initial: 'closed',
  states: {
    closed: { on: { 'vault.ask': 'asked' } },
    asked: {
      on: {
        'reason.write': { actions: { type: 'keepReason', params: ({ event }) => event } },
        'vault.open': [{ guard: 'hasReason', target: 'opening' }, { actions: 'noteMissing' }],
        'vault.close': CLOSED,
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context: { reason } }) => ({ reason: reason.trim() }),
        onDone: {
          target: 'shown',
          actions: { type: 'keepSecrets', params: ({ event }) => ({ secrets: event.output }) },
        },
        onError: { target: 'refused', actions: { type: 'keepFailure', params: failureOf } },
      },
      on: { 'screen.leave': CLOSED },
    },
    shown: {
      after: { shownFor: CLOSED },
      on: { 'vault.close': CLOSED, 'screen.leave': CLOSED },
    },
    refused: {
      on: {
        'vault.open': { target: 'opening', actions: 'forgetFailure' },
        'vault.close': CLOSED,
      },
    },
  },
});

export type VaultRef = ActorRefFrom<typeof vaultMachine>;
export type VaultLeaf = LeafOf<SnapshotFrom<typeof vaultMachine>['value']>;

import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { VaultSecrets } from '../../../contract/staff/index.ts';
import { asFailure, type Failure } from '../../kit/failure.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { unprovided } from '../../kit/unprovided.ts';

/** How long a login stays on the screen, ms. */
export const SHOWN_FOR = 60_000;
/** Characters of a reason, at most. */
export const MAX_REASON = 200;

export interface VaultContext {
  /** Why the person looks, as typed; the audit log keeps it. */
  reason: string;
  /** A reason is missing. */
  isReasonMissing: boolean;
  /** Only while it is on the screen. */
  secrets: VaultSecrets | null;
  failure: Failure | null;
}

export type VaultEvent =
  | { type: 'vault.ask' }
  | { type: 'reason.write'; reason: string }
  | { type: 'vault.open' }
  | { type: 'vault.close' }
  /** The tab is hidden or the case is left. */
  | { type: 'screen.leave' };

const CLOSED = { target: 'closed', actions: 'forget' } as const;

/**
 * A look at the login of an account that is being sold: closed → asked for a reason → opening → shown → closed, or refused. It is hidden
 * after {@link SHOWN_FOR}, and at once when nobody looks. Each opening is one row of the audit log, so a lost answer is not repeated by
 * itself. Port: `open`.
 */
export const vaultMachine = setup({
  types: { context: {} as VaultContext, events: {} as VaultEvent, tags: {} as 'busy' },
  actors: {
    /** Asks the server for the login, with a reason. Rejects with a Failure. */
    open: fromPromise<VaultSecrets, { reason: string }>(unprovided('open')),
  },
  guards: { hasReason: ({ context: { reason } }) => reason.trim() !== '' },
  actions: {
    keepReason: assign((_, { reason }: { reason: string }) => ({
      reason: reason.slice(0, MAX_REASON),
      isReasonMissing: false,
    })),
    noteMissing: assign({ isReasonMissing: true }),
    keepSecrets: assign((_, { secrets }: { secrets: VaultSecrets }) => ({ secrets })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    forgetFailure: assign({ failure: null }),
    forget: assign({ reason: '', isReasonMissing: false, secrets: null, failure: null }),
  },
  delays: { shownFor: SHOWN_FOR },
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
        onError: {
          target: 'refused',
          actions: { type: 'keepFailure', params: ({ event: { error } }) => ({ error }) },
        },
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

import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ContentChanges, ContentInputs } from '../../../contract/staff/index.ts';
import { type Failure } from '../../kit/failure.ts';
import { failureOf, isUnknown, type Failed, toUncertain } from '../../kit/failed.ts';
import { inquiryOf } from '../../kit/inquiry/inquiry.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { unprovided } from '../../kit/unprovided.ts';

export interface ContentChangeContext {
  /** The rows being edited or imported. */
  draft: ContentInputs;
  /** The draft before the person changed it. */
  original: ContentInputs;
  /** The rows sent last: the draft, or those to remove. */
  sent: ContentInputs;
  /** The changes that the server would make, or has made. */
  found: ContentChanges | null;
  failure: Failure | null;
}

export type ContentChangeEvent =
  | { type: 'content.set'; draft: ContentInputs }
  /** The stored row has changed. An untouched draft becomes that row. */
  | { type: 'content.refresh'; draft: ContentInputs }
  | { type: 'file.fail'; message: string }
  | { type: 'content.check' }
  /** Removes rows after a review. The draft stays. */
  | { type: 'content.remove'; removed: NonNullable<ContentInputs['removed']> }
  | { type: 'content.apply' }
  | { type: 'content.back' };

/** The reviewed changes with their fingerprint. */
export interface ContentOrder extends ContentInputs {
  fingerprint: string;
}

type Found = { found: ContentChanges };
const foundOf = ({ event }: { event: { output: ContentChanges } }): Found => ({ found: event.output });

const draftOf = ({ event }: { event: { draft: ContentInputs } }) => ({ draft: event.draft });

const SET = { target: 'editing', actions: { type: 'keepDraft', params: draftOf } } as const;

const REFRESH = {
  guard: { type: 'isStale', params: draftOf },
  target: 'editing',
  actions: { type: 'refreshDraft', params: draftOf },
} as const;

const SEND = {
  'content.check': {
    guard: 'hasContent',
    target: 'checking',
    actions: { type: 'keepSent', params: ({ context }: { context: ContentChangeContext }) => context.draft },
  },
  'content.remove': {
    target: 'checking',
    actions: {
      type: 'keepSent',
      params: ({ event: { removed } }: { event: Pick<ContentInputs, 'removed'> }) => ({
        content: {},
        removed,
      }),
    },
  },
} as const;

const FAIL = {
  target: 'refused',
  actions: {
    type: 'keepFailure',
    params: ({ event }: { event: { message: string } }): Failed => ({
      failure: { kind: 'business', message: event.message, code: 422 },
    }),
  },
} as const;

const CHANGE = { 'content.set': SET, 'content.refresh': REFRESH, 'file.fail': FAIL } as const;

/**
 * A change of content by staff: draft → preview of the changes → confirmation → applied. The server applies exactly the
 * changes of the preview. After a lost response it is `uncertain` and compares again: nothing left to change means that
 * it was applied. Emits `content.changed`. Ports: `check`, `apply` and the child `settle`.
 */
export const contentChangeMachine = setup({
  types: {
    context: {} as ContentChangeContext,
    events: {} as ContentChangeEvent,
    emitted: {} as { type: 'content.changed' },
    input: {} as ContentInputs,
    tags: {} as 'busy' | 'inquiring',
  },
  actors: {
    /** Asks the server which changes a draft would make. Rejects with a Failure; `invalid` names row and field. */
    check: fromPromise<ContentChanges, ContentInputs>(unprovided('check')),
    /** Applies the changes with this fingerprint. Rejects with a Failure. */
    apply: fromPromise<ContentChanges, ContentOrder>(unprovided('apply')),
    /** Repeats `check` with the rows sent last until the server answers. */
    settle: inquiryOf<ContentInputs, ContentChanges>(),
  },
  guards: {
    isUnchanged: (_, { found }: Found) => found.changes.length === 0,
    isStale({ context: { draft, original } }, { draft: stored }: { draft: ContentInputs }) {
      const [now, then, next] = [draft, original, stored].map((each) => JSON.stringify(each));
      return now === then && now !== next;
    },
    isUnknown,
    hasContent: ({ context: { draft } }) => Object.values(draft.content).some((rows) => rows.length > 0),
  },
  actions: {
    keepDraft: assign((_, { draft }: { draft: ContentInputs }) => ({ draft, found: null, failure: null })),
    refreshDraft: assign((_, { draft }: { draft: ContentInputs }) => ({
      draft,
      original: draft,
      found: null,
      failure: null,
    })),
    keepSent: assign((_, sent: ContentInputs) => ({ sent })),
    keepFound: assign((_, { found }: Found) => ({ found, failure: null })),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    emitChanged: emit({ type: 'content.changed' } as const),
  },
}).createMachine({
  id: 'contentChange',
  context: ({ input }) => ({ draft: input, original: input, sent: input, found: null, failure: null }),
  initial: 'editing',
  states: {
    editing: { on: { ...CHANGE, ...SEND } },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => context.sent,
        onDone: [
          {
            guard: { type: 'isUnchanged', params: foundOf },
            target: 'unchanged',
            actions: { type: 'keepFound', params: foundOf },
          },
          { target: 'reviewing', actions: { type: 'keepFound', params: foundOf } },
        ],
        onError: { target: 'refused', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    unchanged: {
      on: { ...CHANGE, 'content.back': 'editing' },
    },
    reviewing: {
      on: { 'content.apply': 'applying', 'content.back': 'editing' },
    },
    applying: {
      tags: 'busy',
      invoke: {
        id: 'apply',
        src: 'apply',
        input: ({ context: { sent, found } }) => ({ ...sent, fingerprint: found?.fingerprint ?? '' }),
        onDone: {
          target: 'applied',
          actions: [{ type: 'keepFound', params: foundOf }, 'emitChanged'],
        },
        onError: [toUncertain, { target: 'refused', actions: { type: 'keepFailure', params: failureOf } }],
      },
    },
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'settle',
        src: 'settle',
        input: ({ context }) => context.sent,
        onDone: [
          { guard: { type: 'isUnchanged', params: foundOf }, target: 'applied', actions: 'emitChanged' },
          { target: 'reviewing', actions: { type: 'keepFound', params: foundOf } },
        ],
        onError: { target: 'refused', actions: { type: 'keepFailure', params: failureOf } },
      },
    },
    refused: { on: { ...CHANGE, ...SEND } },
    applied: { type: 'final' },
  },
});

export type ContentChangeRef = ActorRefFrom<typeof contentChangeMachine>;
export type ContentChangeSnapshot = SnapshotFrom<typeof contentChangeMachine>;
export type ContentChangeLeaf = LeafOf<ContentChangeSnapshot['value']>;

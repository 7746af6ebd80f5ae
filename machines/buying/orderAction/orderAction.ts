import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { failureOf, isUnknown, type Failed } from '../../kit/failed.ts';
import {
  toAnswerParams,
  isRefused,
  toOutcomeParams,
  toRefusalParams,
  repeatOf,
  type Outcome,
} from '../../kit/inquiry/repeat.ts';
import { codeAfter, isCodeWhole, NO_CODE, tidyCode, type TypedCode } from '../../kit/typedCode.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { may } from '../../rulebooks/decide.ts';
import { orderLifecycle } from '../../rulebooks/order.ts';
import { unprovided } from '../../kit/unprovided.ts';
import { EVENT_BY_ACTION, type OrderAction, type OrderRulebookState } from './standing.ts';

import type {
  OrderActionContext,
  OrderActionEvent,
  PerformInput,
  PerformOutput,
  ReviewDraft,
} from './types.ts';

export { toRulebookState, type OrderAction, type OrderRulebookState } from './standing.ts';
export type { OrderActionContext, PerformInput, PerformOutput, ReviewDraft } from './types.ts';

type Choice = { action: OrderAction; standing: OrderRulebookState };
type Answer = { answer: PerformOutput };

const choiceOf = ({ event: { action, standing } }: { event: Choice }): Choice => ({ action, standing });
const remarkOf = ({ event }: { event: { remark?: string } }) => ({ remark: event.remark?.trim() ?? '' });
const answerOf = ({ event }: { event: { output: PerformOutput } }): Answer => ({ answer: event.output });
const repeatedOf = (args: { event: { output: Outcome<PerformOutput> } }): Answer => ({
  answer: toAnswerParams(args),
});

/** The intention of a reveal. An order has one, so a lost reveal can be repeated under its idempotency key. */
export const revealIntention = (orderId: string): string => `reveal:${orderId}`;

function requestOf({
  orderId,
  action: chosen,
  known,
  review,
  remark,
  code,
}: OrderActionContext): PerformInput {
  const action = chosen ?? 'confirm';
  const intention =
    action === 'reveal' ? revealIntention(orderId) : `${action}:${orderId}:${(known[action] ?? 0) + 1}`;
  return { orderId, action, intention, review, remark, code };
}

/**
 * The order's state for a choice. After a reveal whose response was lost, another reveal is allowed although the order
 * counts as revealed.
 */
const chosenStanding = ({ isRevealOwed }: OrderActionContext, { standing }: Choice): OrderRulebookState =>
  isRevealOwed ? { ...standing, context: { ...standing.context, isRevealed: false } } : standing;

const CHOOSE = [
  {
    guard: { type: 'isLookAgain', params: choiceOf },
    target: 'submitting',
    actions: { type: 'keepAction', params: choiceOf },
  },
  {
    guard: { type: 'canChoose', params: choiceOf },
    target: 'confirming',
    actions: { type: 'keepAction', params: choiceOf },
  },
] as const;

const CONFIRM = [
  {
    guard: 'isFilledIn',
    target: 'submitting',
    actions: ['forgetFailure', { type: 'keepRemark', params: remarkOf }],
  },
  { actions: 'noteIncomplete' },
] as const;

/**
 * One action of the buyer on an order: choose → confirm → submit → the server's answer. After a lost response it is
 * `uncertain` and repeats the call. Emits `order.changed` when the order may have changed on the server. Ports:
 * `perform` and the child `repeat`.
 */
export const orderActionMachine = setup({
  types: {
    context: {} as OrderActionContext,
    events: {} as OrderActionEvent,
    input: {} as { orderId: string },
    emitted: {} as { type: 'order.changed'; orderId: string },
    tags: {} as 'busy' | 'asking' | 'inquiring',
  },
  actors: {
    /** Performs the action on the server, once per intention. Rejects with a Failure. */
    perform: fromPromise<PerformOutput, PerformInput>(unprovided('perform')),
    repeat: repeatOf<PerformInput, PerformOutput>(),
  },
  guards: {
    canChoose: ({ context }, choice: Choice) =>
      may(orderLifecycle, chosenStanding(context, choice), EVENT_BY_ACTION[choice.action]),
    isFilledIn: ({ context: { action, review, code } }) =>
      (action !== 'review' || review.stars > 0) && (action !== 'reveal' || isCodeWhole(code)),
    /** Soon after a reveal the account is shown again without a confirmation. */
    isLookAgain: ({ context }, { action, standing }: Choice) =>
      action === 'reveal' &&
      standing.context.isRevealed &&
      standing.context.needsRevealCode !== true &&
      may(orderLifecycle, chosenStanding(context, { action, standing }), EVENT_BY_ACTION.reveal),
    isUnknown,
    isRefused,
    hasCredential: (_, { answer }: Answer) => 'credential' in answer,
  },
  actions: {
    keepAction: assign((_, { action, standing }: Choice) => ({
      action,
      failure: null,
      isIncomplete: false,
      remark: '',
      code: action === 'reveal' && standing.context.needsRevealCode ? NO_CODE : null,
    })),
    keepCode: assign((_, { code }: { code: TypedCode }) => ({ code: tidyCode(code), isIncomplete: false })),
    keepReveal: assign({ action: 'reveal', failure: null, isRevealOwed: true, code: null }),
    keepRemark: assign((_, { remark }: { remark: string }) => ({ remark })),
    keepReview: assign((_, { review }: { review: ReviewDraft }) => ({ review, isIncomplete: false })),
    noteIncomplete: assign({ isIncomplete: true }),
    keepFailure: assign(({ context }, { failure }: Failed) => ({
      failure,
      code: codeAfter(context.code, failure),
    })),
    oweReveal: assign(({ context }) => ({
      isRevealOwed: context.isRevealOwed || context.action === 'reveal',
    })),
    keepCredential: assign((_, { answer }: Answer) =>
      'credential' in answer ? { credential: answer.credential } : {},
    ),
    forgetCredential: assign({ credential: null }),
    forgetFailure: assign({ failure: null }),
    countOutcome: assign(({ context: { action, known, isRevealOwed } }) => ({
      known: action === null ? known : { ...known, [action]: (known[action] ?? 0) + 1 },
      isRevealOwed: isRevealOwed && action !== 'reveal',
    })),
    announceChange: emit(({ context }) => ({ type: 'order.changed', orderId: context.orderId }) as const),
  },
}).createMachine({
  id: 'orderAction',
  context: ({ input }) => ({
    orderId: input.orderId,
    action: null,
    review: { stars: 0, text: '' },
    remark: '',
    code: null,
    isIncomplete: false,
    known: {},
    isRevealOwed: false,
    failure: null,
    credential: null,
  }),
  initial: 'viewing',
  on: {
    'review.write': { actions: { type: 'keepReview', params: ({ event }) => ({ review: event.review }) } },
    'code.write': { actions: { type: 'keepCode', params: ({ event }) => ({ code: event.code }) } },
  },
  states: {
    viewing: {
      on: {
        'action.choose': CHOOSE,
        'reveal.resume': { target: 'uncertain', actions: 'keepReveal' },
      },
    },
    confirming: {
      tags: 'asking',
      on: {
        'action.confirm': CONFIRM,
        'action.dismiss': 'viewing',
        'screen.leave': 'viewing',
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'hasCredential', params: answerOf },
            target: 'revealing',
            actions: ['countOutcome', { type: 'keepCredential', params: answerOf }, 'announceChange'],
          },
          { target: 'completed', actions: ['countOutcome', 'announceChange'] },
        ],
        onError: [
          {
            guard: { type: 'isUnknown', params: failureOf },
            target: 'uncertain',
            actions: ['oweReveal', { type: 'keepFailure', params: failureOf }],
          },
          {
            target: 'refused',
            actions: ['countOutcome', { type: 'keepFailure', params: failureOf }, 'announceChange'],
          },
        ],
      },
    },
    uncertain: {
      tags: 'inquiring',
      invoke: {
        id: 'repeat',
        src: 'repeat',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isRefused', params: toOutcomeParams },
            target: 'refused',
            actions: ['countOutcome', { type: 'keepFailure', params: toRefusalParams }, 'announceChange'],
          },
          {
            guard: { type: 'hasCredential', params: repeatedOf },
            target: 'revealing',
            actions: [
              'countOutcome',
              'forgetFailure',
              { type: 'keepCredential', params: repeatedOf },
              'announceChange',
            ],
          },
          { target: 'completed', actions: ['countOutcome', 'forgetFailure', 'announceChange'] },
        ],
        onError: { target: 'refused', actions: { type: 'keepFailure', params: failureOf } },
      },
      on: { 'action.dismiss': { target: 'viewing', actions: 'announceChange' } },
    },
    revealing: {
      on: { 'result.dismiss': { target: 'viewing', actions: 'forgetCredential' } },
    },
    refused: {
      on: {
        'action.confirm': CONFIRM,
        'action.dismiss': { target: 'viewing', actions: 'forgetFailure' },
        'screen.leave': { target: 'viewing', actions: 'forgetFailure' },
      },
    },
    completed: {
      on: {
        'result.dismiss': 'viewing',
        'screen.leave': 'viewing',
        'action.choose': CHOOSE,
      },
    },
  },
});

export type OrderActionRef = ActorRefFrom<typeof orderActionMachine>;
export type OrderActionSnapshot = SnapshotFrom<typeof orderActionMachine>;
export type OrderActionLeaf = LeafOf<OrderActionSnapshot['value']>;

export const selectIsBusy = (snapshot: OrderActionSnapshot): boolean => snapshot.hasTag('busy');
/** True when the order allows the action, whether or not a confirmation is open. */
export const selectMayChoose = (
  { context }: OrderActionSnapshot,
  action: OrderAction,
  standing: OrderRulebookState,
): boolean => may(orderLifecycle, chosenStanding(context, { action, standing }), EVENT_BY_ACTION[action]);

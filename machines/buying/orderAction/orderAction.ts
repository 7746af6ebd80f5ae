import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { asFailure, isKeySpent, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { inquiryOf, type InquiryRef } from '../../kit/inquiry/inquiry.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { may } from '../../rulebooks/decide.ts';
import { orderLifecycle } from '../../rulebooks/order.ts';
import { unprovided } from '../../kit/unprovided.ts';
import { EVENT, isCarriedOut, standingOf, type OrderAction, type OrderStandingNow } from './standing.ts';

import type {
  OrderActionContext,
  OrderActionEvent,
  PerformInput,
  PerformOutput,
  RevealCode,
  ReviewDraft,
  SettledAction,
} from './types.ts';

export { standingOf, type OrderAction, type OrderStandingNow } from './standing.ts';
export type {
  OrderActionContext,
  PerformInput,
  PerformOutput,
  RevealCode,
  ReviewDraft,
  SettledAction,
} from './types.ts';

const NO_CODE: RevealCode = { key: '', digits: '' };

const isCodeWanted = (failure: Failure): boolean =>
  failure.kind === 'conflict' && failure.reason === 'codeRequired';

type Choice = { action: OrderAction; standing: OrderStandingNow };
type Answer = { answer: SettledAction };
type Failed = { failure: Failure };

const choiceOf = ({ event: { action, standing } }: { event: Choice }): Choice => ({ action, standing });
const remarkOf = ({ event }: { event: { remark?: string } }) => ({ remark: event.remark?.trim() ?? '' });
const answerOf = ({ event }: { event: { output: SettledAction } }): Answer => ({ answer: event.output });
const failureOf = ({ event }: { event: { error: unknown } }): Failed => ({ failure: asFailure(event.error) });

/** The intention of seeing the account: one at a time for each order. */
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

/** The order as it stands for a choice: an account whose answer is owed may be asked for although the order calls it shown. */
const chosenStanding = ({ isRevealOwed }: OrderActionContext, { standing }: Choice): OrderStandingNow =>
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

/** Asks what became of an action whose answer was lost. */
export const actionInquiry = inquiryOf<PerformInput, SettledAction>();

/**
 * One action of the buyer on an order: choose → asked to confirm → submitted → the server's word A lost answer
 * is `uncertain`, which asks the server what became of it. Ports: `perform` and the inquiry `settleAction`. Emits
 * `order.changed` whenever the server's word about the order is new.
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
    /** Carries the action out at the server. Rejects with a failure. */
    perform: fromPromise<PerformOutput, PerformInput>(unprovided('perform')),
    /**
     * After a lost answer: what became of the action? Of a reveal only its key knows: it is performed again under it. Of
     * the others the order tells.
     */
    settleAction: actionInquiry,
  },
  guards: {
    canChoose: ({ context }, choice: Choice) =>
      may(orderLifecycle, chosenStanding(context, choice), EVENT[choice.action]),
    isFilledIn: ({ context: { action, review, code } }) =>
      (action !== 'review' || review.stars > 0) &&
      (action !== 'reveal' || code === null || (code.key !== '' && /^\d{6}$/.test(code.digits))),
    /** Soon after the last look the account is shown without a question. */
    isLookAgain: ({ context }, { action, standing }: Choice) =>
      action === 'reveal' &&
      standing.context.isRevealed &&
      standing.context.needsRevealCode !== true &&
      may(orderLifecycle, chosenStanding(context, { action, standing }), EVENT.reveal),
    /** A key that an earlier try has used up says that it was carried out, and with other words: the order tells which. */
    isUnknown: (_, { failure }: Failed) => outcomeUnknown(failure) || isKeySpent(failure),
    hasCredential: (_, { answer }: Answer) => 'credential' in answer,
    isDone: ({ context }, { answer }: Answer) =>
      'order' in answer && isCarriedOut(context.action, standingOf(answer.order)),
  },
  actions: {
    keepAction: assign((_, { action, standing }: Choice) => ({
      action,
      failure: null,
      remark: '',
      code: action === 'reveal' && standing.context.needsRevealCode ? NO_CODE : null,
    })),
    keepCode: assign((_, { code }: { code: RevealCode }) => ({ code })),
    keepReveal: assign({ action: 'reveal', failure: null, isRevealOwed: true, code: null }),
    keepRemark: assign((_, { remark }: { remark: string }) => ({ remark })),
    keepReview: assign((_, { review }: { review: ReviewDraft }) => ({ review })),
    /** The server may want a code although the page's clock said that none is needed. */
    keepFailure: assign(({ context }, { failure }: Failed) => ({
      failure,
      code: context.code ?? (isCodeWanted(failure) ? NO_CODE : null),
    })),
    oweReveal: assign(({ context }) => ({
      isRevealOwed: context.isRevealOwed || context.action === 'reveal',
    })),
    keepRefusal: assign(({ context }, { answer }: Answer) =>
      'refusal' in answer
        ? {
            failure: answer.refusal,
            code: context.code ?? (isCodeWanted(answer.refusal) ? NO_CODE : null),
          }
        : {},
    ),
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
        'action.confirm': {
          guard: 'isFilledIn',
          target: 'submitting',
          actions: ['forgetFailure', { type: 'keepRemark', params: remarkOf }],
        },
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
        id: 'settleAction',
        src: 'settleAction',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'hasCredential', params: answerOf },
            target: 'revealing',
            actions: [
              'countOutcome',
              'forgetFailure',
              { type: 'keepCredential', params: answerOf },
              'announceChange',
            ],
          },
          {
            guard: { type: 'isDone', params: answerOf },
            target: 'completed',
            actions: ['countOutcome', 'forgetFailure', 'announceChange'],
          },
          {
            target: 'refused',
            actions: ['countOutcome', { type: 'keepRefusal', params: answerOf }, 'announceChange'],
          },
        ],
        onError: { target: 'refused', actions: { type: 'keepFailure', params: failureOf } },
      },
      on: { 'action.dismiss': 'viewing' },
    },
    revealing: {
      on: { 'result.dismiss': { target: 'viewing', actions: 'forgetCredential' } },
    },
    refused: {
      on: {
        'action.confirm': {
          guard: 'isFilledIn',
          target: 'submitting',
          actions: ['forgetFailure', { type: 'keepRemark', params: remarkOf }],
        },
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

/** Whether the action is on its way to the server. */
export const selectIsBusy = (snapshot: OrderActionSnapshot): boolean => snapshot.hasTag('busy');
/** Whether the order allows an act, whatever is being asked just now. */
export const selectMayChoose = (
  { context }: OrderActionSnapshot,
  action: OrderAction,
  standing: OrderStandingNow,
): boolean => may(orderLifecycle, chosenStanding(context, { action, standing }), EVENT[action]);
/** The inquiry that runs; undefined while none does. */
export const selectInquiry = ({ children }: OrderActionSnapshot): InquiryRef | undefined =>
  children.settleAction as InquiryRef | undefined;

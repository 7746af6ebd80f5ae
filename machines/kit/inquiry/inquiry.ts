import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { type Failure } from '../failure.ts';
import { failureOf, type Failed } from '../failed.ts';
import type { LeafOf } from '../leaves.ts';
import { unprovided } from '../unprovided.ts';

export interface InquiryContext<Question, Answer> {
  question: Question;
  answer: Answer | null;
  failure: Failure | null;
  /** The number of failed attempts. */
  asked: number;
}

export interface BackOffInput {
  /** The number of failed attempts. */
  attempt: number;
  /** The last one failed because the session had expired. */
  isExpired?: boolean;
}

/** Skips the waiting time. */
export type InquiryEvent = { type: 'inquiry.repeat' };

/**
 * Repeats one question to the server until it is answered: `asking` → `unanswered`, which waits longer after each
 * failure → `asking` … → `answered`. A machine with an unknown outcome invokes it in its `uncertain` state. Ports:
 * `ask`, `backOff`. Output: the answer.
 *
 * @param settles decides whether an answer ends the inquiry. By default every answer does.
 */
export function inquiryOf<Question, Answer>(
  settles: (answer: Answer, question: Question) => boolean = () => true,
) {
  return setup({
    types: {
      context: {} as InquiryContext<Question, Answer>,
      events: {} as InquiryEvent,
      input: {} as Question,
      output: {} as Answer,
      tags: {} as 'busy',
    },
    actors: {
      /** Asks the server. Rejects with a Failure. */
      ask: fromPromise<Answer, { question: Question }>(unprovided('ask')),
      /**
       * Waits before the next attempt: longer after each failure, while the page is hidden, and after an expired session
       * until the next login.
       */
      backOff: fromPromise<void, BackOffInput>(unprovided('backOff')),
    },
    guards: {
      isSettled: ({ context }, { answer }: { answer: Answer }) => settles(answer, context.question),
    },
    actions: {
      keepAnswer: assign((_, { answer }: { answer: Answer }) => ({ answer, failure: null })),
      keepFailure: assign((_, { failure }: Failed) => ({ failure })),
      forgetFailure: assign({ failure: null }),
      countQuestion: assign(({ context }) => ({ asked: context.asked + 1 })),
    },
  }).createMachine({
    id: 'inquiry',
    context: ({ input }) => ({ question: input, answer: null, failure: null, asked: 0 }),
    output: ({ context }) => context.answer as Answer,
    initial: 'asking',
    states: {
      asking: {
        tags: 'busy',
        invoke: {
          id: 'ask',
          src: 'ask',
          input: ({ context: { question } }) => ({ question }),
          onDone: [
            {
              guard: { type: 'isSettled', params: ({ event }) => ({ answer: event.output }) },
              target: 'answered',
              actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
            },
            { target: 'unanswered', actions: 'forgetFailure' },
          ],
          onError: { target: 'unanswered', actions: { type: 'keepFailure', params: failureOf } },
        },
      },
      unanswered: {
        entry: 'countQuestion',
        invoke: {
          id: 'backOff',
          src: 'backOff',
          input: ({ context: { asked, failure } }) => ({
            attempt: asked,
            ...(failure?.kind === 'expired' && { isExpired: true }),
          }),
          onDone: { target: 'asking' },
          onError: { actions: { type: 'keepFailure', params: failureOf } },
        },
        on: { 'inquiry.repeat': { target: 'asking' } },
      },
      answered: { type: 'final' },
    },
  });
}

/** An inquiry of any type, for views, stories and walks. */
export const inquiryMachine = inquiryOf<unknown, unknown>();

export type Inquiry<Question, Answer> = ReturnType<typeof inquiryOf<Question, Answer>>;
export type InquiryRef = Pick<ActorRefFrom<typeof inquiryMachine>, 'getSnapshot' | 'subscribe' | 'send'>;
export type InquirySnapshot = SnapshotFrom<typeof inquiryMachine>;
export type InquiryLeaf = LeafOf<InquirySnapshot['value']>;

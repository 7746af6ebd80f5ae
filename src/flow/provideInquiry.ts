import { fromPromise } from 'xstate';
import type { Inquiry } from '../../machines/kit/inquiry/inquiry.ts';
import { repeatOf, settleCall } from '../../machines/kit/inquiry/repeat.ts';
import { backOff } from './backOff.ts';
import type { Visibility } from './visibility.ts';

/**
 * Provides the ports of an inquiry.
 *
 * @param ask asks the server; rejects with a failure
 * @param visibility while it is hidden, no request is sent
 */
export const provideInquiry = <Question, Answer>(
  inquiry: Inquiry<Question, Answer>,
  ask: (question: Question, signal: AbortSignal) => Promise<Answer>,
  visibility?: Visibility,
): Inquiry<Question, Answer> =>
  inquiry.provide({
    actors: {
      ask: fromPromise<Answer, { question: Question }>(({ input: { question }, signal }) =>
        ask(question, signal),
      ),
      backOff: backOff(visibility),
    },
  });

/**
 * Provides the child `repeat` of a state `uncertain`.
 *
 * @param call repeats the request whose response was lost, with the same idempotency key (`carryOut` of intentions.ts)
 */
export const provideRepeat = <Request, Answer>(
  call: (request: Request, signal: AbortSignal) => Promise<Answer>,
  visibility?: Visibility,
) =>
  provideInquiry(
    repeatOf<Request, Answer>(),
    (request, signal) => settleCall(call(request, signal)),
    visibility,
  );

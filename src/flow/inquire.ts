import { fromPromise } from 'xstate';
import type { Inquiry } from '../../machines/kit/inquiry/inquiry.ts';
import { backOff } from './backOff.ts';
import type { Visibility } from './visibility.ts';

/**
 * An inquiry with the world in its ports.
 *
 * @param ask puts the question to the server; rejects with a failure
 * @param visibility when somebody looks: nothing is asked meanwhile
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

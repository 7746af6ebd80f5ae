import { asFailure, isRefusal, type Failure } from '../failure.ts';
import { inquiryOf, type InquiryRef } from './inquiry.ts';

/** How a call with a lost response ended: with the server's answer or its refusal. */
export type Outcome<Answer> = { answer: Answer } | { refusal: Failure };

/**
 * The child `repeat` of every `uncertain` state. It repeats the call under the same idempotency key until the server
 * answers or refuses. The server carries out each key once and stores its answer. Input: that of the call. Output: an
 * {@link Outcome}. Ports: `ask` and `backOff`, provided by `provideRepeat`.
 */
export const repeatOf = <Request, Answer>() => inquiryOf<Request, Outcome<Answer>>();

type End<Answer> = { event: { output: Outcome<Answer> } };

export const isAnswered = (_: unknown, outcome: Outcome<unknown>): boolean => 'answer' in outcome;
export const isRefused = (_: unknown, outcome: Outcome<unknown>): boolean => 'refusal' in outcome;

/** Params from the output of `repeat`. Use `toAnswerParams` behind the guard `isAnswered`, `toRefusalParams` behind `isRefused`. */
export const toOutcomeParams = <Answer>({ event }: End<Answer>): Outcome<Answer> => event.output;
export const toAnswerParams = <Answer>({ event: { output } }: End<Answer>): Answer =>
  (output as { answer: Answer }).answer;
export const toRefusalParams = ({ event: { output } }: End<unknown>): { failure: Failure } => ({
  failure: (output as { refusal: Failure }).refusal,
});

/** The running `repeat` of a machine. Undefined outside `uncertain`. */
export const selectRepeat = ({ children }: { children: object }): InquiryRef | undefined =>
  (children as { repeat?: InquiryRef }).repeat;

/** The outcome of a repeated call. Rejects while the outcome is still unknown. */
export async function settleCall<Answer>(call: Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await call };
  } catch (error) {
    const failure = asFailure(error);
    if (isRefusal(failure)) return { refusal: failure };
    throw error;
  }
}

import { asFailure, isRefusal, outcomeUnknown } from '../../machines/kit/failure.ts';
import { inquiryOf } from '../../machines/kit/inquiry/inquiry.ts';
import type { Fields, Verdict } from '../../machines/kit/submission/submission.ts';
import { provideInquiry } from './provideInquiry.ts';
import type { Visibility } from './visibility.ts';

/** The fields of a submission, and the fields as they were before editing. */
export interface Sent<F extends Fields> {
  fields: F;
  original: F;
}

/**
 * The port `check` of a form whose response was lost: asks whether the submission arrived, with retries until the
 * server answers. A refusal is an answer. After an expired session, the check goes on with the next login. Other
 * failures that asking again would not change (403, an error in the program) end as unknowable, which opens the form
 * again.
 */
export const provideCheck = <F extends Fields, A>(
  ask: (sent: Sent<F>, signal: AbortSignal) => Promise<Verdict<A>>,
  visibility?: Visibility,
) =>
  provideInquiry(
    inquiryOf<Sent<F>, Verdict<A>>(),
    async (sent, signal) => {
      try {
        return await ask(sent, signal);
      } catch (error) {
        const failure = asFailure(error);
        if (isRefusal(failure)) return { kind: 'refused' as const, failure };
        if (outcomeUnknown(failure) || failure.kind === 'expired') throw error;
        return { kind: 'unknowable' as const };
      }
    },
    visibility,
  );

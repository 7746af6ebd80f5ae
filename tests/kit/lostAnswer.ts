import { waitFor, type AnyActorRef } from 'xstate';
import type { InquirySnapshot } from '../../machines/kit/inquiry/inquiry.ts';
import { selectInquiry } from '../../machines/kit/submission/submission.ts';

/** Waits until a form's answer is lost and its inquiry gets no answer either. Resolves with the inquiry. */
export async function waitForUnansweredInquiry(form: AnyActorRef): Promise<AnyActorRef> {
  await waitFor(form, (state) => selectInquiry(state as { children: object }) !== undefined);
  const inquiry = selectInquiry(form.getSnapshot() as { children: object }) as AnyActorRef;
  await waitFor(inquiry, (state) => (state as InquirySnapshot).value === 'unanswered');
  return inquiry;
}

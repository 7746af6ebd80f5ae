import { waitFor, type AnyActorRef } from 'xstate';
import type { InquirySnapshot } from '../../machines/kit/inquiry/inquiry.ts';
import { selectInquiry } from '../../machines/kit/submission/submission.ts';

/** The inquiry of a form whose answer was lost, once it was asked in vain. */
export async function unanswered(form: AnyActorRef): Promise<AnyActorRef> {
  await waitFor(form, (state) => selectInquiry(state as { children: object }) !== undefined);
  const inquiry = selectInquiry(form.getSnapshot() as { children: object }) as AnyActorRef;
  await waitFor(inquiry, (state) => (state as InquirySnapshot).value === 'unanswered');
  return inquiry;
}

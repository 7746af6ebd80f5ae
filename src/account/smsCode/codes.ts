import { createActor } from 'xstate';
import type { Fields, SubmissionRef } from '../../../machines/kit/submission/submission.ts';
import { OWN_PHONE, selectSent, type SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import type { provideSmsCode } from './flow.ts';

export interface Codes<Form> {
  codeOf: (form: Form) => SmsCodeRef;
  /** Releases the code of a form. */
  drop: (form: Form) => void;
}

/**
 * Creates the SMS code actors of forms. The key of a sent code is written to the form's field `key`, and the field
 * `code` is cleared. A code that was sent to another phone than `phoneOf` (default: the member's own) is ignored.
 */
export function codesOf<F extends Fields, A>(
  smsCode: ReturnType<typeof provideSmsCode>,
  key: keyof F & string,
  code: keyof F & string,
  phoneOf: (fields: F) => string = () => OWN_PHONE,
): Codes<SubmissionRef<F, A>> {
  const codes = new WeakMap<SubmissionRef<F, A>, SmsCodeRef>();

  function start(form: SubmissionRef<F, A>): SmsCodeRef {
    const sms = createActor(smsCode);
    codes.set(form, sms);
    const follow = () => {
      const snapshot = form.getSnapshot();
      const { fields } = snapshot.context;
      const sent = selectSent(sms.getSnapshot());
      const named = sent !== null && sent.phone === phoneOf(fields) ? sent.key : '';
      if (codes.get(form) !== sms || !snapshot.hasTag('editable') || fields[key] === named) return;
      form.send({ type: 'field.set', patch: { [key]: named, [code]: '' } as Partial<F> });
    };
    sms.subscribe(follow);
    form.subscribe({ next: follow, complete: () => sms.stop() });
    return sms.start();
  }

  return {
    codeOf: (form) => codes.get(form) ?? start(form),
    drop(form) {
      codes.get(form)?.stop();
      codes.delete(form);
    },
  };
}

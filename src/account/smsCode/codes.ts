import { createActor } from 'xstate';
import type { Fields, SubmissionRef } from '../../../machines/kit/submission/submission.ts';
import { OWN_PHONE, selectSent, type SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import type { provideSmsCode } from './flow.ts';

/** The codes of running forms of one kind. */
export interface Codes<Form> {
  /** The code that belongs to a form. It serves one form: with the next one there is another. */
  codeOf: (form: Form) => SmsCodeRef;
  /** The code has served with its form. */
  drop: (form: Form) => void;
}

/**
 * Codes by text message for forms: what a code is named by goes into its form, under the name `key`, and empties the digits
 * under `code`, which were those of an earlier one. A code sent to another phone than the form has (`phoneOf`; the own one
 * unless given) is of no use in it.
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

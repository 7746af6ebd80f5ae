import { createActor } from 'xstate';
import {
  passwordMachine,
  type PasswordFields,
  type PasswordFormRef,
} from '../../../machines/account/password/password.ts';
import { selectSent, type SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import type { Keyed } from '../../flow/keyed.ts';
import { once, type Running } from '../../flow/mounted.tsx';
import { port } from '../../flow/port.ts';
import { submissions, type FormDeps } from '../../flow/submission.ts';
import { resetPassword } from '../calls.ts';
import { provideSmsCode } from '../smsCode/flow.ts';

export interface PasswordFormDeps extends FormDeps {
  calls?: { resetPassword: typeof resetPassword };
  smsCode?: ReturnType<typeof provideSmsCode>;
}

/** What the page of the password needs from outside. */
export interface PasswordPorts {
  forms: Keyed<void, PasswordFormRef>;
  /** The code that proves the phone. It serves one form: with the next one there is another. */
  codeOf: (form: PasswordFormRef) => SmsCodeRef;
}

export const [PasswordContext, usePasswordPorts] = port<PasswordPorts>('PasswordPorts');

const BLANK: PasswordFields = { smsCode: '', smsKey: '', newPassword: '', repeat: '' };

/** The codes of running forms. What a code is named by goes into its form. */
export function createCodes(smsCode: ReturnType<typeof provideSmsCode>) {
  const codes = new WeakMap<PasswordFormRef, SmsCodeRef>();

  function start(form: PasswordFormRef): SmsCodeRef {
    const sms = createActor(smsCode);
    codes.set(form, sms);
    const follow = () => {
      const snapshot = form.getSnapshot();
      const smsKey = selectSent(sms.getSnapshot())?.key ?? '';
      const isKnown = snapshot.context.fields.smsKey === smsKey;
      if (codes.get(form) !== sms || !snapshot.hasTag('editable') || isKnown) return;
      // Digits of an earlier code are of no use with this one.
      form.send({ type: 'field.set', patch: { smsKey, smsCode: '' } });
    };
    sms.subscribe(follow);
    form.subscribe({ next: follow, complete: () => sms.stop() });
    return sms.start();
  }

  return {
    codeOf: (form: PasswordFormRef): SmsCodeRef => codes.get(form) ?? start(form),
    /** The code has served with its form. */
    drop(form: PasswordFormRef): void {
      codes.get(form)?.stop();
      codes.delete(form);
    },
  };
}

/** Makes the form of a new password; once for the app. Nothing of it is kept anywhere. */
export function createPasswordForms({
  calls = { resetPassword },
  smsCode = provideSmsCode(),
  ...deps
}: PasswordFormDeps = {}): PasswordPorts & Running {
  const codes = createCodes(smsCode);
  const forms = submissions<void, PasswordFields, null, never>(
    {
      machine: passwordMachine,
      nameOf: () => 'password',
      open: () => ({ fields: BLANK, original: BLANK, isRestored: false }),
      async submit(_, { fields }, { signal }) {
        const { smsCode: code, smsKey, newPassword } = fields;
        await calls.resetPassword({ input: { smsCode: code, smsKey, password: newPassword } }, { signal });
        return null;
      },
      onDone: (_, __, form) => codes.drop(form),
    },
    deps,
  );
  return { forms, codeOf: codes.codeOf, disposeAll: forms.disposeAll };
}

/** The form of this page. */
export const appPasswordForms = once(() => createPasswordForms());

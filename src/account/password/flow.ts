import {
  passwordMachine,
  type PasswordFields,
  type PasswordFormRef,
} from '../../../machines/account/password/password.ts';
import type { SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, type Running } from '../../flow/flowScreen.tsx';
import { createFlowContext } from '../../flow/flowContext.ts';
import { submissions, type FormDeps } from '../../flow/submission.ts';
import { resetPassword } from '../calls.ts';
import { codesOf } from '../smsCode/codes.ts';
import { provideSmsCode } from '../smsCode/flow.ts';

export interface PasswordFormDeps extends FormDeps {
  calls?: { resetPassword: typeof resetPassword };
  smsCode?: ReturnType<typeof provideSmsCode>;
}

/** What the page of the password needs from outside. */
export interface PasswordPorts {
  forms: ActorRegistry<void, PasswordFormRef>;
  /** The code that proves the phone. It serves one form: with the next one there is another. */
  codeOf: (form: PasswordFormRef) => SmsCodeRef;
}

export const [PasswordContext, usePasswordPorts] = createFlowContext<PasswordPorts>('PasswordPorts');

const BLANK: PasswordFields = { smsCode: '', smsKey: '', newPassword: '', repeat: '' };

/** The codes that prove the phone. */
export const createCodes = (smsCode: ReturnType<typeof provideSmsCode>) =>
  codesOf<PasswordFields, null>(smsCode, 'smsKey', 'smsCode');

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
export const appPasswordForms = startOnce(() => createPasswordForms());

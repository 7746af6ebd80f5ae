import {
  passwordMachine,
  type PasswordFields,
  type PasswordFormRef,
} from '../../../machines/account/password/password.ts';
import type { SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, type Disposable } from '../../flow/flowScreen.tsx';
import { createFlowContext } from '../../flow/flowContext.ts';
import { createSubmissionRegistry, type FormDeps } from '../../flow/submission.ts';
import { api } from '../calls.ts';
import { codesOf } from '../smsCode/codes.ts';
import { provideSmsCode } from '../smsCode/flow.ts';

export interface PasswordFormDeps extends FormDeps {
  calls?: Pick<typeof api, 'resetPassword'>;
  smsCode?: ReturnType<typeof provideSmsCode>;
}

export interface PasswordPorts {
  forms: ActorRegistry<void, PasswordFormRef>;
  codeOf: (form: PasswordFormRef) => SmsCodeRef;
}

export const [PasswordContext, usePasswordPorts] = createFlowContext<PasswordPorts>('PasswordPorts');

const BLANK: PasswordFields = { smsCode: '', smsKey: '', newPassword: '', repeat: '' };

export const createCodes = (smsCode: ReturnType<typeof provideSmsCode>) =>
  codesOf<PasswordFields, null>(smsCode, 'smsKey', 'smsCode');

/** Creates the password form, once per page load. No draft of it is ever stored. */
export function createPasswordForms({
  calls = api,
  smsCode = provideSmsCode(),
  ...deps
}: PasswordFormDeps = {}): PasswordPorts & Disposable {
  const codes = createCodes(smsCode);
  const forms = createSubmissionRegistry<void, PasswordFields, null, never>(
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

export const appPasswordForms = startOnce(() => createPasswordForms());

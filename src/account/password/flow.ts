import { createActor, fromPromise } from 'xstate';
import { selectSent, type SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import {
  passwordMachine,
  selectState,
  type Opened,
  type PasswordFields,
  type PasswordFormRef,
} from '../../../machines/kit/submission/submission.ts';
import { resetPassword } from '../calls.ts';
import { checking } from '../../flow/check.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import { provideSmsCode } from '../smsCode/flow.ts';

export interface PasswordFormDeps {
  calls?: { resetPassword: typeof resetPassword };
  smsCode?: ReturnType<typeof provideSmsCode>;
  visibility?: Visibility;
}

/** The form of a new password and the code that proves the phone, outside React. */
export interface PasswordForms {
  /** The one running form with its code; opened anew when it has served. */
  passwordForm(): { form: PasswordFormRef; sms: SmsCodeRef };
  /** Stops both and forgets what was typed. */
  dispose(): void;
}

const BLANK: PasswordFields = { smsCode: '', smsKey: '', newPassword: '', repeat: '' };

/** Makes the holder of the password's form; once for the app. Nothing of it is kept anywhere. */
export function createPasswordForms({
  calls = { resetPassword },
  smsCode = provideSmsCode(),
  visibility = pageVisibility,
}: PasswordFormDeps = {}): PasswordForms {
  const machine = passwordMachine.provide({
    actors: {
      open: fromPromise<Opened<PasswordFields>>(() =>
        Promise.resolve({ fields: BLANK, original: BLANK, isRestored: false }),
      ),
      submit: fromPromise<null, { fields: PasswordFields; original: PasswordFields }>(
        async ({ input: { fields }, signal }) => {
          const { smsCode: code, smsKey, newPassword } = fields;
          await calls.resetPassword({ input: { smsCode: code, smsKey, password: newPassword } }, { signal });
          return null;
        },
      ),
      // Which password holds cannot be asked for; a code serves once.
      check: checking<PasswordFields, null>(() => Promise.resolve({ kind: 'unknowable' }), visibility),
    },
  });
  let running: { form: PasswordFormRef; sms: SmsCodeRef } | undefined;

  function launch() {
    const form = createActor(machine);
    const sms = createActor(smsCode);
    const look = () => {
      const snapshot = form.getSnapshot();
      const smsKey = selectSent(sms.getSnapshot())?.key ?? '';
      if (selectState(snapshot) !== 'filling' || snapshot.context.fields.smsKey === smsKey) return;
      // Digits of an earlier code are of no use with this one.
      form.send({ type: 'field.set', patch: { smsKey, smsCode: '' } });
    };
    sms.subscribe(look);
    form.subscribe(look);
    form.start();
    sms.start();
    running = { form, sms };
    return running;
  }

  return {
    passwordForm() {
      const snapshot = running?.form.getSnapshot();
      if (running && snapshot?.status === 'active' && selectState(snapshot) !== 'done') {
        running.form.send({ type: 'form.open' });
        return running;
      }
      // The code has served with the form.
      running?.form.stop();
      running?.sms.stop();
      return launch();
    },
    dispose() {
      running?.form.stop();
      running?.sms.stop();
      running = undefined;
    },
  };
}

import { phoneMachine, type PhoneFields, type PhoneFormRef } from '../../../machines/account/phone/phone.ts';
import type { Profile } from '../../../contract/account/user.ts';
import { memberId } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, type Running } from '../../flow/flowScreen.tsx';
import { createFlowContext } from '../../flow/flowContext.ts';
import { submissions, type FormDeps } from '../../flow/submission.ts';
import { changePhone, readProfile } from '../calls.ts';
import { codesOf, type Codes } from '../smsCode/codes.ts';
import { provideSmsCode } from '../smsCode/flow.ts';
import { maskedPhone } from '../smsCode/masked.ts';

export interface PhoneFormDeps extends FormDeps {
  /** The profile is another now. */
  onChanged: () => void;
  calls?: { changePhone: typeof changePhone; readProfile: typeof readProfile };
  smsCode?: ReturnType<typeof provideSmsCode>;
}

/** What the page of the phone needs from outside. */
export interface PhonePorts {
  forms: ActorRegistry<void, PhoneFormRef>;
  /** The code that proves the present phone. */
  oldCodeOf: Codes<PhoneFormRef>['codeOf'];
  /** The code that proves the new phone. */
  newCodeOf: Codes<PhoneFormRef>['codeOf'];
}

export const [PhoneContext, usePhonePorts] = createFlowContext<PhonePorts>('PhonePorts');

/** The codes of both phones. */
export const createPhoneCodes = (smsCode: ReturnType<typeof provideSmsCode>) => ({
  old: codesOf<PhoneFields, Profile>(smsCode, 'oldKey', 'oldCode'),
  new: codesOf<PhoneFields, Profile>(smsCode, 'smsKey', 'smsCode', ({ phone }) => phone),
});

/** Makes the form of another phone; once for the app. Nothing of it is kept anywhere. */
export function createPhoneForms({
  onChanged,
  calls = { changePhone, readProfile },
  smsCode = provideSmsCode(),
  ...deps
}: PhoneFormDeps): PhonePorts & Running {
  const codes = createPhoneCodes(smsCode);
  const forms = submissions<void, PhoneFields, Profile, never>(
    {
      machine: phoneMachine,
      nameOf: () => 'phone',
      async open(_, __, signal) {
        const { phone = '' } = await calls.readProfile(undefined, { signal });
        const fields = { current: phone, oldCode: '', oldKey: '', phone: '', smsCode: '', smsKey: '' };
        return { fields, original: fields, isRestored: false };
      },
      submit: (_, { fields: { phone, smsCode: code, smsKey, oldCode, oldKey } }, { signal }) =>
        calls.changePhone({ input: { phone, smsCode: code, smsKey, oldCode, oldKey } }, { signal }),
      // The profile shows the phone masked: of two numbers that look the same it cannot tell.
      async check(_, { fields }, signal) {
        const wanted = maskedPhone(fields.phone);
        if (wanted === fields.current) return { kind: 'unknowable' };
        const profile = await calls.readProfile(undefined, { signal });
        return profile.phone === wanted ? { kind: 'done', answer: profile } : { kind: 'notSent' };
      },
      onDone(_, __, form) {
        codes.old.drop(form);
        codes.new.drop(form);
        onChanged();
      },
    },
    deps,
  );
  return {
    forms,
    oldCodeOf: codes.old.codeOf,
    newCodeOf: codes.new.codeOf,
    disposeAll: forms.disposeAll,
  };
}

/** The form of this page. */
export const appPhoneForms = startOnce(() => {
  // Who is signed in is learned before anything of theirs is typed: the next one to sign in here can be told apart.
  void memberId(appSession());
  return createPhoneForms({ onChanged: () => appSession().send({ type: 'profile.reload' }) });
});

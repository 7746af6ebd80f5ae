import { phoneMachine, type PhoneFields, type PhoneFormRef } from '../../../machines/account/phone/phone.ts';
import type { Profile } from '../../../contract/account/user.ts';
import { appSession } from '../../app/session/session.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import type { Disposable } from '../../flow/flowScreen.tsx';
import { createFlowContext } from '../../flow/flowContext.ts';
import { createSubmissionRegistry, type FormDeps } from '../../flow/submission.ts';
import { api } from '../calls.ts';
import { codesOf, type Codes } from '../smsCode/codes.ts';
import { provideSmsCode } from '../smsCode/flow.ts';
import { maskedPhone } from '../smsCode/maskPhone.ts';
import { startForMember } from '../../flow/startForMember.ts';

export interface PhoneFormDeps extends FormDeps {
  onChanged: () => void;
  calls?: Pick<typeof api, 'changePhone' | 'readProfile'>;
  smsCode?: ReturnType<typeof provideSmsCode>;
}

export interface PhonePorts {
  forms: ActorRegistry<void, PhoneFormRef>;
  oldCodeOf: Codes<PhoneFormRef>['codeOf'];
  newCodeOf: Codes<PhoneFormRef>['codeOf'];
}

export const [PhoneContext, usePhonePorts] = createFlowContext<PhonePorts>('PhonePorts');

export const createPhoneCodes = (smsCode: ReturnType<typeof provideSmsCode>) => ({
  old: codesOf<PhoneFields, Profile>(smsCode, 'oldKey', 'oldCode'),
  new: codesOf<PhoneFields, Profile>(smsCode, 'smsKey', 'smsCode', ({ phone }) => phone),
});

/** Creates the form for a new phone, once per page load. No draft of it is ever stored. */
export function createPhoneForms({
  onChanged,
  calls = api,
  smsCode = provideSmsCode(),
  ...deps
}: PhoneFormDeps): PhonePorts & Disposable {
  const codes = createPhoneCodes(smsCode);
  const forms = createSubmissionRegistry<void, PhoneFields, Profile, never>(
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
      // The profile has only the masked phone, so two numbers with the same mask cannot be told apart.
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

export const appPhoneForms = startForMember(() =>
  createPhoneForms({ onChanged: () => appSession().send({ type: 'profile.reload' }) }),
);

import { useSelector } from '@xstate/react';
import type { SmsPurpose } from '../../../contract/account/signIn.ts';
import type { Field, SignInRef, SignInSnapshot } from '../../../machines/account/signIn/signIn.ts';
import { selectFailureFor, type SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';

export interface Form {
  snapshot: SignInSnapshot;
  fields: SignInSnapshot['context']['fields'];
  faults: SignInSnapshot['context']['faults'];
  isBusy: boolean;
  actor: SignInRef;
  sms: SmsCodeRef;
  type: (field: Field) => (event: { target: { value: string } }) => void;
  requestCode: (purpose: SmsPurpose) => void;
}

export function useForm(actor: SignInRef, sms: SmsCodeRef): Form {
  const snapshot = useSelector(actor, (found) => found);
  const { fields, faults } = snapshot.context;
  const codeFailure = useSelector(sms, (found) => selectFailureFor(found, fields.phone));

  const isAboutPhone =
    codeFailure?.kind === 'invalid' && codeFailure.errors.some(({ path }) => path === 'phone');
  const codeFault = codeFailure === null ? {} : { [isAboutPhone ? 'phone' : 'smsCode']: codeFailure.message };

  return {
    snapshot,
    fields,
    faults: { ...codeFault, ...faults },
    isBusy: snapshot.hasTag('busy'),
    actor,
    sms,
    type: (field) => (event) => actor.send({ type: 'field.type', field, text: event.target.value }),
    requestCode: (purpose) => sms.send({ type: 'code.request', phone: fields.phone, purpose }),
  };
}

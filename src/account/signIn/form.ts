import { useSelector } from '@xstate/react';
import type { Field, SignInRef, SignInSnapshot } from '../../../machines/account/signIn/signIn.ts';
import { selectPhoneFault, type SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import type { TextProps } from '../../shared/submission/SubmissionView.tsx';

export interface Form {
  snapshot: SignInSnapshot;
  fields: SignInSnapshot['context']['fields'];
  faults: SignInSnapshot['context']['faults'];
  isBusy: boolean;
  actor: SignInRef;
  sms: SmsCodeRef;
  textProps: (field: Field) => TextProps;
}

export function useForm(actor: SignInRef, sms: SmsCodeRef): Form {
  const snapshot = useSelector(actor, (found) => found);
  const { fields, faults } = snapshot.context;
  const phone = useSelector(sms, (found) => selectPhoneFault(found, fields.phone));
  const isBusy = snapshot.hasTag('busy');
  return {
    snapshot,
    fields,
    faults: { ...(phone !== undefined && { phone }), ...faults },
    isBusy,
    actor,
    sms,
    textProps: (field) => ({
      value: fields[field],
      readOnly: isBusy,
      onChange: ({ target }) => actor.send({ type: 'field.type', field, text: target.value }),
    }),
  };
}

import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Field, SignInRef, SignInSnapshot } from '../../../machines/account/signIn/signIn.ts';
import { selectPhoneFault, selectSent, type SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
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
  useEffect(() => {
    let last = selectSent(sms.getSnapshot());
    const subscription = sms.subscribe((found) => {
      const sent = selectSent(found);
      if (sent !== last) actor.send({ type: 'code.sent' });
      last = sent;
    });
    return () => subscription.unsubscribe();
  }, [actor, sms]);
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

import { useEffect, useRef, type ReactNode } from 'react';
import { selectSent } from '../../../machines/account/smsCode/smsCode.ts';
import type { Form } from './form.ts';
import { focusFault } from '../../ui/focusFault.ts';
import { Refusal } from './Refusal.tsx';
import { Stack } from '../../ui/layout/Stack.ts';

/** A sign-in form. After a failed submission the first invalid field receives the focus. */
export function FormFrame({ form, label, children }: { form: Form; label: string; children: ReactNode }) {
  const { actor, sms, isBusy } = form;
  const place = useRef<HTMLFormElement>(null);
  const isHandedIn = useRef(false);

  useEffect(() => {
    if (!isHandedIn.current || isBusy) return;
    isHandedIn.current = false;
    focusFault(place.current);
  });

  return (
    <Stack
      as="form"
      $gap="l"
      ref={place}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        isHandedIn.current = true;
        actor.send({ type: 'form.submit', proof: selectSent(sms.getSnapshot()) });
      }}
    >
      <Refusal form={form} />
      {children}
    </Stack>
  );
}

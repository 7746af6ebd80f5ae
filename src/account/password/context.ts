import { createContext, useContext } from 'react';
import type { SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import type { PasswordFormRef } from '../../../machines/kit/submission/submission.ts';

/** What the page of the password needs from outside; filled by src/mounts/passwore.tsx. */
export interface PasswordPorts {
  /** The one running form and the code that proves the phone; opened anew when it has served. */
  passwordForm(): { form: PasswordFormRef; sms: SmsCodeRef };
}

export const PasswordContext = createContext<PasswordPorts | null>(null);

/** The ports; an error outside of a provider. */
export function usePasswordPorts(): PasswordPorts {
  const ports = useContext(PasswordContext);
  if (!ports) throw new Error('PasswordContext must be provided');
  return ports;
}

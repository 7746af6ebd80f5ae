import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { SmsPurpose } from '../../../contract/account/signIn.ts';
import { OWN_PHONE, selectCodeFault, selectSent } from '../../../machines/account/smsCode/smsCode.ts';
import { useProfile } from '../../app/session/view.ts';
import { SmsCodeField } from '../signIn/SmsCodeField.tsx';
import { provideSmsCode } from './flow.ts';

const smsCode = provideSmsCode();

interface Props {
  purpose: SmsPurpose;
  /** Typed digits, and the key of the sent code ('' before). */
  code: { key: string; digits: string };
  error?: string | undefined;
  /** The form was submitted without a complete code. */
  isMissing?: boolean;
  isBusy: boolean;
  onWrite: (code: { key: string; digits: string }) => void;
}

/** SMS code to the member's own phone, for forms of other domains. */
export function OwnCodeField({ purpose, code, error, isMissing = false, isBusy, onWrite }: Props) {
  const sms = useActorRef(smsCode);
  const codeFault = useSelector(sms, (snapshot) => selectCodeFault(snapshot, OWN_PHONE));
  const key = useSelector(sms, (snapshot) => selectSent(snapshot)?.key ?? '');
  const { phone } = useProfile() ?? {};
  const missing = key === '' ? '请先获取验证码' : '请填写 6 位短信验证码';
  useEffect(() => {
    // A new code invalidates the typed digits.
    if (key !== '' && key !== code.key) onWrite({ key, digits: '' });
  }, [key, code.key, onWrite]);
  return (
    <SmsCodeField
      form={{
        sms,
        fields: { phone: OWN_PHONE },
        faults: { smsCode: error ?? codeFault ?? (isMissing ? missing : undefined) },
        textProps: () => ({
          value: code.digits,
          readOnly: isBusy,
          onChange: ({ target }) => onWrite({ key, digits: target.value }),
        }),
      }}
      purpose={purpose}
      to={phone ?? '你的手机号'}
    />
  );
}

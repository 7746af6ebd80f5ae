import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import type { SmsPurpose } from '../../../contract/account/signIn.ts';
import { selectResendAt, selectSent, type SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { text } from '../../ui/theme.ts';
import { useServerNow } from '../../page/clock.ts';
import { maskedPhone } from '../smsCode/masked.ts';
import type { Form } from './form.ts';

const Wait = styled.span`
  font-size: ${text.small};
  white-space: nowrap;
`;

interface AskProps {
  sms: SmsCodeRef;
  phone: string;
  purpose: SmsPurpose;
  isBusy: boolean;
  onAsk: () => void;
}

/** Asks for a code, and counts down by the server's clock until the same phone may ask again. */
function Ask({ sms, phone, purpose, isBusy, onAsk }: AskProps) {
  const snapshot = useSelector(sms, (found) => found);
  const now = useServerNow();
  const resendAt = selectResendAt(snapshot);
  const canAsk = snapshot.can({ type: 'code.request', phone, purpose });
  if (snapshot.hasTag('busy')) {
    return (
      <Button variant="quiet" small busy>
        正在发送
      </Button>
    );
  }
  if (resendAt !== null && !canAsk) {
    return (
      <Wait>
        <Countdown until={resendAt} now={now} /> 后重发
      </Wait>
    );
  }
  return (
    <Button variant="quiet" small onClick={isBusy ? undefined : onAsk}>
      {selectSent(snapshot) === null ? '获取验证码' : '重新获取'}
    </Button>
  );
}

/** What the field needs of a form. */
export interface CodeForm extends Pick<Form, 'sms' | 'isBusy' | 'requestCode'> {
  fields: { phone: string; smsCode: string };
  faults: { smsCode?: string | undefined };
  type: (field: 'smsCode') => (event: { target: { value: string } }) => void;
}

/** The digits of a code by text message, and the button that asks for one. `to`: the phone as people know it, masked. */
export function SmsCodeField({
  form,
  purpose,
  to = maskedPhone(form.fields.phone),
  label = '短信验证码',
  name = 'smsCode',
}: {
  form: CodeForm;
  purpose: SmsPurpose;
  to?: string;
  label?: string;
  /** Of two such fields in a form each has its own. */
  name?: string;
}) {
  const { sms, fields, faults, isBusy, type } = form;
  const sent = useSelector(sms, selectSent);
  const isForThis = sent !== null && sent.purpose === purpose && sent.phone === fields.phone;
  return (
    <Field
      label={label}
      error={faults.smsCode}
      {...(isForThis && { hint: `已发送到 ${to}，5 分钟内有效。客服不会向你索要。` })}
    >
      <TextInput
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        size={8}
        placeholder="6 位数字"
        readOnly={isBusy}
        value={fields.smsCode}
        onChange={type('smsCode')}
        trailing={
          <Ask
            sms={sms}
            phone={fields.phone}
            purpose={purpose}
            isBusy={isBusy}
            onAsk={() => form.requestCode(purpose)}
          />
        }
      />
    </Field>
  );
}

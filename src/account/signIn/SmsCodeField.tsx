import { useEffect, useRef } from 'react';
import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import type { SmsPurpose } from '../../../contract/account/signIn.ts';
import {
  selectCaptchaFault,
  selectCodeFault,
  selectIsProving,
  selectResendAt,
  selectSent,
  type SmsCodeRef,
} from '../../../machines/account/smsCode/smsCode.ts';
import { Announcement } from '../../ui/Announcement.tsx';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { text } from '../../ui/theme.ts';
import { maskedPhone } from '../smsCode/maskPhone.ts';
import { CaptchaField } from './CaptchaField.tsx';
import type { TextProps } from '../../shared/submission/SubmissionView.tsx';

const Wait = styled.span`
  font-size: ${text.small};
  white-space: nowrap;
`;

interface AskProps {
  sms: SmsCodeRef;
  phone: string;
  purpose: SmsPurpose;
  isBusy: boolean;
  /** Whose phone gets the code, in a form with two phones. */
  whose: string | undefined;
  onAsk: () => void;
}

/** Requests a code and counts down until the next request is allowed. */
function Ask({ sms, phone, purpose, isBusy, whose, onAsk }: AskProps) {
  const snapshot = useSelector(sms, (found) => found);
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
        <Countdown until={resendAt} /> 后重发
      </Wait>
    );
  }
  const word = selectSent(snapshot) === null ? '获取验证码' : '重新获取';
  return (
    <Button
      variant="quiet"
      small
      onClick={isBusy ? undefined : onAsk}
      {...(whose !== undefined && { 'aria-label': `${word}，${whose}` })}
    >
      {word}
    </Button>
  );
}

/** Captcha that is required before another code. Enter and the code's button submit it. */
function Proving({
  sms,
  name,
  whose,
  onAsk,
}: {
  sms: SmsCodeRef;
  name: string;
  whose: string | undefined;
  onAsk: () => void;
}) {
  const snapshot = useSelector(sms, (found) => found);
  const { captcha, answer } = snapshot.context;
  return (
    <CaptchaField
      name={name}
      whose={whose}
      image={captcha?.image ?? null}
      isFailed={snapshot.matches({ proving: 'unread' })}
      input={{
        value: answer,
        readOnly: snapshot.hasTag('busy'),
        onChange: ({ target }) => sms.send({ type: 'captcha.type', text: target.value }),
      }}
      error={selectCaptchaFault(snapshot) ?? undefined}
      hint="填好后再获取验证码。不分大小写，看不清就点图片换一张，看不了就一小时后再获取，或联系客服。"
      onRefresh={() => sms.send({ type: 'captcha.refresh' })}
      takesFocus
      onEnter={onAsk}
    />
  );
}

interface CodeForm {
  sms: SmsCodeRef;
  fields: { phone: string };
  faults: { smsCode?: string | undefined };
  textProps: (field: 'smsCode') => TextProps;
}

/**
 * SMS code field with its request button, and a captcha while required. Shows why a request failed, unless that is about
 * the phone. `to` is the masked phone.
 */
export function SmsCodeField({
  form,
  purpose,
  to = maskedPhone(form.fields.phone),
  whose,
  name = 'smsCode',
}: {
  form: CodeForm;
  purpose: SmsPurpose;
  to?: string;
  /** Whose phone gets the code, in a form with two phones. */
  whose?: string;
  /** Distinguishes two code fields in one form. */
  name?: string;
}) {
  const { sms, faults } = form;
  const { phone } = form.fields;
  const input = form.textProps('smsCode');
  const sent = useSelector(sms, selectSent);
  const isProving = useSelector(sms, selectIsProving);
  const isIdle = useSelector(sms, (snapshot) => snapshot.matches('idle'));
  const codeFault = useSelector(sms, (snapshot) => selectCodeFault(snapshot, phone));
  const digits = useRef<HTMLInputElement>(null);
  const wasProving = useRef(isProving);
  useEffect(() => {
    if (wasProving.current && !isProving) digits.current?.focus();
    wasProving.current = isProving;
  }, [isProving]);
  // Sending the code removes the button that had the focus.
  const lastSent = useRef(sent);
  useEffect(() => {
    if (sent !== lastSent.current && document.activeElement === document.body) digits.current?.focus();
    lastSent.current = sent;
  }, [sent]);
  const ask = () => sms.send({ type: 'code.request', phone, purpose });
  const isForThis = sent !== null && sent.purpose === purpose && sent.phone === phone;
  return (
    <>
      {isProving && <Proving sms={sms} name={`${name}Captcha`} whose={whose} onAsk={ask} />}
      <Field
        label={whose === undefined ? '短信验证码' : `${whose}的验证码`}
        // Before a code is sent, the reason why none was sent matters more than the empty field.
        error={isForThis ? (faults.smsCode ?? codeFault) : (codeFault ?? faults.smsCode)}
        {...(isForThis && {
          hint: <output>已发送到{/^\d/.test(to) ? ` ${to}` : to}，5 分钟内有效。客服不会向你索要。</output>,
        })}
      >
        <TextInput
          ref={digits}
          name={name}
          inputMode="numeric"
          autoComplete="one-time-code"
          size={8}
          placeholder="6 位数字"
          required
          {...input}
          trailing={
            <Ask
              sms={sms}
              phone={phone}
              purpose={purpose}
              isBusy={input.readOnly}
              whose={whose}
              onAsk={ask}
            />
          }
        />
      </Field>
      <Announcement text={isForThis && isIdle ? '可以重新获取验证码' : ''} />
    </>
  );
}

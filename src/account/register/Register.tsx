import { Link, useLocation } from 'wouter';
import type { SignInRef } from '../../../machines/account/signIn/signIn.ts';
import type { SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import { href } from '../../app/routes.ts';
import { Button, Card, Field, Notice, Stack, TextInput } from '../../ui/index.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Agreement } from '../signIn/Agreement.tsx';
import { useForm, type Form } from '../signIn/form.ts';
import { FormFrame } from '../signIn/FormFrame.tsx';
import { NewPasswordFields } from '../signIn/NewPasswordFields.tsx';
import { WayLink, Ways } from '../signIn/parts.ts';
import { PhoneField } from '../signIn/PhoneField.tsx';
import type { Arrival } from '../login/Screen.tsx';
import { SmsCodeField } from '../signIn/SmsCodeField.tsx';
import { Frame } from '../../shared/Frame.tsx';

function Registered({ phone, login }: { phone: string; login: string }) {
  const [, navigate] = useLocation();
  const arrival: Arrival = { phone, news: 'registered' };
  return (
    <MessagePage
      tone="good"
      title="注册成功"
      acts={<Button onClick={() => navigate(login, { replace: true, state: arrival })}>去登录</Button>}
    >
      <p>{`${phone.slice(0, 3)}****${phone.slice(-4)} 已注册，登录后就能买卖账号。`}</p>
    </MessagePage>
  );
}

function SignUp({ form, login }: { form: Form; login: string }) {
  const [, navigate] = useLocation();
  const arrival: Arrival = { phone: form.fields.phone };
  return (
    <FormFrame form={form} label="注册">
      {form.snapshot.context.isUncertain && !form.isBusy && (
        <Notice
          tone="warn"
          live="status"
          action={
            <Button small onClick={() => navigate(login, { replace: true, state: arrival })}>
              去登录
            </Button>
          }
        >
          可能已经注册成功，先去登录试试；登录不了再重新获取验证码，提交一次。
        </Notice>
      )}
      <PhoneField form={form} />
      <SmsCodeField form={form} purpose="register" />
      <NewPasswordFields form={form} label="密码" />
      <Field label="昵称（选填）" error={form.faults.nickName} hint="最多 20 个字，不填会自动取一个。">
        <TextInput name="nickName" autoComplete="nickname" {...form.textProps('nickName')} />
      </Field>
      <Agreement form={form} />
      <Button type="submit" block busy={form.isBusy}>
        注册
      </Button>
    </FormFrame>
  );
}

interface RegisterProps {
  actor: SignInRef;
  sms: SmsCodeRef;
  back: string | null;
}

export function Register({ actor, sms, back }: RegisterProps) {
  const form = useForm(actor, sms);
  const login = href('login', { back: back ?? undefined });
  if (form.snapshot.matches({ form: { register: 'registered' } })) {
    return (
      <Frame title="注册" onBack={null}>
        <Registered phone={form.fields.phone} login={login} />
      </Frame>
    );
  }
  return (
    <Frame title="注册" fallback="login">
      <Card>
        <Stack $gap="l">
          <SignUp form={form} login={login} />
          <Ways>
            <Link href={login} replace asChild>
              <WayLink>已有账号，去登录</WayLink>
            </Link>
          </Ways>
        </Stack>
      </Card>
    </Frame>
  );
}

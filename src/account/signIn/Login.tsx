import { useState } from 'react';
import { Link } from 'wouter';
import type { SignInRef } from '../../../machines/account/signIn/signIn.ts';
import type { SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import { href } from '../../app/routes.ts';
import { canStore } from '../../flow/storage.ts';
import { useBackSteps } from '../../ui/backStack.ts';
import { Card, Notice, Segmented, Stack } from '../../ui/index.ts';
import { Choosing, Proving } from './ForgotFace.tsx';
import { useForm, type Form } from './form.ts';
import { Way, WayLink, Ways } from './parts.ts';
import { PasswordFace } from './PasswordFace.tsx';
import { SignedIn } from './SignedIn.tsx';
import { SmsFace } from './SmsFace.tsx';
import { Frame } from '../../shared/Frame.tsx';

const FACES = [
  { value: 'password', label: '密码登录' },
  { value: 'sms', label: '短信登录' },
] as const;

const NEWS = {
  registered: '注册成功，请登录。',
  passwordChanged: '密码已修改，请用新密码登录。',
} as const;

/** Whether the phone must be verified before choosing a new password. */
const isProving = ({ snapshot }: Form) => snapshot.matches({ form: { forgot: 'proving' } });

function Face({ form }: { form: Form }) {
  const { form: step } = form.snapshot.value;
  if (typeof step !== 'object') return null;
  if ('sms' in step) return <SmsFace form={form} />;
  if ('forgot' in step) return isProving(form) ? <Proving form={form} /> : <Choosing form={form} />;
  return <PasswordFace form={form} />;
}

interface LoginProps {
  actor: SignInRef;
  sms: SmsCodeRef;
  back: string | null;
}

export function Login({ actor, sms, back }: LoginProps) {
  const form = useForm(actor, sms);
  const { snapshot, isBusy } = form;
  const { face, news } = snapshot.context;
  const [isLoginKept] = useState(canStore);
  const choose = (next: 'password' | 'sms' | 'forgot') => actor.send({ type: 'face.choose', face: next });
  const stepBack = () => {
    if (isProving(form)) choose('password');
    else actor.send({ type: 'step.back' });
  };
  useBackSteps(face !== 'forgot' ? 0 : isProving(form) ? 1 : 2, stepBack);

  if (snapshot.matches({ form: 'signedIn' })) {
    return (
      <Frame title="登录" onBack={null}>
        <SignedIn back={back} />
      </Frame>
    );
  }

  if (face === 'forgot') {
    return (
      <Frame title="忘记密码" onBack={stepBack}>
        <Card>
          <Face form={form} />
        </Card>
      </Frame>
    );
  }

  return (
    <Frame title="登录">
      {news !== null && (
        <Notice tone="good" live="status">
          {NEWS[news]}
        </Notice>
      )}
      {!isLoginKept && (
        <Notice tone="warn">
          这个浏览器不保存登录状态，刷新页面后要重新登录。请在浏览器设置里允许本站保存数据，或者换一个浏览器。
        </Notice>
      )}
      <Card>
        <Stack $gap="l">
          <Segmented
            label="登录方式"
            options={FACES}
            value={face === 'sms' ? 'sms' : 'password'}
            onValue={choose}
          />
          <Face form={form} />
          <Ways>
            <Way type="button" disabled={isBusy} onClick={() => choose('forgot')}>
              忘记密码
            </Way>
            <Link href={href('register', { back: back ?? undefined })} replace asChild>
              <WayLink>没有账号，去注册</WayLink>
            </Link>
          </Ways>
        </Stack>
      </Card>
    </Frame>
  );
}

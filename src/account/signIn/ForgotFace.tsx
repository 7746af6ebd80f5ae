import { Button, Notice } from '../../ui/index.ts';
import { Agreement } from './Agreement.tsx';
import type { Form } from './form.ts';
import { FormFrame } from './FormFrame.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Way } from './parts.ts';
import { PhoneField } from './PhoneField.tsx';
import { SmsCodeField } from './SmsCodeField.tsx';
import { SoftText } from '../../ui/SoftText.ts';

/** After a lost response: the new password may be valid already. */
function Uncertain({ form: { actor, snapshot, isBusy } }: { form: Form }) {
  if (!snapshot.context.isUncertain || isBusy) return null;
  return (
    <Notice
      tone="warn"
      live="status"
      action={
        <Button small onClick={() => actor.send({ type: 'face.choose', face: 'password' })}>
          去登录
        </Button>
      }
    >
      新密码可能已经生效，先用新密码登录试试；登录不了再重新获取验证码，提交一次。
    </Notice>
  );
}

/** First step: verify the phone by a code. */
export const Proving = ({ form }: { form: Form }) => (
  <FormFrame form={form} label="验证手机号">
    <SoftText>第 1 步，共 2 步：验证手机号。</SoftText>
    <Uncertain form={form} />
    <PhoneField form={form} />
    <SmsCodeField form={form} purpose="resetPwd" />
    <Agreement form={form} />
    <Button type="submit" block>
      下一步
    </Button>
  </FormFrame>
);

/** Second step: the new password. */
export const Choosing = ({ form }: { form: Form }) => (
  <FormFrame form={form} label="设置新密码">
    <SoftText>第 2 步，共 2 步：设置新密码。改好后，所有设备需要重新登录。</SoftText>
    <Uncertain form={form} />
    <NewPasswordFields form={form} label="新密码" />
    <Agreement form={form} />
    <Button type="submit" block busy={form.isBusy}>
      保存新密码
    </Button>
    <Way type="button" disabled={form.isBusy} onClick={() => form.actor.send({ type: 'step.back' })}>
      返回上一步
    </Way>
  </FormFrame>
);

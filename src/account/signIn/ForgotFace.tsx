import { Button } from '../../ui/Button.tsx';
import { Agreement } from './Agreement.tsx';
import type { Form } from './form.ts';
import { FormFrame } from './FormFrame.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Way } from './parts.ts';
import { PhoneField } from './PhoneField.tsx';
import { SmsCodeField } from './SmsCodeField.tsx';
import { SoftText } from '../../ui/SoftText.ts';

/** First step: verify the phone by a code. */
export const Proving = ({ form }: { form: Form }) => (
  <FormFrame form={form} label="验证手机号">
    <SoftText>第 1 步，共 2 步：验证手机号。</SoftText>
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

import { Button, Field, PasswordInput } from '../../ui/index.ts';
import { Agreement } from './Agreement.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import type { Form } from './form.ts';
import { FormFrame } from './FormFrame.tsx';
import { PhoneField } from './PhoneField.tsx';

export const PasswordFace = ({ form }: { form: Form }) => (
  <FormFrame form={form} label="密码登录">
    <PhoneField form={form} />
    <Field label="密码" error={form.faults.password}>
      <PasswordInput
        name="password"
        autoComplete="current-password"
        maxLength={64}
        required
        {...form.textProps('password')}
      />
    </Field>
    <CaptchaField
      image={form.snapshot.context.captcha?.image ?? null}
      isFailed={form.snapshot.value.captcha === 'failed'}
      input={form.textProps('captcha')}
      error={form.faults.captcha}
      hint="不分大小写。看不清就点图片换一张，或用短信登录。"
      onRefresh={() => form.actor.send({ type: 'captcha.refresh' })}
    />
    <Agreement form={form} />
    <Button type="submit" block busy={form.isBusy}>
      登录
    </Button>
  </FormFrame>
);

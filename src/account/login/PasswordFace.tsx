import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { Agreement } from './Agreement.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import type { Form } from './form.ts';
import { FormFrame } from './FormFrame.tsx';
import { PhoneField } from './PhoneField.tsx';

/** Phone, password and picture captcha. */
export const PasswordFace = ({ form }: { form: Form }) => (
  <FormFrame form={form} label="密码登录">
    <PhoneField form={form} />
    <Field label="密码" error={form.faults.password}>
      <PasswordInput
        name="password"
        autoComplete="current-password"
        maxLength={64}
        readOnly={form.isBusy}
        value={form.fields.password}
        onChange={form.type('password')}
      />
    </Field>
    <CaptchaField form={form} />
    <Agreement form={form} />
    <Button type="submit" block busy={form.isBusy}>
      登录
    </Button>
  </FormFrame>
);

import { Button } from '../../ui/Button.tsx';
import { Agreement } from './Agreement.tsx';
import type { Form } from './form.ts';
import { FormFrame } from './FormFrame.tsx';
import { PhoneField } from './PhoneField.tsx';
import { SmsCodeField } from './SmsCodeField.tsx';

export const SmsFace = ({ form }: { form: Form }) => (
  <FormFrame form={form} label="短信登录">
    <PhoneField form={form} />
    <SmsCodeField form={form} purpose="phoneLogin" />
    <Agreement form={form} />
    <Button type="submit" block busy={form.isBusy}>
      登录
    </Button>
  </FormFrame>
);

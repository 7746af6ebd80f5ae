import { Field, TextInput } from '../../ui/index.ts';
import type { TextProps } from '../../shared/submission/SubmissionView.tsx';

interface PhoneForm {
  faults: { phone?: string | undefined };
  textProps: (field: 'phone') => TextProps;
}

export const PhoneField = ({ form, label = '手机号' }: { form: PhoneForm; label?: string }) => (
  <Field label={label} error={form.faults.phone}>
    <TextInput
      type="tel"
      name="phone"
      inputMode="tel"
      autoComplete="tel"
      placeholder="11 位手机号"
      required
      {...form.textProps('phone')}
    />
  </Field>
);

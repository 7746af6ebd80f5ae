import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Form } from './form.ts';

export const PhoneField = ({ form }: { form: Form }) => (
  <Field label="手机号" error={form.faults.phone}>
    <TextInput
      type="tel"
      name="phone"
      inputMode="tel"
      autoComplete="tel"
      placeholder="11 位手机号"
      readOnly={form.isBusy}
      value={form.fields.phone}
      onChange={form.type('phone')}
    />
  </Field>
);

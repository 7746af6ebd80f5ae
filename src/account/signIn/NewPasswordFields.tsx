import { PASSWORD_RULE } from '../../../machines/account/signIn/signIn.ts';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import type { Form } from './form.ts';

interface NewPasswordForm extends Pick<Form, 'isBusy'> {
  fields: { newPassword: string; repeat: string };
  faults: { newPassword?: string | undefined; repeat?: string | undefined };
  type: (field: 'newPassword' | 'repeat') => (event: { target: { value: string } }) => void;
}

export const NewPasswordFields = ({ form, label }: { form: NewPasswordForm; label: string }) => (
  <>
    <Field label={label} error={form.faults.newPassword} hint={PASSWORD_RULE}>
      <PasswordInput
        name="newPassword"
        autoComplete="new-password"
        maxLength={64}
        readOnly={form.isBusy}
        value={form.fields.newPassword}
        onChange={form.type('newPassword')}
      />
    </Field>
    <Field label="再填一次" error={form.faults.repeat}>
      <PasswordInput
        name="repeat"
        autoComplete="new-password"
        maxLength={64}
        readOnly={form.isBusy}
        value={form.fields.repeat}
        onChange={form.type('repeat')}
      />
    </Field>
  </>
);

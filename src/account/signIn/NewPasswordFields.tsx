import { PASSWORD_RULE } from '../../../machines/account/signIn/signIn.ts';
import { Field, PasswordInput } from '../../ui/index.ts';
import type { TextProps } from '../../shared/submission/SubmissionView.tsx';

interface NewPasswordForm {
  faults: { newPassword?: string | undefined; repeat?: string | undefined };
  textProps: (field: 'newPassword' | 'repeat') => TextProps;
}

export const NewPasswordFields = ({ form, label }: { form: NewPasswordForm; label: string }) => (
  <>
    <Field label={label} error={form.faults.newPassword} hint={PASSWORD_RULE}>
      <PasswordInput
        name="newPassword"
        autoComplete="new-password"
        maxLength={64}
        required
        {...form.textProps('newPassword')}
      />
    </Field>
    <Field label="再填一次" error={form.faults.repeat}>
      <PasswordInput
        what="再填的密码"
        name="repeat"
        autoComplete="new-password"
        maxLength={64}
        required
        {...form.textProps('repeat')}
      />
    </Field>
  </>
);

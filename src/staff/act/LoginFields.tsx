import type { ActFields } from '../../../machines/staff/act/act.ts';
import type { FormFields } from '../../shared/submission/SubmissionView.tsx';
import { Field, TextInput } from '../../ui/index.ts';

export function LoginFields({
  owner,
  phoneAt,
  form: { faults, textProps },
}: {
  /** The new owner of the account. */
  owner: '买家' | '商户';
  /** Where staff read the owner's phone. */
  phoneAt: string;
  form: FormFields<ActFields, null>;
}) {
  return (
    <>
      <Field label="新密码" required error={faults.password} hint={`${owner}查看账号时看到的就是它`}>
        <TextInput {...textProps('password')} autoComplete="off" maxLength={200} />
      </Field>
      <Field label="账号" error={faults.account} hint="没有变就不用填">
        <TextInput {...textProps('account')} autoComplete="off" maxLength={200} />
      </Field>
      <Field
        label="绑定的手机"
        error={faults.securityPhone}
        hint={`换绑后的手机。${owner}的手机号在${phoneAt}里`}
      >
        <TextInput {...textProps('securityPhone')} autoComplete="off" inputMode="tel" maxLength={60} />
      </Field>
      <Field label="绑定的邮箱" error={faults.email} hint="没有手机、只绑邮箱的账号填这里">
        <TextInput {...textProps('email')} autoComplete="off" inputMode="email" maxLength={120} />
      </Field>
    </>
  );
}

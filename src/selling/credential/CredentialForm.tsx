import type { OwnListing } from '../../../contract/selling/selling.ts';
import type { CredentialFields, CredentialRef } from '../../../machines/selling/credential/credential.ts';
import { SubmissionView, type FormFields } from '../../shared/submission/SubmissionView.tsx';
import { Button, Field, Notice, PasswordInput, TextInput } from '../../ui/index.ts';

const AUTO = { autoComplete: 'off', autoCapitalize: 'none' } as const;

function Fields({ form: { faults, isBusy, textProps } }: { form: FormFields<CredentialFields, OwnListing> }) {
  return (
    <>
      <Field label="游戏账号" required error={faults.account}>
        <TextInput {...textProps('account')} {...AUTO} maxLength={100} />
      </Field>
      <Field
        label="游戏密码"
        required
        hint="加密保存，客服验号、换绑时要用，交付后给买家看，每次查看都留下记录"
        error={faults.password}
      >
        <PasswordInput {...textProps('password')} maxLength={100} autoComplete="new-password" />
      </Field>
      <Field label="密保手机（选填）" error={faults.securityPhone}>
        <TextInput {...textProps('securityPhone')} {...AUTO} inputMode="tel" maxLength={60} />
      </Field>
      <Field label="绑定邮箱（选填）" error={faults.email}>
        <TextInput {...textProps('email')} {...AUTO} inputMode="email" maxLength={120} />
      </Field>
      <Button type="submit" block busy={isBusy}>
        {isBusy ? '正在保存' : '保存账号和密码'}
      </Button>
    </>
  );
}

/** Adds the login that a listing lacks. */
export default function CredentialForm({ actor }: { actor: CredentialRef }) {
  return (
    <SubmissionView
      actor={actor}
      label="补充游戏账号和密码"
      height={360}
      done={
        <Notice tone="good" live="status" icon="check">
          账号和密码已加密保存。
        </Notice>
      }
    >
      {(form: FormFields<CredentialFields, OwnListing>) => <Fields form={form} />}
    </SubmissionView>
  );
}

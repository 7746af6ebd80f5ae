import type { OwnListing } from '../../../contract/selling/selling.ts';
import type { CredentialFields, CredentialRef } from '../../../machines/selling/credential/credential.ts';
import { SubmissionView, type FormFields } from '../../shared/submission/SubmissionView.tsx';
import { Button, Field, Notice, PasswordInput, TextInput } from '../../ui/index.ts';

const AUTO = { autoComplete: 'off', autoCapitalize: 'none' } as const;

function Fields({
  form: { fields, faults, isBusy, set },
}: {
  form: FormFields<CredentialFields, OwnListing>;
}) {
  return (
    <>
      <Field label="游戏账号" required error={faults.account}>
        <TextInput
          {...AUTO}
          value={fields.account}
          maxLength={100}
          disabled={isBusy}
          onChange={(event) => set({ account: event.target.value })}
        />
      </Field>
      <Field
        label="游戏密码"
        required
        hint="加密保存，成交后只给买家看一次，并留下记录"
        error={faults.password}
      >
        <PasswordInput
          value={fields.password}
          maxLength={100}
          autoComplete="new-password"
          disabled={isBusy}
          onChange={(event) => set({ password: event.target.value })}
        />
      </Field>
      <Field label="密保手机（选填）" error={faults.securityPhone}>
        <TextInput
          {...AUTO}
          inputMode="tel"
          value={fields.securityPhone}
          maxLength={60}
          disabled={isBusy}
          onChange={(event) => set({ securityPhone: event.target.value })}
        />
      </Field>
      <Field label="绑定邮箱（选填）" error={faults.email}>
        <TextInput
          {...AUTO}
          inputMode="email"
          value={fields.email}
          maxLength={120}
          disabled={isBusy}
          onChange={(event) => set({ email: event.target.value })}
        />
      </Field>
      <Button type="submit" block busy={isBusy}>
        {isBusy ? '正在保存' : '保存账号和密码'}
      </Button>
    </>
  );
}

/** The login of a listing that was handed in without one. */
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

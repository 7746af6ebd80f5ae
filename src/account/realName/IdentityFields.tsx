import type { Profile } from '../../../contract/account/user.ts';
import type { RealNameFields } from '../../../machines/account/realName/realName.ts';
import type { FormFields } from '../../shared/submission/SubmissionView.tsx';
import { Button, Card, Field, Notice, sentence, TextInput } from '../../ui/index.ts';
import { Stack } from '../Stack.ts';

/** Name and number, checked here as the server checks them. */
export const IdentityFields = ({
  form: { fields, faults, isBusy, set },
  profile: { realStatus, realRemark },
}: {
  form: FormFields<RealNameFields, Profile>;
  profile: Profile;
}) => (
  <>
    {realStatus === 'refused' && (
      <Notice tone="warn" title="上次没有通过">
        {sentence(realRemark ?? '资料与证件不一致')}改好后可以重新提交。
      </Notice>
    )}
    <Notice tone="neutral" icon="shield" title="只用于核实身份">
      号码加密保存，页面上只显示首尾几位。未满 18 岁不能交易，一个证件只能认证一个账号。
    </Notice>
    <Card>
      <Stack>
        <Field label="真实姓名" required error={faults.name}>
          <TextInput
            value={fields.name}
            maxLength={40}
            autoComplete="name"
            readOnly={isBusy}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Field label="身份证号码" required hint="18 位，最后一位可以是 X" error={faults.idNumber}>
          <TextInput
            value={fields.idNumber}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={isBusy}
            onChange={(event) => set({ idNumber: event.target.value })}
          />
        </Field>
        <Button type="submit" block busy={isBusy}>
          {isBusy ? '正在认证' : '提交认证'}
        </Button>
      </Stack>
    </Card>
  </>
);

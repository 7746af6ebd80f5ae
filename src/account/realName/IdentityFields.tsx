import type { Profile } from '../../../contract/account/user.ts';
import type { RealNameFields } from '../../../machines/account/realName/realName.ts';
import type { FormFields } from '../../shared/submission/SubmissionView.tsx';
import { Pictures } from '../../shared/upload/Pictures.tsx';
import { useUpload } from '../../shared/upload/port.ts';
import { Button, Card, Field, Notice, sentence, Stack, TextInput } from '../../ui/index.ts';
import { useRealName } from './flow.ts';

/** Name and number, validated by the server's rules, and the document picture where staff verify the identity. */
export const IdentityFields = ({
  form: { fields, faults, isBusy, textProps, upload: pictures },
  profile: { realStatus, realRemark },
}: {
  form: FormFields<RealNameFields, Profile>;
  profile: Profile;
}) => {
  const upload = useUpload(pictures, useRealName().files);
  return (
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
        <Stack $gap="l">
          <Field label="真实姓名" required error={faults.name}>
            <TextInput {...textProps('name')} maxLength={40} autoComplete="name" />
          </Field>
          <Field label="身份证号码" required hint="18 位，最后一位可以是 X" error={faults.idNumber}>
            <TextInput
              {...textProps('idNumber')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
        </Stack>
      </Card>
      {upload && fields.isPictureWanted === 1 && (
        <Card title="身份证照片">
          <div {...(faults.pictures !== undefined && { 'data-fault': true })}>
            <Pictures
              upload={upload}
              label="身份证照片"
              disabled={isBusy}
              hint="人像面，四角和文字要清楚。加密保存，只给审核的客服看，审核完就删除"
              error={faults.pictures}
            />
          </div>
        </Card>
      )}
      <Button type="submit" block busy={isBusy}>
        {isBusy ? '正在认证' : '提交认证'}
      </Button>
    </>
  );
};

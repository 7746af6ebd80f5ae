import { useSelector } from '@xstate/react';
import type { Profile } from '../../../contract/account/user.ts';
import type { PhoneFields, PhoneFormRef } from '../../../machines/account/phone/phone.ts';
import { OWN_PHONE, selectPhoneFault, type SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import { href } from '../../app/routes.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Frame } from '../../shared/Frame.tsx';
import { SubmissionView, type FormFields } from '../../shared/submission/SubmissionView.tsx';
import { Button, ButtonLink, Card, DescriptionList, Notice, Stack } from '../../ui/index.ts';
import { PhoneField } from '../signIn/PhoneField.tsx';
import { SmsCodeField } from '../signIn/SmsCodeField.tsx';
import { usePhonePorts } from './flow.ts';

interface FieldsProps {
  form: FormFields<PhoneFields, Profile>;
  oldSms: SmsCodeRef;
  newSms: SmsCodeRef;
}

/** Both steps: verify the current phone, then the new one. */
function FieldsOfPhone({ form, oldSms, newSms }: FieldsProps) {
  const { fields, faults, isBusy, textProps } = form;
  const phoneFault = useSelector(newSms, (snapshot) => selectPhoneFault(snapshot, fields.phone));
  return (
    <>
      <Card title="第 1 步：验证现在的手机号">
        <Stack $gap="l">
          <DescriptionList items={[{ term: '现在的手机号', value: fields.current }]} />
          <SmsCodeField
            form={{
              sms: oldSms,
              fields: { phone: OWN_PHONE },
              faults: { smsCode: faults.oldCode },
              textProps: () => textProps('oldCode'),
            }}
            purpose="changePhone"
            to={fields.current}
            whose="现在手机号"
            name="oldCode"
          />
        </Stack>
      </Card>
      <Card title="第 2 步：验证新手机号">
        <Stack $gap="l">
          <PhoneField form={{ textProps, faults: { phone: faults.phone ?? phoneFault } }} label="新手机号" />
          <SmsCodeField form={{ ...form, sms: newSms }} purpose="changePhone" whose="新手机号" />
          <Button type="submit" block busy={isBusy}>
            更换手机号
          </Button>
        </Stack>
      </Card>
    </>
  );
}

const Done = ({ phone }: { phone: string | undefined }) => (
  <MessagePage
    tone="good"
    title="手机号已更换"
    acts={<ButtonLink href={href('profile')}>回个人信息</ButtonLink>}
  >
    <p>以后用 {phone ?? '新手机号'} 登录。这台设备不用重新登录，其他设备已经退出。</p>
  </MessagePage>
);

/** Shown when the server cannot tell whether the old or the new phone is valid. */
const Unknowable = ({ form }: { form: PhoneFormRef }) => (
  <MessagePage
    icon="help"
    tone="warn"
    title="没有收到回应"
    acts={
      <>
        <Button onClick={() => form.send({ type: 'form.mend' })}>回到表单</Button>
        <ButtonLink variant="secondary" href={href('messages')}>
          看系统消息
        </ButtonLink>
      </>
    }
  >
    <p>手机号可能已经更换，也可能没有。更换成功时，系统消息里会有一条“手机号已更换”。</p>
    <p>没有的话，回到表单重新获取两个验证码再试一次。</p>
  </MessagePage>
);

/** /other/geren?change=phone: new phone, verified by a code to the current and one to the new phone. */
export function Screen() {
  const { forms, oldCodeOf, newCodeOf } = usePhonePorts();
  const form = useRegisteredActor(forms, undefined);
  const answer = useSelector(form, ({ context }) => context.answer);
  return (
    <Frame title="更换手机号" fallback="profile">
      <SubmissionView
        actor={form}
        label="更换手机号"
        height={520}
        asking="正在核对手机号"
        done={<Done phone={answer?.phone} />}
        unknowable={<Unknowable form={form} />}
      >
        {(fields: FormFields<PhoneFields, Profile>) => (
          <>
            <Notice
              icon="lock"
              title="换好后，其他设备会退出登录"
              action={
                <ButtonLink small href={href('support')}>
                  旧手机号收不到短信
                </ButtonLink>
              }
            >
              两个手机号各收一个验证码，客服不会向你索要。
            </Notice>
            <FieldsOfPhone form={fields} oldSms={oldCodeOf(form)} newSms={newCodeOf(form)} />
          </>
        )}
      </SubmissionView>
    </Frame>
  );
}

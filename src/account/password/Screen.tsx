import { OWN_PHONE, type SmsCodeRef } from '../../../machines/account/smsCode/smsCode.ts';
import type { PasswordFields, PasswordFormRef } from '../../../machines/account/password/password.ts';
import { href } from '../../app/routes.ts';
import { Button, ButtonLink, Card, DescriptionList, Notice, PageBody, Stack } from '../../ui/index.ts';
import { NewPasswordFields } from '../signIn/NewPasswordFields.tsx';
import { SmsCodeField } from '../signIn/SmsCodeField.tsx';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { useProfile } from '../../app/session/view.ts';
import { SubmissionView, type FormFields } from '../../shared/submission/SubmissionView.tsx';
import { usePasswordPorts } from './flow.ts';

const UNKNOWN_PHONE = '注册时的手机号';

const FieldsOfPassword = ({
  form,
  sms,
  phone,
}: {
  form: FormFields<PasswordFields, null>;
  sms: SmsCodeRef;
  /** The member's masked phone. */
  phone: string;
}) => (
  <Card>
    <Stack $gap="l">
      <DescriptionList items={[{ term: '手机号', value: phone }]} />
      <SmsCodeField form={{ ...form, sms, fields: { phone: OWN_PHONE } }} purpose="resetPwd" to={phone} />
      <NewPasswordFields form={form} label="新密码" />
      <Button type="submit" block busy={form.isBusy}>
        保存新密码
      </Button>
    </Stack>
  </Card>
);

const Done = () => (
  <MessagePage
    tone="good"
    title="密码已修改"
    acts={<ButtonLink href={href('centre')}>回个人中心</ButtonLink>}
  >
    <p>这台设备不用重新登录。其他设备已经退出，再用时请输入新密码。</p>
  </MessagePage>
);

/** Shown when the server cannot tell whether the old or the new password is valid. */
const Unknowable = ({ form }: { form: PasswordFormRef }) => (
  <MessagePage
    icon="help"
    tone="warn"
    title="没有收到回应"
    acts={
      <>
        <Button
          onClick={() => {
            form.send({ type: 'form.mend' });
            form.send({ type: 'field.set', patch: { smsCode: '' } });
          }}
        >
          重新获取验证码再改一次
        </Button>
        <ButtonLink variant="secondary" href={href('centre')}>
          先不改
        </ButtonLink>
      </>
    }
  >
    <p>新密码可能已经生效，也可能没有。</p>
    <p>再改一次最稳妥：填过的新密码还在，只要一个新的验证码。</p>
  </MessagePage>
);

/** /other/passwore: new password, verified by an SMS code. */
export function Screen() {
  const { forms, codeOf } = usePasswordPorts();
  const form = useRegisteredActor(forms, undefined);
  const { phone = UNKNOWN_PHONE } = useProfile() ?? {};
  return (
    <PageBody>
      <SubmissionView
        actor={form}
        label="修改密码"
        height={420}
        done={<Done />}
        unknowable={<Unknowable form={form} />}
      >
        {(fields: FormFields<PasswordFields, null>) => (
          <>
            <Notice icon="lock" title="改好后，其他设备会退出登录">
              这台设备保持登录。验证码只发到你自己的手机，客服不会向你索要。
            </Notice>
            <FieldsOfPassword form={fields} sms={codeOf(form)} phone={phone} />
          </>
        )}
      </SubmissionView>
    </PageBody>
  );
}

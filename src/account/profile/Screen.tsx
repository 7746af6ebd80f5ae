import styled from 'styled-components';
import type { Profile } from '../../../contract/account/user.ts';
import { MAX_NICK_NAME_LENGTH, type ProfileFields } from '../../../machines/account/profile/profile.ts';
import { href } from '../../app/routes.ts';
import {
  PageBody,
  Button,
  Card,
  dp,
  Field,
  ListRow,
  Notice,
  RowGroup,
  Segmented,
  TextInput,
} from '../../ui/index.ts';
import { REAL_NAME } from '../centre/realName.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { useUpload } from '../../shared/upload/port.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { useFreshProfile, useProfile } from '../../app/session/view.ts';
import { SubmissionView, type FormFields } from '../../shared/submission/SubmissionView.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useProfilePorts } from './flow.ts';
import { Portrait } from './Portrait.tsx';

const ChangePhone = lazyPart(async () => (await import('../phone/page.tsx')).Screen);

const FOR_STAFF = '只给平台客服看，方便联系你';

const SEXES = [
  { value: 'male', label: '男' },
  { value: 'female', label: '女' },
  { value: 'unknown', label: '保密' },
] as const;

const Label = styled.p`
  margin-bottom: ${dp(6)};
  font-weight: 500;
`;

function FieldsOfProfile({ form }: { form: FormFields<ProfileFields, Profile> }) {
  const upload = useUpload(form.upload, useProfilePorts().files);
  const { fields, faults, original, answer, isBusy, textProps, isDone, set } = form;
  const isMerchant = useProfile()?.role === 'merchant';
  return (
    <>
      {isDone && (
        <Notice tone="good" live="status">
          已保存。
        </Notice>
      )}
      {upload && (
        <Portrait
          upload={upload}
          name={original.nickName}
          current={answer?.avatar ?? original.avatar}
          fault={faults.pictures}
          disabled={isBusy}
        />
      )}
      <Field
        label="昵称"
        required
        error={faults.nickName}
        hint={`${isMerchant ? '这是你的商户名称，卖家会看到全名' : '对方只看到一部分'}，最多 ${MAX_NICK_NAME_LENGTH} 个字`}
      >
        <TextInput
          {...textProps('nickName')}
          name="nickName"
          autoComplete="nickname"
          // An emoji counts twice here.
          maxLength={2 * MAX_NICK_NAME_LENGTH}
        />
      </Field>
      <div>
        <Label aria-hidden>性别</Label>
        <Segmented
          label="性别"
          options={SEXES}
          value={fields.sex}
          onValue={(sex) => {
            if (!isBusy) set({ sex });
          }}
        />
      </div>
      <Field label="邮箱" error={faults.email} hint={FOR_STAFF}>
        <TextInput
          {...textProps('email')}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={120}
        />
      </Field>
      <Field label="QQ" error={faults.qq} hint={FOR_STAFF}>
        <TextInput {...textProps('qq')} name="qq" autoComplete="off" inputMode="numeric" />
      </Field>
      <Field label="微信" error={faults.weixin} hint={FOR_STAFF}>
        <TextInput
          {...textProps('weixin')}
          name="weixin"
          autoComplete="off"
          autoCapitalize="off"
          maxLength={30}
        />
      </Field>
      <Button type="submit" block busy={isBusy}>
        保存
      </Button>
    </>
  );
}

function Account() {
  useFreshProfile();
  const profile = useProfile();
  const state = profile && REAL_NAME[profile.realStatus];
  return (
    <RowGroup as="nav" aria-label="账号与安全">
      <ListRow
        icon="phone"
        label="手机号"
        value={profile?.phone ?? '–'}
        text="登录用，可以更换"
        href={href('profile', { change: 'phone' })}
      />
      <ListRow
        icon="idCard"
        label="实名认证"
        value={state?.words ?? '–'}
        href={href('realName')}
        text={profile?.realName}
      />
      <ListRow icon="lock" label="密码管理" href={href('password')} />
      {profile && profile.role !== 'staff' && (
        <ListRow
          icon="trash"
          label="注销账号"
          text="订单过了保障期、余额提走后，在这里提出"
          href={href('suggest')}
        />
      )}
    </RowGroup>
  );
}

function Own() {
  const actor = useRegisteredActor(useProfilePorts().forms, undefined);
  return (
    <PageBody>
      <SubmissionView actor={actor} label="个人信息" height={636}>
        {(form: FormFields<ProfileFields, Profile>) => (
          <Card>
            <Stack $gap="l">
              <FieldsOfProfile form={form} />
            </Stack>
          </Card>
        )}
      </SubmissionView>
      <Account />
    </PageBody>
  );
}

/** /other/geren: profile form. `change=phone` changes the phone. */
export function Screen({ search = '' }: { search?: string }) {
  const isPhone = new URLSearchParams(search).get('change') === 'phone';
  return isPhone ? <ChangePhone search={search} /> : <Own />;
}

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { RULES } from '../../../contract/kit/rules.ts';
import { proceedsAt } from '../../../contract/selling/rule.ts';
import { PAYOUT_DELAY_TEXT, SELLER_FEE_TEXT } from '../../../contract/kit/ruleTexts.ts';
import type { ConsignmentRef } from '../../../machines/selling/consignment/consignment.ts';
import { needsPassword } from '../../../machines/selling/consignment/faults.ts';
import { isOtherAccount } from '../../../machines/selling/consignment/loadForm.ts';
import type { TextField } from '../../../machines/selling/consignment/form.ts';
import {
  Button,
  Card,
  color,
  FeeBreakdown,
  Field,
  money,
  NumberInput,
  PasswordInput,
  TextArea,
  TextInput,
  touch,
} from '../../ui/index.ts';
import { Announcement } from '../../ui/Announcement.tsx';
import { Spot } from '../../ui/ErrorSummary.tsx';
import type { FieldProps } from '../../ui/Field.tsx';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { Stack } from '../../ui/layout/Stack.ts';

const More = styled.details`
  summary {
    min-height: ${touch};
    color: ${color.accent};
    line-height: ${touch};
    cursor: pointer;
  }
`;

interface Bound {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

function FormField({
  actor,
  field,
  children,
  ...rest
}: {
  actor: ConsignmentRef;
  field: TextField;
  children: (bound: Bound) => ReactNode;
} & Omit<FieldProps, 'children' | 'error'>) {
  const value = useSelector(actor, ({ context }) => context.form.fields[field]);
  const error = useSelector(actor, ({ context }) => context.faults[field]);
  const onChange: Bound['onChange'] = ({ target }) =>
    actor.send({ type: 'field.type', field, text: target.value });
  return (
    <Spot name={field}>
      <Field {...rest} {...(error !== undefined && { error })}>
        {children({ value, onChange })}
      </Field>
    </Spot>
  );
}

export function Price({ actor }: { actor: ConsignmentRef }) {
  const proceeds = proceedsAt(useSelector(actor, ({ context }) => context.form.fields.price));
  return (
    <Card title="价格">
      <Stack $gap="l">
        <FormField
          actor={actor}
          field="price"
          label="你要卖多少"
          required
          hint={`${money(RULES.minPrice)} 到 ${money(RULES.maxPrice)}，卖出前可以改`}
        >
          {({ value, onChange }) => (
            <NumberInput
              value={value}
              yuan
              maxLength={9}
              onValue={(typed) => onChange({ target: { value: typed } })}
            />
          )}
        </FormField>
        <Announcement
          text={proceeds ? `到手 ${money(proceeds.income)}，手续费 ${money(proceeds.fee)}` : ''}
        />
        {proceeds && (
          <FeeBreakdown
            plain
            rows={[
              { label: '售价', amount: proceeds.price },
              {
                label: '手续费',
                amount: -proceeds.fee,
                note: `${SELLER_FEE_TEXT}，卖出才收`,
              },
            ]}
            total={{
              label: '到手',
              amount: proceeds.income,
              note: `买家确认收货 ${PAYOUT_DELAY_TEXT}后付给你`,
            }}
          />
        )}
      </Stack>
    </Card>
  );
}

/** Title and description, generated from the answers until edited. */
export function Words({ actor }: { actor: ConsignmentRef }) {
  const own = useSelector(actor, ({ context }) => context.form.own);
  const composed = (field: 'title' | 'description') =>
    own[field]
      ? {
          aside: (
            <Button variant="quiet" small onClick={() => actor.send({ type: 'words.compose', field })}>
              按填写内容生成
            </Button>
          ),
        }
      : { hint: '按上面填的内容生成，可以改' };
  return (
    <Card title="标题和描述">
      <Stack $gap="l">
        <FormField actor={actor} field="title" label="商品标题" required {...composed('title')}>
          {(bound) => <TextInput maxLength={80} autoComplete="off" {...bound} />}
        </FormField>
        <FormField actor={actor} field="description" label="商品描述" required {...composed('description')}>
          {(bound) => <TextArea rows={7} maxLength={4000} counted {...bound} />}
        </FormField>
      </Stack>
    </Card>
  );
}

const OTHER_ACCOUNT = '换了游戏账号，请填写它的密码，之前的密码、密保手机和邮箱不再沿用';

export function Login({ actor }: { actor: ConsignmentRef }) {
  const isEdit = useSelector(actor, ({ context }) => context.listingId !== null);
  const isPasswordNeeded = useSelector(actor, ({ context }) => needsPassword(context));
  const isOther = useSelector(actor, ({ context: { before, form } }) => isOtherAccount(before?.stored, form));
  const needed = isOther ? OTHER_ACCOUNT : '验号要用，请填写现在的密码';
  const hint = isPasswordNeeded ? needed : '不填就沿用之前的';
  return (
    <Card title="游戏登录">
      <Stack $gap="l">
        <SecondaryText>
          加密保存，任何列表和页面都不会显示。客服验号、换绑时要用，交付后给买家看，每次查看都留下记录。
        </SecondaryText>
        <FormField actor={actor} field="account" label="游戏账号" required>
          {(bound) => <TextInput maxLength={100} autoComplete="off" autoCapitalize="off" {...bound} />}
        </FormField>
        <FormField
          actor={actor}
          field="password"
          label="游戏密码"
          required={isPasswordNeeded}
          {...(isEdit && { hint })}
        >
          {(bound) => <PasswordInput maxLength={100} autoComplete="new-password" {...bound} />}
        </FormField>
        <More>
          <summary>找回资料（选填，验号和换绑会快一些）</summary>
          <Stack $gap="l">
            <FormField actor={actor} field="securityPhone" label="密保手机">
              {(bound) => <TextInput maxLength={60} autoComplete="off" inputMode="tel" {...bound} />}
            </FormField>
            <FormField actor={actor} field="email" label="绑定邮箱">
              {(bound) => <TextInput maxLength={120} autoComplete="off" inputMode="email" {...bound} />}
            </FormField>
            <FormField actor={actor} field="emailPassword" label="邮箱密码">
              {(bound) => (
                <PasswordInput what="邮箱密码" maxLength={200} autoComplete="new-password" {...bound} />
              )}
            </FormField>
          </Stack>
        </More>
      </Stack>
    </Card>
  );
}

export function Contacts({ actor }: { actor: ConsignmentRef }) {
  return (
    <Card title="联系方式">
      <Stack $gap="l">
        <SecondaryText>只给平台客服看，买家看不到。验号、换绑时会联系你。</SecondaryText>
        <FormField actor={actor} field="phone" label="联系电话" required>
          {(bound) => <TextInput type="tel" inputMode="tel" autoComplete="tel" {...bound} />}
        </FormField>
        <FormField actor={actor} field="qq" label="联系 QQ">
          {(bound) => <TextInput inputMode="numeric" autoComplete="off" {...bound} />}
        </FormField>
        <FormField actor={actor} field="weixin" label="联系微信">
          {(bound) => <TextInput maxLength={30} autoComplete="off" autoCapitalize="off" {...bound} />}
        </FormField>
        <FormField actor={actor} field="remark" label="给客服的话" hint="例如方便联系的时间">
          {(bound) => <TextArea rows={2} maxLength={500} {...bound} />}
        </FormField>
      </Stack>
    </Card>
  );
}

import { ACCOUNT_ORIGIN_NAMES } from '../../../contract/kit/typeNames.ts';
import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { SELLER_FEE_TEXT } from '../../../contract/kit/ruleTexts.ts';
import { incomeOf, type CascadeKey } from '../../../machines/recycling/valuationForm/form.ts';
import type { ValuationFormContext } from '../../../machines/recycling/valuationForm/valuationForm.ts';
import type { AreaStep } from '../../market/index.ts';
import type { UploadPort } from '../../shared/upload/port.ts';
import { Pictures } from '../../shared/upload/Pictures.tsx';
import { Spot } from '../../ui/ErrorSummary.tsx';
import {
  Card,
  color,
  Field,
  money,
  NumberInput,
  PasswordInput,
  RadioCards,
  Select,
  space,
  text,
  TextArea,
  TextInput,
} from '../../ui/index.ts';
import { MODE } from './texts.ts';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { Stack } from '../../ui/layout/Stack.ts';

type Form = ValuationFormContext['form'];

interface CardProps {
  form: Form;
  faults: ValuationFormContext['faults'];
  isBidding: boolean;
  busy: boolean;
  change: (part: Partial<Form>) => void;
}

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.m};
  input {
    width: 100%;
  }
`;

const Must = styled.span`
  color: ${color.bad};
`;

const Group = styled.div`
  display: grid;
  gap: ${space.s};
  h3 {
    font-size: ${text.body};
    font-weight: 500;
  }
`;

type FieldName = keyof CardProps['faults'];

/** A field that the error summary links to. */
function At({
  name,
  faults,
  children,
  ...field
}: Pick<CardProps, 'faults'> & Omit<ComponentProps<typeof Field>, 'error'> & { name: FieldName }) {
  return (
    <Spot name={name}>
      <Field {...field} error={faults[name]}>
        {children}
      </Field>
    </Spot>
  );
}

function Line({
  name,
  card: { form, faults, busy, change },
  label,
  required = false,
  hint,
  ...input
}: Omit<ComponentProps<typeof TextInput>, 'name'> & {
  name: 'title' | 'phone' | 'qq' | 'weixin' | 'account';
  card: CardProps;
  label: string;
  hint?: ReactNode;
}) {
  return (
    <At name={name} faults={faults} label={label} required={required} hint={hint}>
      <TextInput
        autoComplete="off"
        {...input}
        value={form[name]}
        disabled={busy}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </At>
  );
}

export function AreaCard({
  steps,
  onPlace,
  ...card
}: CardProps & { steps: readonly AreaStep[]; onPlace: (key: CascadeKey, id: string) => void }) {
  const { form, faults, isBidding, busy, change } = card;
  return (
    <Card title={isBidding ? '区服和来源' : '区服'}>
      <Stack $gap="l">
        {steps.length > 0 && (
          <Two>
            {steps.map(({ key, label, value, options }) => (
              <At key={key} name={key} faults={faults} label={label} required>
                <Select
                  value={value}
                  placeholder="请选择"
                  disabled={busy}
                  options={options.map(({ id, name }) => ({ value: id, label: name }))}
                  onValue={(id) => onPlace(key, id)}
                />
              </At>
            ))}
          </Two>
        )}
        {isBidding && (
          <Spot name="origin">
            <RadioCards
              legend="账号来源"
              required
              columns={2}
              value={form.origin === '' ? null : form.origin}
              onValue={(origin) => change({ origin })}
              options={[
                { value: 'self', title: ACCOUNT_ORIGIN_NAMES.self, disabled: busy },
                { value: 'other', title: ACCOUNT_ORIGIN_NAMES.other, disabled: busy },
              ]}
              error={faults.origin}
            />
          </Spot>
        )}
      </Stack>
    </Card>
  );
}

function feeLine(price: string): string {
  const sale = incomeOf(price);
  return sale === null
    ? `代售卖出后收手续费：${SELLER_FEE_TEXT}。商户回收不收`
    : `卖出到手 ${money(sale.income)}（手续费 ${money(sale.fee)}），商户回收不收`;
}

export function SaleCard(card: CardProps) {
  const { form, faults, isBidding, busy, change } = card;
  return (
    <Card title={isBidding ? '出售信息' : '期望和说明'}>
      <Stack $gap="l">
        {isBidding && <Line card={card} name="title" label="商品标题" required maxLength={80} />}
        <At
          name="price"
          faults={faults}
          label={isBidding ? '出售价' : '期望价'}
          required={isBidding}
          hint={isBidding ? feeLine(form.price) : '可以不填，商户会看到'}
        >
          <NumberInput value={form.price} yuan disabled={busy} onValue={(price) => change({ price })} />
        </At>
        <At
          name="description"
          faults={faults}
          label={isBidding ? '商品描述' : '补充说明'}
          required={isBidding}
          hint={form.isOwnDescription ? undefined : '按上面的选择自动写好，可以修改'}
        >
          <TextArea
            value={form.description}
            rows={5}
            maxLength={4000}
            disabled={busy}
            onChange={(event) => change({ description: event.target.value, isOwnDescription: true })}
          />
        </At>
        {isBidding && (
          <Spot name="canAssure">
            <RadioCards
              legend="能否提供包赔材料"
              required
              columns={2}
              value={form.canAssure === '' ? null : form.canAssure}
              onValue={(canAssure) => change({ canAssure })}
              options={[
                { value: 'yes', title: '能提供', disabled: busy },
                { value: 'no', title: '不能提供', disabled: busy },
              ]}
              error={faults.canAssure}
            />
          </Spot>
        )}
      </Stack>
    </Card>
  );
}

export function LoginCard({ realName, ...card }: CardProps & { realName: UploadPort | undefined }) {
  const { form, faults, busy, change } = card;
  return (
    <Card title="游戏登录">
      <Stack $gap="l">
        <SecondaryText>加密保存，只用于验号和换绑，不会出现在任何列表里。</SecondaryText>
        <Line
          card={card}
          name="account"
          label="游戏账号"
          required
          hint="不能有中文或空格"
          maxLength={100}
          autoCapitalize="none"
        />
        <At name="password" faults={faults} label="游戏密码" required>
          <PasswordInput
            value={form.password}
            disabled={busy}
            maxLength={100}
            autoComplete="new-password"
            onChange={(event) => change({ password: event.target.value })}
          />
        </At>
        <Spot name="realNamePicture">
          <Group>
            <h3>
              游戏实名截图<Must aria-hidden> *</Must>
            </h3>
            {realName && (
              <Pictures
                label="游戏实名截图"
                upload={realName}
                disabled={busy}
                hint="游戏内实名认证页面的截图，1 张"
                error={faults.realNamePicture}
              />
            )}
          </Group>
        </Spot>
      </Stack>
    </Card>
  );
}

export const PicturesCard = ({
  faults,
  busy,
  pictures,
}: CardProps & { pictures: UploadPort | undefined }) => (
  <Card title="游戏截图">
    <Spot name="pictures">
      {pictures && (
        <Pictures
          label="游戏截图"
          upload={pictures}
          main
          disabled={busy}
          hint="至少 1 张，最多 100 张。第一张是主图"
          error={faults.pictures}
        />
      )}
    </Spot>
  </Card>
);

export const ContactCard = (card: CardProps) => (
  <Card title="联系方式">
    <Stack $gap="l">
      <Line
        card={card}
        name="phone"
        label="联系电话"
        required
        hint="只给平台客服，商户看不到"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      {card.isBidding && (
        <Two>
          <Line card={card} name="qq" label="QQ" inputMode="numeric" />
          <Line card={card} name="weixin" label="微信" maxLength={30} />
        </Two>
      )}
    </Stack>
  </Card>
);

/** Bidding by merchants, or listing only. */
export const ModeCard = ({ form, busy, change }: CardProps) => (
  <Card title="出售模式">
    <RadioCards
      legend="出售模式"
      hideLegend
      value={form.mode}
      onValue={(mode) => change({ mode })}
      options={(['bidding', 'listing'] as const).map((mode) => ({
        value: mode,
        title: MODE[mode].title,
        text: MODE[mode].text,
        disabled: busy,
      }))}
    />
  </Card>
);

import { useSelector } from '@xstate/react';
import { Suspense, useState } from 'react';
import styled from 'styled-components';
import { ArticleSheet } from '../../content/index.ts';
import type { AttributeKey } from '../../../contract/market/index.ts';
import {
  askedOf,
  feeOf,
  type ConsignmentRef,
  type TextField,
} from '../../../machines/selling/consignment/consignment.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import {
  Button,
  Card,
  color,
  FeeBreakdown,
  Field,
  money,
  NumberInput,
  PasswordInput,
  space,
  text,
  TextArea,
  TextInput,
  touch,
} from '../../ui/index.ts';
import { AttributeForm } from '../../ui/attributes/AttributeForm.tsx';
import { Chips } from '../../ui/attributes/Chips.tsx';
import { Spot } from '../../ui/ErrorSummary.tsx';
import { BeforeEdit } from './BeforeEdit.tsx';
import { Faults } from './Faults.tsx';
import { LastFailure, NextButton, StepFrame } from './Frame.tsx';

const Fields = styled.div`
  display: grid;
  gap: ${space.l};
`;

const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const More = styled.details`
  summary {
    min-height: ${touch};
    color: ${color.accent};
    line-height: ${touch};
    cursor: pointer;
  }
`;

type Bind = (field: TextField) => {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

function useFields(actor: ConsignmentRef) {
  const { fields } = useSelector(actor, ({ context }) => context.form);
  const faults = useSelector(actor, ({ context }) => context.faults);
  const type = (field: TextField, value: string) => actor.send({ type: 'field.type', field, text: value });
  const bind: Bind = (field) => ({
    value: fields[field],
    onChange: (event) => type(field, event.target.value),
  });
  const fault = (field: TextField) => {
    const error = faults[field];
    return error === undefined ? {} : { error };
  };
  return { fields, bind, fault, type };
}

function Price({ actor }: { actor: ConsignmentRef }) {
  const { fields, fault, type } = useFields(actor);
  const sum = feeOf(fields.price);
  return (
    <Card title="价格">
      <Fields>
        <Spot name="price">
          <Field
            label="你要卖多少"
            required
            hint={`${money(RULES.minPrice)} 到 ${money(RULES.maxPrice)}，卖出前可以改`}
            {...fault('price')}
          >
            <NumberInput
              value={fields.price}
              decimals={2}
              before="¥"
              maxLength={9}
              onValue={(value) => type('price', value)}
            />
          </Field>
        </Spot>
        {sum && (
          <div aria-live="polite">
            <FeeBreakdown
              direction="receive"
              rows={[
                { label: '售价', amount: sum.price },
                {
                  label: '手续费',
                  amount: -sum.fee,
                  note: `成交价的 ${RULES.sellerFeeRate * 100}%，最低 ${money(RULES.sellerFeeMin)}，卖出才收`,
                },
              ]}
              total={{ label: '到手', amount: sum.income, note: '买家确认收货、保障期结束后付给你' }}
            />
          </div>
        )}
      </Fields>
    </Card>
  );
}

function Words({ actor }: { actor: ConsignmentRef }) {
  const { bind, fault } = useFields(actor);
  const own = useSelector(actor, ({ context }) => context.form.own);
  const again = (field: 'title' | 'description') =>
    own[field] && (
      <Button variant="quiet" small onClick={() => actor.send({ type: 'words.compose', field })}>
        按填写内容生成
      </Button>
    );
  const hint = (field: 'title' | 'description') => (own[field] ? {} : { hint: '按上面填的内容生成，可以改' });
  return (
    <Card title="标题和描述">
      <Fields>
        <Spot name="title">
          <Field label="商品标题" required aside={again('title')} {...hint('title')} {...fault('title')}>
            <TextInput maxLength={80} autoComplete="off" {...bind('title')} />
          </Field>
        </Spot>
        <Spot name="description">
          <Field
            label="商品描述"
            required
            aside={again('description')}
            {...hint('description')}
            {...fault('description')}
          >
            <TextArea rows={7} maxLength={4000} counted {...bind('description')} />
          </Field>
        </Spot>
      </Fields>
    </Card>
  );
}

function Login({ actor }: { actor: ConsignmentRef }) {
  const { bind, fault } = useFields(actor);
  const isEdit = useSelector(actor, ({ context }) => context.listingId !== null);
  return (
    <Card title="游戏登录">
      <Fields>
        <Soft>加密保存，任何列表和页面都不会显示。成交后只给买家看一次，并留下记录。</Soft>
        <Spot name="account">
          <Field label="游戏账号" required {...fault('account')}>
            <TextInput maxLength={100} autoComplete="off" autoCapitalize="off" {...bind('account')} />
          </Field>
        </Spot>
        <Spot name="password">
          <Field
            label="游戏密码"
            required={!isEdit}
            {...(isEdit && { hint: '不填就沿用之前的' })}
            {...fault('password')}
          >
            <PasswordInput maxLength={100} autoComplete="new-password" {...bind('password')} />
          </Field>
        </Spot>
        <More>
          <summary>找回资料（选填，验号和换绑会快一些）</summary>
          <Fields>
            <Spot name="securityPhone">
              <Field label="密保手机" {...fault('securityPhone')}>
                <TextInput maxLength={60} autoComplete="off" inputMode="tel" {...bind('securityPhone')} />
              </Field>
            </Spot>
            <Spot name="email">
              <Field label="绑定邮箱" {...fault('email')}>
                <TextInput maxLength={120} autoComplete="off" inputMode="email" {...bind('email')} />
              </Field>
            </Spot>
            <Spot name="emailPassword">
              <Field label="邮箱密码" {...fault('emailPassword')}>
                <PasswordInput maxLength={200} autoComplete="new-password" {...bind('emailPassword')} />
              </Field>
            </Spot>
          </Fields>
        </More>
      </Fields>
    </Card>
  );
}

function Assurance({ actor }: { actor: ConsignmentRef }) {
  const canAssure = useSelector(actor, ({ context }) => context.form.canAssure);
  const error = useSelector(actor, ({ context }) => context.faults.canAssure);
  const [isReading, setReading] = useState(false);
  return (
    <Spot name="canAssure">
      <Card
        title="包赔材料"
        aside={
          <Button variant="quiet" small onClick={() => setReading(true)}>
            要哪些材料
          </Button>
        }
      >
        <Chips
          legend="能否提供包赔材料"
          required
          options={[
            { id: 'yes', label: '能提供' },
            { id: 'no', label: '不能提供' },
          ]}
          chosen={canAssure === null ? [] : [canAssure ? 'yes' : 'no']}
          onToggle={(id) => actor.send({ type: 'assurance.choose', canAssure: id === 'yes' })}
          hint="能提供的账号，买家可以买找回包赔，更容易卖出"
          error={error}
        />
        {isReading && (
          <Suspense fallback={null}>
            <ArticleSheet type="bpzl" title="包赔材料" onClose={() => setReading(false)} />
          </Suspense>
        )}
      </Card>
    </Spot>
  );
}

function Contacts({ actor }: { actor: ConsignmentRef }) {
  const { bind, fault } = useFields(actor);
  return (
    <Card title="联系方式">
      <Fields>
        <Soft>只给平台客服看，买家看不到。验号、换绑时会联系你。</Soft>
        <Spot name="phone">
          <Field label="联系电话" required {...fault('phone')}>
            <TextInput type="tel" inputMode="tel" maxLength={11} autoComplete="tel" {...bind('phone')} />
          </Field>
        </Spot>
        <Spot name="qq">
          <Field label="联系 QQ" {...fault('qq')}>
            <TextInput inputMode="numeric" maxLength={12} autoComplete="off" {...bind('qq')} />
          </Field>
        </Spot>
        <Spot name="weixin">
          <Field label="联系微信" {...fault('weixin')}>
            <TextInput maxLength={30} autoComplete="off" autoCapitalize="off" {...bind('weixin')} />
          </Field>
        </Spot>
        <Spot name="remark">
          <Field label="给客服的话" hint="例如方便联系的时间" {...fault('remark')}>
            <TextArea rows={2} maxLength={500} {...bind('remark')} />
          </Field>
        </Spot>
      </Fields>
    </Card>
  );
}

/** `editing.details`: what the account has, what it costs, how to log in, how to reach the seller. */
export function Details({ actor }: { actor: ConsignmentRef }) {
  const template = useSelector(actor, ({ context }) => context.template);
  const answers = useSelector(actor, ({ context }) => context.form.answers);
  const faults = useSelector(actor, ({ context }) => context.faults);
  const questions = askedOf(template);
  return (
    <StepFrame actor={actor} step="details" act={<NextButton actor={actor} />}>
      <Faults actor={actor} step="details" />
      <LastFailure actor={actor} />
      <BeforeEdit actor={actor} />
      {questions.length > 0 && (
        <Card title="账号属性">
          <AttributeForm<AttributeKey>
            questions={questions}
            values={answers}
            faults={faults}
            onValue={(key, value) => actor.send({ type: 'answer.give', key, value })}
          />
        </Card>
      )}
      <Price actor={actor} />
      <Words actor={actor} />
      <Login actor={actor} />
      <Assurance actor={actor} />
      <Contacts actor={actor} />
    </StepFrame>
  );
}

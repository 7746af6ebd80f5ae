import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { failureOf } from '../wire/queries.ts';
import { blacklistCheck, contactCheck, type ContactKind } from './reads.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { color, dp, space } from '../ui/theme.ts';
import { useSession } from '../app/session/view.ts';

const CONTACTS: readonly { value: ContactKind; label: string }[] = [
  { value: 'weixin', label: '微信' },
  { value: 'qq', label: 'QQ' },
  { value: 'collection', label: '收款账号' },
];

const Form = styled.form`
  display: grid;
  gap: ${space.m};
  margin-top: ${space.m};
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: ${dp(112)} minmax(0, 1fr);
  gap: ${space.s};
`;

const Live = styled.div`
  &:empty {
    display: none;
  }
`;

const Soft = styled.p`
  margin-top: ${space.m};
  color: ${color.inkSoft};
`;

/** 客服验证 and 黑号查询: the two questions to ask before sending money. */
export function SafetyTools() {
  const [tool, setTool] = useState<'contact' | 'blacklist'>('contact');
  return (
    <Card title="安全查询">
      <Segmented
        label="查询什么"
        value={tool}
        onValue={setTool}
        options={[
          { value: 'contact', label: '客服验证' },
          { value: 'blacklist', label: '黑号查询' },
        ]}
      />
      {tool === 'contact' ? <ContactCheck /> : <BlacklistCheck />}
    </Card>
  );
}

const submit = (act: () => void) => (event: SubmitEvent) => {
  event.preventDefault();
  act();
};

function ContactCheck() {
  const [kind, setKind] = useState<ContactKind>('weixin');
  const [value, setValue] = useState('');
  const check = useMutation(contactCheck());
  const asked = check.variables;
  const label = CONTACTS.find((one) => one.value === asked?.kind)?.label ?? '';
  const said = value.trim();

  let answer: ReactNode = null;
  if (check.data === 'official') {
    answer = (
      <Notice tone="good" title="是官方联系方式">
        {label} {asked?.value} 是号易官方。官方客服不会让你向个人转账。
      </Notice>
    );
  } else if (check.data === 'unknown') {
    answer = (
      <Notice tone="bad" title="不是官方联系方式">
        {label} {asked?.value} 不在官方名单里。请不要转账，也不要给出账号密码。
      </Notice>
    );
  } else if (check.isError) {
    answer = (
      <Notice tone="warn" title="没能验证">
        {failureOf(check.error)?.message} 没有结果之前，请不要当作官方。
      </Notice>
    );
  }

  return (
    <Form onSubmit={submit(() => said !== '' && check.mutate({ kind, value: said }))}>
      <Field label="对方的联系方式">
        <Line>
          <Select
            aria-label="种类"
            id="contact-kind"
            value={kind}
            options={CONTACTS}
            onValue={(next) => setKind(next as ContactKind)}
          />
          <TextInput
            placeholder="输入账号"
            autoComplete="off"
            maxLength={60}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </Line>
      </Field>
      <Live aria-live="polite">{answer}</Live>
      <Button type="submit" variant="secondary" busy={check.isPending} disabled={said === ''}>
        验证
      </Button>
    </Form>
  );
}

function BlacklistCheck() {
  const { isMember, toLogin } = useSession();
  const [content, setContent] = useState('');
  const check = useMutation(blacklistCheck());
  const said = content.trim();

  if (!isMember) {
    return (
      <>
        <Soft>查询手机号、QQ、微信或游戏账号是否有不良记录。为防止滥用，登录后才能查询。</Soft>
        <Form onSubmit={submit(toLogin)}>
          <Button type="submit" variant="secondary">
            登录后查询
          </Button>
        </Form>
      </>
    );
  }

  let answer: ReactNode = null;
  if (check.data?.total === 0) {
    answer = (
      <Notice tone="good" title="没有查到记录">
        {check.variables} 目前不在黑名单里。没有记录不等于没有风险，请走平台担保。
      </Notice>
    );
  } else if (check.data) {
    answer = (
      <Notice tone="bad" title={`查到 ${check.data.total} 条记录`}>
        {check.data.rows.map((hit) => `${hit.kind} ${hit.count} 条`).join('，')}。请不要与对方私下交易。
      </Notice>
    );
  } else if (check.isError) {
    answer = (
      <Notice tone="warn" title="没能查询">
        {failureOf(check.error)?.message}
      </Notice>
    );
  }

  return (
    <Form onSubmit={submit(() => said !== '' && check.mutate(said))}>
      <Field label="手机号、QQ、微信或游戏账号">
        <TextInput
          placeholder="输入要查的内容"
          autoComplete="off"
          maxLength={60}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
      <Live aria-live="polite">{answer}</Live>
      <Button type="submit" variant="secondary" busy={check.isPending} disabled={said === ''}>
        查询
      </Button>
    </Form>
  );
}

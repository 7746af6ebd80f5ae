import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { readContact } from '../../contract/kit/accountName.ts';
import { toFailure } from '../api/failure.ts';
import { blacklistCheck, contactCheck, type ContactKind } from './reads.ts';
import {
  blacklistUnknown,
  blacklistVerdict,
  CONTACTS,
  contactUnknown,
  contactVerdict,
  type Verdict,
} from './safety.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { focusFaultOf } from '../ui/focusFault.ts';
import { Notice } from '../ui/Notice.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { color, dp, space } from '../ui/theme.ts';
import { useSession } from '../app/session/view.ts';

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

function CheckForm({
  label,
  act,
  typed,
  isBusy,
  verdict,
  onAsk,
  children,
}: {
  label: string;
  act: string;
  typed: string;
  isBusy: boolean;
  verdict: Verdict | undefined;
  /** Receives the trimmed text, never empty. */
  onAsk: (content: string) => void;
  children: ReactElement;
}) {
  const content = readContact(typed);
  const [isIncomplete, setIncomplete] = useState(false);
  return (
    <Form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        setIncomplete(content === '');
        if (content === '') focusFaultOf(event.currentTarget);
        else onAsk(content);
      }}
    >
      <Field label={label} error={isIncomplete && content === '' ? `请填写${label}` : undefined}>
        {children}
      </Field>
      <Live aria-live="polite">
        {verdict && (
          <Notice tone={verdict.tone} title={verdict.title}>
            {verdict.text}
          </Notice>
        )}
      </Live>
      <Button type="submit" variant="secondary" busy={isBusy}>
        {act}
      </Button>
    </Form>
  );
}

function ContactCheck() {
  const [kind, setKind] = useState<ContactKind>('weixin');
  const [typed, setTyped] = useState('');
  const { data, error, isPending, mutate, variables } = useMutation(contactCheck());
  return (
    <CheckForm
      label="对方的联系方式"
      act="验证"
      typed={typed}
      isBusy={isPending}
      verdict={data ? contactVerdict(variables, data) : error ? contactUnknown(toFailure(error)) : undefined}
      onAsk={(value) => mutate({ kind, value })}
    >
      <Line>
        <Select
          aria-label="种类"
          aria-invalid={false}
          id="contact-kind"
          value={kind}
          options={CONTACTS}
          onValue={(next) => setKind(next as ContactKind)}
        />
        <TextInput
          placeholder="输入账号"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Line>
    </CheckForm>
  );
}

function BlacklistCheck() {
  const [typed, setTyped] = useState('');
  const { data, error, isPending, mutate, variables } = useMutation(blacklistCheck());
  return (
    <CheckForm
      label="手机号、QQ、微信或游戏账号"
      act="查询"
      typed={typed}
      isBusy={isPending}
      verdict={
        data ? blacklistVerdict(variables, data) : error ? blacklistUnknown(toFailure(error)) : undefined
      }
      onAsk={(content) => mutate(content)}
    >
      <TextInput
        placeholder="输入要查的内容"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </CheckForm>
  );
}

/** Asks visitors to log in, as the blacklist is for members. */
const VisitorNote = ({ onLogin }: { onLogin: () => void }) => (
  <>
    <Soft>查询手机号、QQ、微信或游戏账号是否有不良记录。为防止滥用，登录后才能查询。</Soft>
    <Form as="div">
      <Button variant="secondary" onClick={onLogin}>
        登录后查询
      </Button>
    </Form>
  </>
);

/** 客服验证 and 黑号查询: checks a contact against the official list, and an account against the blacklist. */
export function SafetyTools() {
  const { isMember, toLogin } = useSession();
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
      {tool === 'contact' ? (
        <ContactCheck />
      ) : isMember ? (
        <BlacklistCheck />
      ) : (
        <VisitorNote onLogin={toLogin} />
      )}
    </Card>
  );
}

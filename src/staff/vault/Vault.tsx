import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { MAX_REASON_LENGTH, VISIBLE_MS, type VaultRef } from '../../../machines/staff/vault/vault.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { useServerNow } from '../../ui/clock.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';
import {
  Button,
  Card,
  color,
  CopyButton,
  Countdown,
  Field,
  Notice,
  space,
  TextInput,
} from '../../ui/index.ts';
import { Line } from '../case/layout.ts';
import { useVaults, type VaultKey } from './flow.ts';
import { Stack } from '../../ui/layout/Stack.ts';

const Secrets = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space.xs} ${space.m};
  margin-bottom: ${space.m};
  dt {
    color: ${color.inkFaint};
  }
  dd {
    font-family: ui-monospace, monospace;
    /* A password may hold blanks anywhere. */
    white-space: break-spaces;
  }
`;

const NAMES = {
  account: '账号',
  password: '密码',
  securityPhone: '绑定的手机',
  email: '邮箱',
  emailPassword: '邮箱密码',
  note: '买家说明',
  newOwnerPhone: '要换绑到的手机',
} as const;

/** The login. The chart hides it when the time is over. */
function Shown({ actor }: { actor: VaultRef }) {
  const secrets = useSelector(actor, ({ context }) => context.secrets);
  const now = useServerNow();
  const [until] = useState(() => new Date(now() + VISIBLE_MS).toISOString());
  return (
    <Card title="账号密码" aside={<Countdown until={until} label="自动隐藏" />}>
      <Secrets>
        {Object.entries(NAMES).map(([name, label]) => {
          const value = secrets?.[name as keyof typeof NAMES];
          return (
            value !== undefined && [
              <dt key={`${name}-term`}>{label}</dt>,
              <dd key={name}>{value}</dd>,
              <dd key={`${name}-copy`}>
                <CopyButton text={value} label={`复制${label}`} />
              </dd>,
            ]
          );
        })}
      </Secrets>
      <Button small onClick={() => actor.send({ type: 'vault.close' })}>
        现在就隐藏
      </Button>
    </Card>
  );
}

/** Form for the reason. Shows why the last request failed. */
function Asked({ actor }: { actor: VaultRef }) {
  const { reason, isReasonMissing, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches('refused'));
  return (
    <Card title="查看账号密码">
      <Stack
        as="form"
        noValidate
        aria-label="查看账号密码"
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: 'vault.open' });
        }}
      >
        <Notice tone="warn">每次查看都会连同原因记入操作日志。显示 60 秒，离开这个页面马上隐藏。</Notice>
        {failure && <FailureNotice failure={failure} />}
        <Field label="为什么要看" required error={isReasonMissing ? '请写明查看的原因' : undefined}>
          <TextInput
            autoComplete="off"
            maxLength={MAX_REASON_LENGTH}
            readOnly={isBusy || isRefused}
            value={reason}
            onChange={(event) => actor.send({ type: 'reason.write', reason: event.target.value })}
          />
        </Field>
        <Line>
          <Button type="submit" small variant="primary" busy={isBusy}>
            {isRefused ? '再试一次' : '查看'}
          </Button>
          <Button small disabled={isBusy} onClick={() => actor.send({ type: 'vault.close' })}>
            先不
          </Button>
        </Line>
      </Stack>
    </Card>
  );
}

/** Shows the login of an account for a minute, after a reason was given. Hides it when the tab is hidden. */
export function VaultView({ actor }: { actor: VaultRef }) {
  const state = useSelector(actor, (snapshot) => snapshot.value);
  useEffect(() => {
    const changed = () => {
      if (document.visibilityState === 'hidden') actor.send({ type: 'screen.leave' });
    };
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, [actor]);
  switch (state) {
    case 'closed':
      return (
        <Line>
          <Button small icon="eye" onClick={() => actor.send({ type: 'vault.ask' })}>
            查看账号密码
          </Button>
        </Line>
      );
    case 'shown':
      return <Shown actor={actor} />;
    case 'asked':
    case 'opening':
    case 'refused':
      return <Asked actor={actor} />;
  }
}

export function Vault({ of }: { of: VaultKey }) {
  return <VaultView actor={useRegisteredActor(useVaults(), of)} />;
}

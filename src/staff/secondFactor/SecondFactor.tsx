import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type {
  CodeAnswer,
  CodeFields,
  SecondFactorFormRef,
} from '../../../machines/staff/secondFactor/secondFactor.ts';
import { href } from '../../app/routes.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { SubmissionView, type FormFields } from '../../shared/submission/SubmissionView.tsx';
import { Button, Card, color, CopyButton, Field, Notice, space, text, TextInput } from '../../ui/index.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { useSecondFactorPorts, type CodePurpose } from './flow.ts';

const Page = styled.main`
  display: grid;
  align-content: start;
  justify-content: center;
  grid-template-columns: minmax(0, 420px);
  gap: ${space.l};
  grid-column: 2 / -1;
  min-height: 100vh;
  min-height: 100dvh;
  padding: ${space.xl} ${space.l};
  background: ${color.ground};
  h1 {
    font-size: ${text.big};
  }
  @media (max-width: 767px) {
    grid-column: auto;
  }
`;

const Stack = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space.m};
  & > * {
    max-width: 100%;
  }
  & > :has(input),
  & > button {
    justify-self: stretch;
  }
`;

const Codes = styled.ol`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space.s};
  font-variant-numeric: tabular-nums;
  font-family: ui-monospace, monospace;
`;

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Card title="保存恢复码">
      <Stack>
        <Notice tone="warn">只显示这一次。手机丢了时，每个恢复码可以代替一次动态验证码。</Notice>
        <Codes>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <CopyButton text={codes.join('\n')} label="复制全部" />
        <Button block onClick={onDone}>
          已保存，进入后台
        </Button>
      </Stack>
    </Card>
  );
}

const TITLE: Readonly<Record<CodePurpose, string>> = {
  enrol: '绑定动态验证码',
  confirm: '输入动态验证码',
  renew: '换恢复码',
};

export function SecondFactorView({
  form,
  purpose,
  onDone,
}: {
  form: SecondFactorFormRef;
  purpose: CodePurpose;
  onDone: () => void;
}) {
  const answer = useSelector(form, ({ context }) => context.answer);
  const isEnrolling = purpose === 'enrol';
  const title = TITLE[purpose];
  return (
    <Page>
      <h1>{title}</h1>
      <SubmissionView
        actor={form}
        label={title}
        height={320}
        {...(answer &&
          answer.recoveryCodes.length > 0 && {
            done: <RecoveryCodes codes={answer.recoveryCodes} onDone={onDone} />,
          })}
      >
        {({ fields, faults, isBusy, textProps }: FormFields<CodeFields, CodeAnswer>) => (
          <Card>
            <Stack>
              {isEnrolling ? (
                <>
                  <p>用验证器应用（如 Google Authenticator、微软验证器）扫码，再输入它显示的 6 位数字。</p>
                  <QrCode text={fields.uri} label="绑定用的二维码" size={180} />
                  <p>
                    不能扫码时手动输入密钥：<code>{fields.secret}</code>
                  </p>
                </>
              ) : purpose === 'renew' ? (
                <p>输入验证器应用里的 6 位数字，换十个新的恢复码。旧的恢复码马上作废。</p>
              ) : (
                <p>打开验证器应用，输入号易后台的 6 位数字。手机不在身边时可以用恢复码。</p>
              )}
              <Field label="动态验证码" required error={faults.code}>
                <TextInput
                  name="code"
                  autoComplete="one-time-code"
                  inputMode={isEnrolling ? 'numeric' : 'text'}
                  maxLength={10}
                  {...textProps('code')}
                />
              </Field>
              <Button type="submit" block busy={isBusy}>
                确认
              </Button>
            </Stack>
          </Card>
        )}
      </SubmissionView>
    </Page>
  );
}

/** A view of the console that replaces the recovery codes. */
export function NewRecoveryCodes() {
  const { forms } = useSecondFactorPorts();
  const form = useRegisteredActor(forms, 'renew');
  const [, navigate] = useLocation();
  return <SecondFactorView form={form} purpose="renew" onDone={() => navigate(href('console'))} />;
}

/** The second factor, which is required before the console. */
export function SecondFactor({ purpose }: { purpose: CodePurpose }) {
  const { forms, finish } = useSecondFactorPorts();
  const form = useRegisteredActor(forms, purpose);
  return <SecondFactorView form={form} purpose={purpose} onDone={finish} />;
}

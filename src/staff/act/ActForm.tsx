import { useQueryClient } from '@tanstack/react-query';
import type { Failure } from '../../../contract/kit/failure.ts';
import type { AfterSaleFile, StaffCase } from '../../../contract/staff/index.ts';
import { AFTER_SALE_DECISIONS } from '../../../contract/staff/permissions.ts';
import {
  handsOver,
  hasAmount,
  isInspected,
  maxRemark,
  needsRemark,
  takesBack,
  type ActFields,
} from '../../../machines/staff/act/act.ts';
import { invalidateQueriesByPrefix } from '../../flow/flowScreen.tsx';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { useServerNow } from '../../ui/clock.ts';
import { FailureNotice } from '../../shared/FailureNotice.tsx';
import { SubmissionView, type FormFields } from '../../shared/submission/SubmissionView.tsx';
import { Button, Card, Field, Notice, NumberInput, TextArea, TextInput } from '../../ui/index.ts';
import { Line } from '../case/layout.ts';
import { ACT } from '../words.ts';
import { DecisionFields } from './DecisionFields.tsx';
import { useActPorts, type ActKey } from './flow.ts';
import { LoginFields } from './LoginFields.tsx';
import { Reasons } from './Reasons.tsx';
import { remarkHint } from './remarkHint.ts';
import { ReportFields } from './ReportFields.tsx';
import { startedClocks } from './startedClocks.ts';
import { Stack } from '../../ui/layout/Stack.ts';

/** Shows a refusal because the case or the person's rights have changed, with a button that reads the case again. */
function StaleCase({ failure }: { failure: Failure }) {
  const client = useQueryClient();
  return (
    <FailureNotice
      failure={failure}
      title="没有提交成功"
      action={
        <Button small onClick={() => invalidateQueriesByPrefix(client, ['staff'])}>
          看最新情况
        </Button>
      }
    />
  );
}

const showStaleCase = (failure: Failure) =>
  failure.kind === 'conflict' || failure.kind === 'forbidden' ? <StaleCase failure={failure} /> : null;

/** Form of an act: its effect, the clocks that it starts, and the input that it requires. */
export function ActForm({
  of,
  state,
  attributes,
  file,
  hasOpenAfterSale = false,
  isDisabled,
  onClose,
}: {
  of: ActKey;
  state: string;
  /** Attributes of the account as the seller described them. */
  attributes: StaffCase['attributes'];
  /** For an after-sale: the rules that a decision can cite. */
  file?: AfterSaleFile | undefined;
  /** For an order: an after-sale is open. */
  hasOpenAfterSale?: boolean | undefined;
  /** True when the person's claim has ended. What was typed stays. */
  isDisabled: boolean;
  onClose: () => void;
}) {
  const form = useRegisteredActor(useActPorts().forms, of);
  const now = useServerNow();
  const { name, effect, remark = '说明', isDangerous } = ACT[of.act];
  return (
    <Card title={name}>
      <SubmissionView
        actor={form}
        label={name}
        height={160}
        asking="正在核对有没有生效"
        refusal={showStaleCase}
      >
        {(fields: FormFields<ActFields, null>) => (
          <Stack>
            <Notice tone={isDangerous ? 'warn' : 'info'}>
              {effect}
              {startedClocks(of.subject, state, of.act, now(), { ...file, hasOpenAfterSale }).map((clock) => (
                <p key={clock}>{clock}</p>
              ))}
            </Notice>
            {handsOver(of.act) && (
              <LoginFields
                owner={of.subject === 'recycleOrder' ? '商户' : '买家'}
                phoneAt={of.subject === 'afterSale' ? '案件' : '“查看账号密码”'}
                form={fields}
              />
            )}
            {takesBack(of.act) && (
              <Field
                label="新密码"
                required
                error={fields.faults.password}
                hint="先登录游戏改密码，再填在这里。打电话告诉卖家，不要写进对话，买家也看得到"
              >
                <TextInput {...fields.textProps('password')} autoComplete="off" maxLength={200} />
              </Field>
            )}
            {isInspected(of.act) && <ReportFields attributes={attributes} form={fields} />}
            {of.act === 'audit.fail' && <Reasons form={fields} />}
            {hasAmount(of.act) && (
              <Field
                label={of.act === 'price.ask' ? '新的成交价（元）' : '退给买家（元）'}
                required
                error={fields.faults.amount}
              >
                <NumberInput
                  decimals={2}
                  readOnly={fields.isBusy}
                  value={fields.fields.amount}
                  onValue={(amount) => fields.set({ amount })}
                />
              </Field>
            )}
            {file && AFTER_SALE_DECISIONS.includes(of.act) && (
              <DecisionFields of={of} file={file} form={fields} />
            )}
            <Field
              label={remark}
              required={needsRemark(of.act)}
              error={fields.faults.remark}
              hint={remarkHint(of.subject, of.act)}
            >
              <TextArea rows={3} maxLength={maxRemark(of.act)} {...fields.textProps('remark')} />
            </Field>
            <Line>
              <Button
                type="submit"
                variant={isDangerous ? 'danger' : 'primary'}
                busy={fields.isBusy}
                disabled={isDisabled}
              >
                {name}
              </Button>
              <Button variant="secondary" disabled={fields.isBusy} onClick={onClose}>
                先不
              </Button>
            </Line>
          </Stack>
        )}
      </SubmissionView>
    </Card>
  );
}

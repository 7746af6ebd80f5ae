import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { BARRED_KINDS, CASE_DESKS, STAFF_ROLES } from '../../../contract/staff/permissions.ts';
import type { PersonActFields } from '../../../machines/staff/people/personAct.ts';
import { useRegisteredActor } from '../../flow/actorRegistry.ts';
import { SubmissionView, type FormFields } from '../../shared/submission/SubmissionView.tsx';
import {
  Button,
  Card,
  Checkbox,
  color,
  Field,
  Notice,
  Segmented,
  space,
  TextArea,
  TextInput,
  VisuallyHidden,
} from '../../ui/index.ts';
import { Line } from '../case/layout.ts';
import { DESK, ROLE } from '../words.ts';
import { usePersonActPorts, type PersonActKey } from './flow.ts';
import { BARRED, PERSON_ACT } from './words.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { FaultText } from '../../ui/SoftText.ts';

const Choices = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.l};
  min-width: 0;
  legend {
    padding: 0;
    font-weight: 500;
    & > span:first-of-type {
      color: ${color.bad};
    }
  }
  p {
    flex-basis: 100%;
  }
`;

/** Multiple choice as checkboxes. */
function Several<Name extends 'roles' | 'desks' | 'kinds'>({
  name,
  legend,
  names,
  all,
  form: { fields, faults, isBusy, set },
}: {
  name: Name;
  legend: string;
  names: Readonly<Record<PersonActFields[Name][number], string>>;
  all: readonly PersonActFields[Name][number][];
  form: FormFields<PersonActFields, null>;
}) {
  const chosen: readonly string[] = fields[name];
  const fault = faults[name];
  const id = useId();
  return (
    <Choices {...(fault !== undefined && { 'data-fault': true, 'aria-describedby': id })}>
      <legend>
        {legend}
        <span aria-hidden> *</span>
        <VisuallyHidden>，必填</VisuallyHidden>
      </legend>
      {all.map((each) => (
        <Checkbox
          key={each}
          checked={chosen.includes(each)}
          disabled={isBusy}
          onChecked={(isOn) =>
            set({ [name]: all.filter((other) => (other === each ? isOn : chosen.includes(other))) })
          }
        >
          {names[each]}
        </Checkbox>
      ))}
      {fault !== undefined && <FaultText id={id}>{fault}</FaultText>}
    </Choices>
  );
}

const DAYS = [
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '0', label: '直到解除' },
] as const;

/** Roles, and the desks of an agent. Other roles have fixed desks. */
const StandingFields = ({ form }: { form: FormFields<PersonActFields, null> }) => (
  <>
    <Several name="roles" legend="角色" names={ROLE} all={STAFF_ROLES} form={form} />
    {form.fields.roles.includes('agent') && (
      <Several name="desks" legend="客服的台" names={DESK} all={CASE_DESKS} form={form} />
    )}
  </>
);

function OwnFields(form: FormFields<PersonActFields, null>): ReactNode {
  const { fields, faults, set, textProps } = form;
  switch (fields.act) {
    case 'suspend':
      return (
        <Segmented label="到什么时候" options={DAYS} value={fields.days} onValue={(days) => set({ days })} />
      );
    case 'bar':
      return <Several name="kinds" legend="拉黑什么" names={BARRED} all={BARRED_KINDS} form={form} />;
    case 'phone':
      return (
        <Field label="新手机号" required error={faults.phone} hint="会员现在能收到短信的完整手机号">
          <TextInput type="tel" maxLength={30} autoComplete="off" {...textProps('phone')} />
        </Field>
      );
    case 'register':
    case 'clear':
      return (
        <Field
          label="游戏账号"
          required
          error={faults.login}
          hint={`会员${fields.act === 'clear' ? '申诉' : '卖出'}的那个：登录名、手机号或邮箱`}
        >
          <TextInput maxLength={200} autoComplete="off" {...textProps('login')} />
        </Field>
      );
    case 'hire':
      return (
        <>
          <Field label="手机号" required error={faults.phone} hint="对方注册用的完整手机号">
            <TextInput type="tel" maxLength={30} autoComplete="off" {...textProps('phone')} />
          </Field>
          <StandingFields form={form} />
        </>
      );
    case 'change':
      return <StandingFields form={form} />;
    default:
      return null;
  }
}

/** Form of an act on a person. Without `onClose` it cannot be closed. */
export function PersonForm({ of, onClose }: { of: PersonActKey; onClose?: () => void }) {
  const form = useRegisteredActor(usePersonActPorts().forms, of);
  const { name, effect, isDangerous, reason, hint } = PERSON_ACT[of.act];
  return (
    <Card title={name}>
      <SubmissionView
        actor={form}
        label={name}
        height={120}
        done={
          <Notice
            tone="good"
            live="status"
            action={
              <Button small onClick={onClose ?? (() => form.send({ type: 'form.open' }))}>
                {onClose ? '收起' : '再加一条'}
              </Button>
            }
          >
            已完成，记入操作日志。
          </Notice>
        }
      >
        {(fields: FormFields<PersonActFields, null>) => (
          <Stack>
            {effect !== undefined && <Notice tone={isDangerous ? 'warn' : 'info'}>{effect}</Notice>}
            <OwnFields {...fields} />
            {reason !== '' && (
              <Field label={reason} required error={fields.faults.reason} hint={hint}>
                <TextArea rows={3} maxLength={500} {...fields.textProps('reason')} />
              </Field>
            )}
            <Line>
              <Button small type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={fields.isBusy}>
                {name}
              </Button>
              {onClose && (
                <Button small disabled={fields.isBusy} onClick={onClose}>
                  先不
                </Button>
              )}
            </Line>
          </Stack>
        )}
      </SubmissionView>
    </Card>
  );
}

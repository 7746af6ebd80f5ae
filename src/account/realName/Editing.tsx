import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import type { RealNameRef } from '../../../machines/account/realName/realName.ts';
import { Button, Card, Field, Notice, sentence, space, TextInput } from '../../ui/index.ts';
import { useServerNow } from '../../page/clock.ts';

const Form = styled.form`
  display: grid;
  gap: ${space.l};
`;

/** `editing` and `submitting`: name and number, checked here as the server checks them. */
export function Editing({ actor, busy = false }: { actor: RealNameRef; busy?: boolean }) {
  const { fields, faults, failure, isNothingSent, profile } = useSelector(actor, ({ context }) => context);
  const now = useServerNow();
  return (
    <>
      {isNothingSent && (
        <Notice tone="info" live="status" title="没有提交">
          已向平台核对，刚才没有提交成功，可以再试。
        </Notice>
      )}
      {profile?.realStatus === 'refused' && (
        <Notice tone="warn" title="上次没有通过">
          {sentence(profile.realRemark ?? '资料与证件不一致')}改好后可以重新提交。
        </Notice>
      )}
      {failure && (
        <Notice tone="bad" live="alert" title="没有提交成功">
          {failure.message}
        </Notice>
      )}
      <Notice tone="neutral" icon="shield" title="只用于核实身份">
        号码加密保存，页面上只显示首尾几位。未满 18 岁不能交易，一个证件只能认证一个账号。
      </Notice>
      <Card>
        <Form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) actor.send({ type: 'identity.submit', now: now() });
          }}
        >
          <Field label="真实姓名" required {...(faults.name !== undefined && { error: faults.name })}>
            <TextInput
              value={fields.name}
              maxLength={40}
              autoComplete="name"
              disabled={busy}
              onChange={(event) =>
                actor.send({ type: 'field.type', field: 'name', text: event.target.value })
              }
            />
          </Field>
          <Field
            label="身份证号码"
            required
            hint="18 位，最后一位可以是 X"
            {...(faults.idNumber !== undefined && { error: faults.idNumber })}
          >
            <TextInput
              value={fields.idNumber}
              maxLength={24}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              disabled={busy}
              onChange={(event) =>
                actor.send({ type: 'field.type', field: 'idNumber', text: event.target.value })
              }
            />
          </Field>
          <Button type="submit" block busy={busy}>
            {busy ? '正在认证' : '提交认证'}
          </Button>
        </Form>
      </Card>
    </>
  );
}

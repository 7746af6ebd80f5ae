import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import styled from 'styled-components';
import {
  selectAmount,
  selectRemedyRule,
  type ApplyRef,
} from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { dictionaryQuery } from '../../content/index.ts';
import { Button, Card, Checkbox, color, DescriptionList, money, space, text } from '../../ui/index.ts';
import { PictureRow } from '../../shared/PictureRow.tsx';
import { StepFrame } from './StepFrame.tsx';
import { amountLabel, amountNote, REMEDY, TYPE, WHAT_FOLLOWS } from './texts.ts';

const Description = styled.p`
  margin: ${space.m} 0;
  padding-top: ${space.m};
  border-top: 1px solid ${color.line};
  white-space: pre-wrap;
`;

const Steps = styled.ol`
  display: grid;
  gap: ${space.s};
  padding-left: ${space.l};
  color: ${color.inkSoft};
  font-size: ${text.small};
  list-style: decimal;
`;

/** `reviewing` and `submitting`: summary, what happens next, and the confirmation that the statements are true. */
export function Reviewing({ actor, busy = false }: { actor: ApplyRef; busy?: boolean }) {
  const snapshot = useSelector(actor, (now) => now);
  const { context } = snapshot;
  const { form, isConfirmed } = context;
  const fault = useMemo(
    () => (context.note === 'unconfirmed' ? { text: '请先确认内容真实' } : undefined),
    [context],
  );
  const types = useQuery(dictionaryQuery('afterType')).data ?? [];
  const reasons = useQuery(dictionaryQuery('afterReason')).data ?? [];
  if (form.type === '' || form.remedy === '') return null;
  const { code, name } = TYPE[form.type];
  const max = selectRemedyRule(snapshot)?.max ?? 0;
  const amount = selectAmount(snapshot) ?? 0;
  return (
    <StepFrame
      actor={actor}
      step="reviewing"
      busy={busy}
      label={amountLabel(max, amount)}
      note={amountNote(max)}
      act={
        <Button
          busy={busy}
          disabled={!busy && !snapshot.can({ type: 'application.submit' })}
          onClick={() => actor.send({ type: 'application.submit' })}
        >
          {busy ? '正在提交' : '提交申请'}
        </Button>
      }
    >
      <Card title="将要提交的内容">
        <DescriptionList
          items={[
            { term: '问题', value: types.find(({ value }) => value === code)?.label ?? name },
            { term: '原因', value: reasons.find(({ value }) => value === form.reason)?.label ?? '—' },
            { term: '处理方式', value: REMEDY[form.remedy] },
            { term: '申请金额', value: max > 0 ? money(amount) : undefined },
            { term: '联系电话', value: form.phone || undefined },
          ]}
        />
        <Description>{form.description}</Description>
        <PictureRow urls={form.pictures.map(({ url }) => url)} label="证据" />
      </Card>
      <Card title="提交之后">
        <Steps>
          {WHAT_FOLLOWS.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Steps>
      </Card>
      <Card>
        <Checkbox
          checked={isConfirmed}
          disabled={busy}
          required
          onChecked={(checked) => actor.send({ type: 'truth.confirm', isConfirmed: checked })}
          fault={fault}
        >
          以上情况和图片都是真实的。客服和卖家会看到这些内容
        </Checkbox>
      </Card>
    </StepFrame>
  );
}

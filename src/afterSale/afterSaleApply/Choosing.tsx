import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { ruleOfType, type ApplyRef } from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { dictionaryQuery } from '../../content/index.ts';
import { Spot } from '../../ui/ErrorSummary.tsx';
import { Card, color, Notice, RadioCards } from '../../ui/index.ts';
import { StepFrame } from './StepFrame.tsx';
import { TYPE, TYPES } from './texts.ts';

const Why = styled.span`
  display: block;
  color: ${color.ink};
`;

/** `choosing`: type of the problem. Types that are not covered are disabled, with the reason. */
export function Choosing({ actor }: { actor: ApplyRef }) {
  const snapshot = useSelector(actor, (now) => now);
  const { form, rule, faults } = snapshot.context;
  const names = useQuery(dictionaryQuery('afterType')).data ?? [];
  const options = TYPES.flatMap((value) => {
    const typeRule = ruleOfType(snapshot, value);
    if (!typeRule) return [];
    const disabled = !snapshot.can({ type: 'type.choose', afterSaleType: value });
    const entry = names.find((one) => one.value === TYPE[value].code);
    const text = (
      <>
        {entry?.remark ?? TYPE[value].text}
        {value === form.type && <Why>{typeRule.why}</Why>}
      </>
    );
    const title = entry?.label ?? TYPE[value].name;
    return [{ value, title, disabled, text: disabled ? `不能选：${typeRule.why}` : text }];
  });
  return (
    <StepFrame
      actor={actor}
      step="choosing"
      label={form.type === '' ? '先选遇到的问题' : '下一步写明情况'}
      note="提交前都可以修改"
    >
      {rule && (
        <Notice tone="neutral" icon="shield">
          {rule.why}
        </Notice>
      )}
      <Card title="遇到了什么问题">
        <Spot name="type">
          <RadioCards
            legend="遇到了什么问题"
            hideLegend
            required
            value={form.type === '' ? null : form.type}
            onValue={(afterSaleType) => actor.send({ type: 'type.choose', afterSaleType })}
            options={options}
            error={faults.type}
          />
        </Spot>
      </Card>
    </StepFrame>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import type { AfterSaleRef } from '../../../machines/afterSale/afterSaleApply/afterSale.ts';
import { dictionaryQuery } from '../../content/index.ts';
import { Button, Card, color, Notice, RadioCards } from '../../ui/index.ts';
import { ErrorSummary, showSummary, Spot } from '../../ui/ErrorSummary.tsx';
import { StepFrame } from './parts.tsx';
import { TYPE, TYPES } from './words.ts';

const Why = styled.span`
  display: block;
  color: ${color.ink};
`;

/** `choosing`: what went wrong. What is not covered is shown, with the reason, and cannot be chosen. */
export function Choosing({ actor }: { actor: AfterSaleRef }) {
  const { form, rule, faults } = useSelector(actor, ({ context }) => context);
  const names = useQuery(dictionaryQuery('afterType')).data ?? [];
  const offered = TYPES.flatMap((type) => {
    const one = rule?.types.find((typeRule) => typeRule.type === type);
    return one ? [{ type, isCovered: one.remedies.length > 0, why: one.why }] : [];
  });
  const next = () => {
    actor.send({ type: 'step.next' });
    showSummary();
  };
  return (
    <StepFrame
      actor={actor}
      step="choosing"
      label={form.type === '' ? '先选遇到的问题' : '下一步写明情况'}
      note="提交前都可以修改"
      act={<Button onClick={next}>下一步</Button>}
    >
      <ErrorSummary faults={Object.entries(faults).map(([place, said]) => ({ place, text: said }))} />
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
            value={form.type === '' ? null : form.type}
            onValue={(afterSaleType) => actor.send({ type: 'type.choose', afterSaleType })}
            options={offered.map(({ type, isCovered, why }) => {
              const entry = names.find(({ value }) => value === TYPE[type].code);
              return {
                value: type,
                title: entry?.label ?? TYPE[type].name,
                text: isCovered ? (
                  <>
                    {entry?.remark ?? TYPE[type].text}
                    {type === form.type && <Why>{why}</Why>}
                  </>
                ) : (
                  `不能选：${why}`
                ),
                disabled: !isCovered,
              };
            })}
            error={faults.type}
          />
        </Spot>
      </Card>
    </StepFrame>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import {
  selectAmount,
  selectRemedies,
  selectRemedyRule,
  type ApplyRef,
  type FormChange,
} from '../../../machines/afterSale/afterSaleApply/afterSaleApply.ts';
import { DESCRIPTION_LENGTH, isFullRefund } from '../../../machines/afterSale/afterSaleApply/form.ts';
import { dictionaryQuery } from '../../content/index.ts';
import { Spot } from '../../ui/ErrorSummary.tsx';
import {
  Card,
  color,
  Field,
  money,
  NumberInput,
  RadioCards,
  Skeleton,
  TextArea,
  TextInput,
} from '../../ui/index.ts';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { StepFrame } from './StepFrame.tsx';
import { amountLabel, amountNote, reasonsOf, REMEDY } from './texts.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { Stack } from '../../ui/layout/Stack.ts';

const Max = styled.span`
  color: ${color.inkSoft};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

export function Describing({ actor }: { actor: ApplyRef }) {
  const snapshot = useSelector(actor, (now) => now);
  const { form, faults } = snapshot.context;
  const remedyRule = selectRemedyRule(snapshot);
  const max = remedyRule?.max ?? 0;
  const reasons = useQuery(dictionaryQuery('afterReason'));
  const change = (part: FormChange) => actor.send({ type: 'form.change', change: part });
  const error = (place: keyof typeof faults) => faults[place] !== undefined && { error: faults[place] };
  return (
    <StepFrame
      actor={actor}
      step="describing"
      label={remedyRule ? amountLabel(max, selectAmount(snapshot)) : '先选怎么处理'}
      note={amountNote(max)}
    >
      <Card title="希望怎么处理">
        <Stack $gap="l">
          <Spot name="remedy">
            <RadioCards
              legend="希望怎么处理"
              hideLegend
              required
              value={form.remedy === '' ? null : form.remedy}
              onValue={(remedy) => actor.send({ type: 'remedy.choose', remedy })}
              options={selectRemedies(snapshot).map(({ remedy, max: most, why }) => ({
                value: remedy,
                title: REMEDY[remedy],
                text: why,
                ...(most > 0 && { aside: <Max>最多 {money(most)}</Max> }),
              }))}
              error={faults.remedy}
            />
          </Spot>
          {remedyRule && max > 0 && (
            <Spot name="amount">
              {isFullRefund(form.remedy) ? (
                <SecondaryText>你可以申请全额 {money(max)}。</SecondaryText>
              ) : (
                <Field label="申请金额" required hint={`最多 ${money(max)}`} {...error('amount')}>
                  <NumberInput value={form.amount} yuan onValue={(amount) => change({ amount })} />
                </Field>
              )}
            </Spot>
          )}
        </Stack>
      </Card>
      <Card title="原因和经过">
        <Stack $gap="l">
          <Spot name="reason">
            {reasons.isPending ? (
              <Skeleton height={144} />
            ) : reasons.data === undefined ? (
              <ReadFailed read={reasons} title="原因没能加载" />
            ) : (
              <RadioCards
                legend="原因"
                required
                value={form.reason === '' ? null : form.reason}
                onValue={(reason) => change({ reason })}
                options={reasonsOf(form.type, reasons.data).map(({ value, label }) => ({
                  value,
                  title: label,
                }))}
                error={faults.reason}
              />
            )}
          </Spot>
          <Spot name="description">
            <Field
              label="问题经过"
              required
              hint="什么时候、发生了什么、你做了什么。写得越清楚，处理越快"
              {...error('description')}
            >
              <TextArea
                value={form.description}
                rows={5}
                maxLength={DESCRIPTION_LENGTH.max}
                counted
                onChange={(event) => change({ description: event.target.value })}
              />
            </Field>
          </Spot>
          <Spot name="phone">
            <Field label="联系电话" hint="选填，只给客服，卖家看不到" {...error('phone')}>
              <TextInput
                value={form.phone}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                onChange={(event) => change({ phone: event.target.value })}
              />
            </Field>
          </Spot>
        </Stack>
      </Card>
    </StepFrame>
  );
}

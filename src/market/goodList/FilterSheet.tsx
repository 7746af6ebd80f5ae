import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { AttributeWithOptions } from '../../../contract/market/game.ts';
import { templateQuery } from '../reads.ts';
import { Button } from '../../ui/Button.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Field } from '../../ui/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { color, dp, radius, space, text } from '../../ui/theme.ts';
import { readFailed } from '../../page/failed.ts';
import { useAreas } from './areas.ts';
import {
  choose,
  chosen,
  cleared,
  rangeOf,
  toggleOption,
  withAttribute,
  withRange,
  yuanText,
  type Filter,
} from './filter.ts';

const PRICES = [
  ['', '200'],
  ['200', '500'],
  ['500', '1000'],
  ['1000', '3000'],
  ['3000', '6000'],
  ['6000', ''],
] as const;

const Body = styled.div`
  display: grid;
  gap: ${space.xl};
`;

const Group = styled.fieldset`
  display: grid;
  gap: ${space.s};
  min-width: 0;
  legend {
    margin-bottom: ${space.s};
    padding: 0;
    font-weight: 500;
  }
`;

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;

const Chip = styled.button`
  min-height: ${dp(44)};
  padding: 0 ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  color: ${color.ink};
  font-size: ${text.small};
  &[aria-pressed='true'] {
    border-color: ${color.accent};
    background: ${color.accentSoft};
    color: ${color.accent};
    font-weight: 600;
  }
`;

const Range = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  align-items: center;
  gap: ${space.s};
`;

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.m};
`;

const Foot = styled.div`
  display: flex;
  gap: ${space.m};
  & > :last-child {
    flex: 1;
  }
`;

export interface FilterSheetProps {
  filter: Filter;
  onApply: (filter: Filter) => void;
  onClose: () => void;
}

/** All filters of the product list. They are asked for once, when 查看结果 is pressed; closing keeps the list as it is. */
export default function FilterSheet({ filter, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(filter);
  const template = useQuery(templateQuery(draft.id));
  const areas = useAreas(draft, true);
  const fields = (template.data ?? []).filter((one) => one.isEnabled && one.isFilter);

  return (
    <Sheet
      open
      onClose={onClose}
      title={draft.name === '' ? '筛选' : `筛选 ${draft.name}`}
      foot={
        <Foot>
          <Button variant="secondary" onClick={() => setDraft(cleared(draft))}>
            清空
          </Button>
          <Button
            onClick={() =>
              onApply({
                ...draft,
                priceStart: yuanText(draft.priceStart),
                priceEnd: yuanText(draft.priceEnd),
              })
            }
          >
            查看结果
          </Button>
        </Foot>
      }
    >
      <Body>
        <Prices draft={draft} onDraft={setDraft} />
        <Options
          legend="包赔"
          options={[
            ['2', '免费包赔'],
            ['1', '可选包赔'],
          ]}
          isOn={(value) => draft.isGuarantee === value}
          onToggle={(value) => setDraft({ ...draft, isGuarantee: draft.isGuarantee === value ? '' : value })}
        />
        <Options
          legend="货源"
          options={[
            ['1', '自营'],
            ['2', '官方代售'],
          ]}
          isOn={(value) => draft.accountType === value}
          onToggle={(value) => setDraft({ ...draft, accountType: draft.accountType === value ? '' : value })}
        />
        {areas.steps.length > 0 && (
          <Group>
            <legend>区服</legend>
            <Two>
              {areas.steps.map((step) => (
                <Field key={step.key} label={step.label}>
                  <Select
                    value={step.value}
                    options={[
                      { value: '', label: '不限' },
                      ...step.options.map((one) => ({ value: one.id, label: one.name })),
                    ]}
                    onValue={(id) => setDraft(choose(draft, step.key, id))}
                  />
                </Field>
              ))}
            </Two>
          </Group>
        )}
        {draft.id !== '' && (template.isPending || areas.isPending) && (
          <div aria-busy>
            <Skeleton height={120} />
          </div>
        )}
        {template.isError && (
          <FailedState
            title="这个游戏的筛选没能加载"
            text={readFailed(template.error)}
            busy={template.isFetching}
            onRetry={() => void template.refetch()}
          />
        )}
        {fields.map((field) => (
          <AttributeFilter key={field.id} field={field} draft={draft} onDraft={setDraft} />
        ))}
      </Body>
    </Sheet>
  );
}

interface Drafted {
  draft: Filter;
  onDraft: (draft: Filter) => void;
}

function Options<Value extends string>({
  legend,
  options,
  isOn,
  onToggle,
}: {
  legend: ReactNode;
  options: readonly (readonly [value: Value, label: string])[];
  isOn: (value: Value) => boolean;
  onToggle: (value: Value) => void;
}) {
  return (
    <Group>
      <legend>{legend}</legend>
      <Chips>
        {options.map(([value, label]) => (
          <Chip key={value} type="button" aria-pressed={isOn(value)} onClick={() => onToggle(value)}>
            {label}
          </Chip>
        ))}
      </Chips>
    </Group>
  );
}

function Prices({ draft, onDraft }: Drafted) {
  return (
    <Group>
      <legend>价格（元）</legend>
      <Range>
        <NumberInput
          aria-label="最低价"
          placeholder="最低价"
          decimals={2}
          before="¥"
          value={draft.priceStart}
          onValue={(priceStart) => onDraft({ ...draft, priceStart })}
        />
        <span aria-hidden>–</span>
        <NumberInput
          aria-label="最高价"
          placeholder="最高价"
          decimals={2}
          before="¥"
          value={draft.priceEnd}
          onValue={(priceEnd) => onDraft({ ...draft, priceEnd })}
        />
      </Range>
      <Chips>
        {PRICES.map(([low, high]) => {
          const isOn = draft.priceStart === low && draft.priceEnd === high;
          return (
            <Chip
              key={`${low}-${high}`}
              type="button"
              aria-pressed={isOn}
              onClick={() => onDraft({ ...draft, priceStart: isOn ? '' : low, priceEnd: isOn ? '' : high })}
            >
              {low === '' ? `${high} 以内` : high === '' ? `${low} 以上` : `${low}–${high}`}
            </Chip>
          );
        })}
      </Chips>
    </Group>
  );
}

/** The filter of one attribute of the template: options to choose, a range, or words. */
function AttributeFilter({ field, draft, onDraft }: Drafted & { field: AttributeWithOptions }) {
  const { key, label, type, unit } = field;
  if (type === 'number') {
    const [low, high] = rangeOf(draft, key);
    return (
      <Group>
        <legend>{unit === undefined ? label : `${label}（${unit}）`}</legend>
        <Range>
          <NumberInput
            aria-label={`${label}最少`}
            placeholder="最少"
            value={low}
            onValue={(value) => onDraft(withRange(draft, key, value, high))}
          />
          <span aria-hidden>–</span>
          <NumberInput
            aria-label={`${label}最多`}
            placeholder="最多"
            value={high}
            onValue={(value) => onDraft(withRange(draft, key, low, value))}
          />
        </Range>
      </Group>
    );
  }
  if (type === 'input') {
    return (
      <Field label={label}>
        <TextInput
          maxLength={60}
          autoComplete="off"
          value={draft.attributes[key] ?? ''}
          onChange={(event) => onDraft(withAttribute(draft, key, event.target.value))}
        />
      </Field>
    );
  }
  const all = chosen(draft, key);
  return (
    <Options
      legend={type === 'radio' ? label : `${label}（同时有）`}
      options={field.options.map((option) => [option.id, option.label] as const)}
      isOn={(id) => all.includes(id)}
      onToggle={(id) => onDraft(toggleOption(draft, key, id))}
    />
  );
}

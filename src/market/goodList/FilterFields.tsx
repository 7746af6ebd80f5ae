import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { AttributeWithOptions } from '../../../contract/market/game.ts';
import { color, dp, Field, NumberInput, radius, Select, space, text, TextInput } from '../../ui/index.ts';
import { WithInputNote } from '../../ui/inputNote.tsx';
import { levelOf, levelWords, rangeWords } from './chips.ts';
import {
  parseBoxes,
  chosenIds,
  hasPrice,
  parseRange,
  toggleBox,
  toggleOption,
  togglePrice,
  withAttribute,
  withLevel,
  withRange,
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

export const Group = styled.fieldset`
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

const Levels = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.m};
  margin-top: ${space.xs};
`;

const Range = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  align-items: center;
  gap: ${space.s};
`;

interface Drafted {
  draft: Filter;
  onDraft: (draft: Filter) => void;
}

export function Options<Value extends string>({
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

export function Prices({ draft, onDraft }: Drafted) {
  return (
    <Group>
      <legend>价格（元）</legend>
      <WithInputNote>
        <Range>
          <NumberInput
            aria-label="最低价"
            placeholder="最低价"
            yuan
            maxLength={9}
            value={draft.priceStart}
            onValue={(priceStart) => onDraft({ ...draft, priceStart })}
          />
          <span aria-hidden>–</span>
          <NumberInput
            aria-label="最高价"
            placeholder="最高价"
            yuan
            maxLength={9}
            value={draft.priceEnd}
            onValue={(priceEnd) => onDraft({ ...draft, priceEnd })}
          />
        </Range>
      </WithInputNote>
      <Chips>
        {PRICES.map(([low, high]) => (
          <Chip
            key={`${low}-${high}`}
            type="button"
            aria-pressed={hasPrice(draft, low, high)}
            onClick={() => onDraft(togglePrice(draft, low, high))}
          >
            {rangeWords(low, high, '', '')}
          </Chip>
        ))}
      </Chips>
    </Group>
  );
}

/** Options with a minimum sub-option each, such as a character's constellations. */
function Boxes({ field, draft, onDraft }: Drafted & { field: AttributeWithOptions }) {
  const boxes = parseBoxes(draft, field);
  const optionOf = (id: string) => field.options.find((option) => option.id === id);
  return (
    <div>
      <Options
        legend={`${field.label}（同时有）`}
        options={field.options.map((option) => [option.id, option.label] as const)}
        isOn={(id) => boxes.some((box) => box.option.id === id)}
        onToggle={(id) => {
          const option = optionOf(id);
          if (option) onDraft(toggleBox(draft, field, option));
        }}
      />
      <Levels>
        {boxes
          .filter(({ option }) => option.children.length > 1)
          .map((box) => {
            const level = levelOf(box);
            const [, ...higher] = box.option.children;
            return (
              <Field key={box.option.id} label={box.option.label}>
                <Select
                  value={level ?? 'some'}
                  options={[
                    { value: '', label: '不限' },
                    ...(level === undefined ? [{ value: 'some', label: levelWords(box) }] : []),
                    ...higher.map(({ id, label }, i) => ({
                      value: id,
                      label: i === higher.length - 1 ? label : `${label}以上`,
                    })),
                  ]}
                  onValue={(from) => {
                    if (from !== 'some') onDraft(withLevel(draft, field.key, box.option, from));
                  }}
                />
              </Field>
            );
          })}
      </Levels>
    </div>
  );
}

/** Filter of one template attribute: options, a range, or text. */
export function AttributeFilter({ field, draft, onDraft }: Drafted & { field: AttributeWithOptions }) {
  const { key, label, type, unit } = field;
  if (type === 'number') {
    const [low, high] = parseRange(draft, key);
    return (
      <Group>
        <legend>{unit === undefined ? label : `${label}（${unit}）`}</legend>
        <WithInputNote>
          <Range>
            <NumberInput
              aria-label={`${label}最少`}
              placeholder="最少"
              maxLength={12}
              value={low}
              onValue={(value) => onDraft(withRange(draft, key, value, high))}
            />
            <span aria-hidden>–</span>
            <NumberInput
              aria-label={`${label}最多`}
              placeholder="最多"
              maxLength={12}
              value={high}
              onValue={(value) => onDraft(withRange(draft, key, low, value))}
            />
          </Range>
        </WithInputNote>
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
  if (type === 'boxradio') return <Boxes field={field} draft={draft} onDraft={onDraft} />;
  const all = chosenIds(draft, key);
  return (
    <Options
      legend={type === 'radio' ? label : `${label}（同时有）`}
      options={field.options.map((option) => [option.id, option.label] as const)}
      isOn={(id) => all.includes(id)}
      onToggle={(id) => onDraft(toggleOption(draft, key, id))}
    />
  );
}

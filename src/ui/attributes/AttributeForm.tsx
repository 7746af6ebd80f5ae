import { useState } from 'react';
import styled from 'styled-components';
import { Spot } from '../ErrorSummary.tsx';
import { Field } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { NumberInput } from '../NumberInput.tsx';
import { Select } from '../Select.tsx';
import { TextInput } from '../TextInput.tsx';
import { color, dp, radius, space } from '../theme.ts';
import { Chips } from './Chips.tsx';
import { keepOptions, parseIds, toggleOption, parsePairs, withSubOption, toggleId } from './values.ts';
import { Stack } from '../layout/Stack.ts';

export interface AttributeQuestion {
  readonly key: string;
  readonly label: string;
  readonly type: 'input' | 'number' | 'radio' | 'checkbox' | 'boxradio';
  readonly isRequired: boolean;
  readonly unit?: string | undefined;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly children: readonly { readonly id: string; readonly label: string }[];
  }[];
}

interface AttributeFormProps<Key extends string> {
  questions: readonly (AttributeQuestion & { readonly key: Key })[];
  /** Answers by key: typed text, an option id, ids joined by commas, or `option:sub` joined by commas. */
  values: Readonly<Partial<Record<Key, string>>>;
  /** Errors by key. */
  faults: Readonly<Partial<Record<Key, string>>>;
  onValue: (key: Key, value: string) => void;
  disabled?: boolean;
}

/** Maximum number of options shown as chips; more are shown as a select. */
const MAX_CHIPS = 8;
/** Number of options from which a search field is shown. */
const SEARCH_FROM = 12;

const Subs = styled.div`
  display: grid;
  gap: ${space.s};
  padding: ${space.m};
  border-radius: ${radius.control};
  background: ${color.sunken};
`;

const Sub = styled.label`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${dp(140)};
  align-items: center;
  gap: ${space.s};
`;

interface OneProps {
  question: AttributeQuestion;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
  disabled: boolean;
}

/** Multiple choice with search. Selected options stay visible. A change drops options that no longer exist. */
function Several({ question, value: given, error, onValue, disabled }: OneProps) {
  const [part, setPart] = useState('');
  const value = keepOptions(given, question.options);
  const isBox = question.type === 'boxradio';
  const pairs = parsePairs(value);
  const chosen = isBox ? [...pairs.keys()] : parseIds(value);
  const canSearch = question.options.length >= SEARCH_FROM;
  const words = part.trim().toLowerCase();
  const shown = question.options.filter(
    ({ id, label }) => words === '' || chosen.includes(id) || label.toLowerCase().includes(words),
  );
  const parents = isBox
    ? question.options.filter(({ id, children }) => pairs.has(id) && children.length > 0)
    : [];
  return (
    <Chips
      legend={question.label}
      required={question.isRequired}
      options={shown}
      chosen={chosen}
      many
      disabled={disabled}
      error={error}
      hint={chosen.length > 0 ? `已选 ${chosen.length} 个` : '可多选'}
      onToggle={(id) => onValue(isBox ? toggleOption(value, id) : toggleId(value, id))}
    >
      {canSearch && (
        <TextInput
          type="search"
          aria-label={`搜索${question.label}`}
          placeholder={`在 ${question.options.length} 个里搜索`}
          autoComplete="off"
          disabled={disabled}
          value={part}
          onChange={(event) => setPart(event.target.value)}
          leading={<Icon name="search" />}
        />
      )}
      {parents.length > 0 && (
        <Subs>
          {parents.map((option) => (
            <Sub key={option.id}>
              <span>{option.label}</span>
              <Select
                aria-label={option.label}
                placeholder="请选择"
                disabled={disabled}
                value={pairs.get(option.id) ?? ''}
                options={option.children.map(({ id, label }) => ({ value: id, label }))}
                onValue={(sub) => onValue(withSubOption(value, option.id, sub))}
              />
            </Sub>
          ))}
        </Subs>
      )}
    </Chips>
  );
}

function One(props: OneProps) {
  const { question, value, error, onValue, disabled } = props;
  const { label, isRequired, type, unit, options } = question;
  const field = { label, required: isRequired, ...(error !== undefined && { error }) };
  switch (type) {
    case 'input':
      return (
        <Field {...field}>
          <TextInput
            value={value}
            maxLength={200}
            autoComplete="off"
            disabled={disabled}
            onChange={(event) => onValue(event.target.value)}
          />
        </Field>
      );
    case 'number':
      return (
        <Field {...field}>
          <NumberInput value={value} maxLength={12} disabled={disabled} onValue={onValue} after={unit} />
        </Field>
      );
    case 'radio':
      return options.length <= MAX_CHIPS ? (
        <Chips
          legend={label}
          required={isRequired}
          options={options}
          chosen={value === '' ? [] : [value]}
          clearable={!isRequired}
          disabled={disabled}
          error={error}
          onToggle={(id) => onValue(id === value ? '' : id)}
        />
      ) : (
        <Field {...field}>
          <Select
            value={value}
            disabled={disabled}
            {...(isRequired && { placeholder: '请选择' })}
            options={[
              ...(isRequired ? [] : [{ value: '', label: '不填' }]),
              ...options.map(({ id, label: name }) => ({ value: id, label: name })),
            ]}
            onValue={onValue}
          />
        </Field>
      );
    case 'checkbox':
    case 'boxradio':
      return <Several {...props} />;
  }
}

/**
 * Form for the questions of a game's template: text, number, single choice, multiple choice, multiple choice with
 * levels.
 */
export function AttributeForm<Key extends string>({
  questions,
  values,
  faults,
  onValue,
  disabled = false,
}: AttributeFormProps<Key>) {
  return (
    <Stack $gap="l">
      {questions.map((question) => (
        <Spot key={question.key} name={question.key}>
          <One
            question={question}
            value={values[question.key] ?? ''}
            error={faults[question.key]}
            onValue={(value) => onValue(question.key, value)}
            disabled={disabled}
          />
        </Spot>
      ))}
    </Stack>
  );
}

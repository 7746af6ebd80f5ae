import styled from 'styled-components';
import type { Ask } from '../../../machines/kit/dialogs/machine.ts';
import { Button, Field, NumberInput, space, Stack, TextArea, TextInput } from '../../ui/index.ts';

const Choices = styled.fieldset`
  display: flex;
  min-width: 0;
  flex-wrap: wrap;
  gap: ${space.s};
`;

interface PromptFieldProps {
  ask: Ask;
  value: string;
  refusal: string | null;
  /** The text is being validated and is read-only. */
  settled: boolean;
  onType: (text: string) => void;
  onSubmit: () => void;
}

/** Field and suggested texts of a prompt. Enter confirms, except in a multi-line field. */
export function PromptField({ ask, value, refusal, settled, onType, onSubmit }: PromptFieldProps) {
  const hint = settled ? '正在检查' : ask.hint;
  const common = {
    value,
    readOnly: settled,
    autoComplete: 'off',
    ...(ask.maxLength !== null && { maxLength: ask.maxLength }),
  };
  return (
    <Stack
      $gap="s"
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field
        label={ask.label === '' ? ask.text : ask.label}
        {...(refusal !== null && { error: refusal })}
        {...(hint !== '' && { hint })}
      >
        {ask.input === 'yuan' ? (
          <NumberInput {...common} yuan onValue={onType} />
        ) : ask.input === 'lines' ? (
          <TextArea {...common} rows={2} onChange={(event) => onType(event.target.value)} />
        ) : (
          <TextInput {...common} onChange={(event) => onType(event.target.value)} />
        )}
      </Field>
      {ask.choices.length > 0 && (
        <Choices aria-label="常用">
          {ask.choices.map((choice) => (
            <Button
              key={choice}
              small
              aria-pressed={value === choice}
              disabled={settled}
              onClick={() => onType(choice)}
            >
              {choice}
            </Button>
          ))}
        </Choices>
      )}
    </Stack>
  );
}

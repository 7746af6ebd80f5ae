import styled from 'styled-components';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { space } from '../../ui/theme.ts';

const Form = styled.form`
  display: grid;
  gap: ${space.s};
`;

export interface PromptFieldProps {
  /** What is asked for: the field's label. */
  label: string;
  value: string;
  /** Why the input was refused. */
  refusal: string | null;
  /** The text is being checked and cannot be changed. */
  settled: boolean;
  onType: (text: string) => void;
  onSubmit: () => void;
}

/** The field of a prompt. Enter confirms. */
export function PromptField({ label, value, refusal, settled, onType, onSubmit }: PromptFieldProps) {
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field
        label={label}
        {...(refusal === null ? {} : { error: refusal })}
        {...(settled ? { hint: '正在检查' } : {})}
      >
        <TextInput
          value={value}
          readOnly={settled}
          autoComplete="off"
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
    </Form>
  );
}

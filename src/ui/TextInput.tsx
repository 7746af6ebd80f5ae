import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { control } from './control.ts';
import { useFieldProps } from './Field.tsx';
import { color, space } from './theme.ts';

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'prefix'> {
  leading?: ReactNode;
  trailing?: ReactNode;
}

const Frame = styled.span`
  ${control}
  display: flex;
  align-items: center;
  gap: ${space.s};
  padding-block: 0;
  & > span,
  & > svg {
    flex: none;
    color: ${color.inkFaint};
  }
  & > button {
    margin-right: calc(-1 * ${space.m});
  }
`;

const Input = styled.input`
  flex: 1;
  min-width: 0;
  align-self: stretch;
  padding: 0;
  border: 0;
  background: none;
  outline: none;
  &:disabled {
    -webkit-text-fill-color: currentColor;
    opacity: 1;
  }
`;

export function TextInput({ leading, trailing, id, required, type = 'text', ...rest }: TextInputProps) {
  const field = useFieldProps({ id, required });
  return (
    <Frame>
      {leading}
      <Input type={type} {...field} {...rest} />
      {trailing}
    </Frame>
  );
}

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  /** Shows how many characters of the `maxLength` are used. */
  counted?: boolean;
}

const Area = styled.textarea`
  ${control}
  display: block;
  resize: vertical;
`;

const Count = styled.span`
  justify-self: end;
  color: ${color.inkFaint};
  font-variant-numeric: tabular-nums;
`;

export function TextArea({ counted = false, id, required, rows = 4, ...rest }: TextAreaProps) {
  const field = useFieldProps({ id, required });
  const used = typeof rest.value === 'string' ? rest.value.length : 0;
  return (
    <>
      <Area rows={rows} {...field} {...rest} />
      {counted && rest.maxLength !== undefined && (
        <Count aria-hidden>
          {used}/{rest.maxLength}
        </Count>
      )}
    </>
  );
}

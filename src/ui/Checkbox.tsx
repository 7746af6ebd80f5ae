import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, dp, space, touch } from './theme.ts';

export interface CheckboxProps {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
  name?: string;
}

const Label = styled.label`
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-height: ${touch};
  cursor: pointer;
  &:has(:disabled) {
    color: ${color.inkFaint};
    cursor: not-allowed;
  }
`;

const Box = styled.input`
  flex: none;
  width: ${dp(20)};
  height: ${dp(20)};
  accent-color: ${color.accent};
`;

export function Checkbox({ checked, onChecked, children, disabled, name }: CheckboxProps) {
  return (
    <Label>
      <Box
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <span>{children}</span>
    </Label>
  );
}

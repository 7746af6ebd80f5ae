import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { control } from './control.ts';
import { useFieldProps } from './fieldContext.ts';
import { Icon } from './Icon.tsx';
import { color, dp } from './theme.ts';

interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'children' | 'onChange'> {
  options: readonly SelectOption[];
  onValue: (value: string) => void;
  /** Placeholder. */
  placeholder?: string;
}

const Frame = styled.span`
  position: relative;
  display: block;
  svg {
    position: absolute;
    top: 50%;
    right: ${dp(12)};
    color: ${color.inkFaint};
    pointer-events: none;
    transform: translateY(-50%);
  }
`;

const Native = styled.select`
  ${control}
  padding-right: ${dp(36)};
  appearance: none;
  text-overflow: ellipsis;
  option {
    background: ${color.surface};
    color: ${color.ink};
  }
`;

/** Native select. */
export function Select({ options, onValue, placeholder, id, required, ...rest }: SelectProps) {
  const field = useFieldProps({ id, required });
  return (
    <Frame>
      <Native {...field} {...rest} onChange={(event) => onValue(event.target.value)}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Native>
      <Icon name="chevronDown" size={16} />
    </Frame>
  );
}

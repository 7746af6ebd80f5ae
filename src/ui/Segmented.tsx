import { useId } from 'react';
import styled from 'styled-components';
import { centred, color, dp, motion, radius } from './theme.ts';

interface SegmentedProps<Value extends string> {
  /** Accessible name. */
  label: string;
  value: Value;
  onValue: (value: Value) => void;
  options: readonly { readonly value: Value; readonly label: string }[];
}

const Group = styled.div`
  display: flex;
  padding: ${dp(3)};
  border-radius: ${radius.control};
  background: ${color.sunken};
`;

const Option = styled.label`
  position: relative;
  flex: 1;
  ${centred}
  min-height: ${dp(38)};
  border-radius: ${dp(6)};
  color: ${color.inkSoft};
  cursor: pointer;
  transition: background ${motion.quick};
  &::after {
    content: '';
    position: absolute;
    inset: ${dp(-3)} 0;
  }
  &:has(:checked) {
    background: ${color.surface};
    color: ${color.accent};
    font-weight: 600;
  }
  &:has(:focus-visible) {
    outline: 2px solid ${color.accent};
  }
  input {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }
`;

/** Segmented control for two or three options. */
export function Segmented<Value extends string>({ label, value, onValue, options }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <Group role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Option key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.label}
        </Option>
      ))}
    </Group>
  );
}

import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { Hint } from '../Field.tsx';
import { Fault } from '../inputNote.tsx';
import { choiceProps } from '../RadioCards.tsx';
import { color, dp, motion, radius, space } from '../theme.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

interface ChipOption {
  readonly id: string;
  readonly label: string;
}

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${dp(6)};
  min-width: 0;
`;

const Legend = styled.legend`
  display: contents;
  font-weight: 500;
  & > span > span {
    color: ${color.bad};
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;

const Chip = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: ${dp(36)};
  padding: 0 ${space.m};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  cursor: pointer;
  transition: background ${motion.quick};
  &::after {
    content: '';
    position: absolute;
    inset: ${dp(-4)} 0;
  }
  &:has(:checked) {
    border-color: ${color.accent};
    background: ${color.accentSoft};
    color: ${color.accent};
    font-weight: 600;
  }
  &:has(:focus-visible) {
    outline: 2px solid ${color.accent};
    outline-offset: 1px;
  }
  &:has(:disabled) {
    border-color: ${color.line};
    background: ${color.sunken};
    color: ${color.inkFaint};
    cursor: not-allowed;
  }
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    cursor: inherit;
    opacity: 0;
  }
`;

interface ChipsProps {
  legend: string;
  required?: boolean;
  options: readonly ChipOption[];
  /** Selected ids. */
  chosen: readonly string[];
  /** Single or multiple choice. */
  many?: boolean;
  /** A single choice can be deselected. */
  clearable?: boolean;
  onToggle: (id: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  /** Content under the chips that depends on the choice. */
  children?: ReactNode;
}

/** Single or multiple choice as chips. */
export function Chips({
  legend,
  required = false,
  options,
  chosen,
  many = false,
  clearable = false,
  onToggle,
  hint,
  error,
  disabled = false,
  children,
}: ChipsProps) {
  const id = useId();
  const described = error !== undefined || hint !== undefined ? `${id}-line` : undefined;
  return (
    <Group
      aria-describedby={described}
      data-fault={error !== undefined || undefined}
      disabled={disabled}
      {...(!many && choiceProps(required, error !== undefined))}
    >
      <Legend>
        <span>
          {legend}
          {required && <span aria-hidden> *</span>}
          {required && many && <VisuallyHidden>，必填</VisuallyHidden>}
        </span>
      </Legend>
      <Row>
        {options.map((option) => (
          <Chip key={option.id}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={id}
              checked={chosen.includes(option.id)}
              onChange={() => onToggle(option.id)}
              onClick={() => {
                if (clearable && !many && chosen.includes(option.id)) onToggle(option.id);
              }}
            />
            {option.label}
          </Chip>
        ))}
      </Row>
      {children}
      {error !== undefined ? (
        <Fault id={`${id}-line`}>{error}</Fault>
      ) : (
        hint !== undefined && <Hint id={described}>{hint}</Hint>
      )}
    </Group>
  );
}

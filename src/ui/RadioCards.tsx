import { memo, useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon.tsx';
import { useFaultRole } from './inputNote.tsx';
import { color, dp, motion, radius, space, text } from './theme.ts';

export interface RadioCardOption<Value extends string> {
  readonly value: Value;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Content at the right, for example a price. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
}

interface RadioCardsProps<Value extends string> {
  legend: string;
  hideLegend?: boolean;
  required?: boolean;
  value: Value | null;
  onValue: (value: Value) => void;
  options: readonly RadioCardOption<Value>[];
  /** Places the cards side by side. */
  columns?: 1 | 2 | 3;
  error?: ReactNode;
}

const Group = styled.fieldset`
  min-width: 0;
`;

const Legend = styled.legend<{ $hidden: boolean }>`
  padding: 0;
  margin-bottom: ${dp(6)};
  font-weight: 500;
  span {
    color: ${color.bad};
  }
  ${({ $hidden }) => $hidden && 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);'}
`;

const Cards = styled.div<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: ${space.s};
`;

const Card = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space.m};
  min-height: ${dp(48)};
  padding: ${space.m};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  cursor: pointer;
  transition: background ${motion.quick};
  &:has(:checked) {
    border-color: ${color.accent};
    background: ${color.accentSoft};
    box-shadow: inset 0 0 0 1px ${color.accent};
  }
  &:has(:focus-visible) {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }
  &:has(:disabled) {
    border-color: ${color.line};
    background: ${color.sunken};
    color: ${color.inkFaint};
    cursor: not-allowed;
  }
`;

const Native = styled.input`
  flex: none;
  width: ${dp(18)};
  height: ${dp(18)};
  accent-color: ${color.accent};
  &:focus-visible {
    outline: none;
  }
`;

const Words = styled.span`
  flex: 1;
  min-width: 0;
`;

const Title = styled.span`
  display: block;
  font-weight: 600;
`;

const Soft = styled.span`
  display: block;
  color: ${color.inkSoft};
  font-size: ${text.caption};
`;

const Fault = styled.p`
  display: flex;
  gap: ${space.xs};
  margin-top: ${dp(6)};
  color: ${color.bad};
  font-size: ${text.caption};
`;

/** Props of the element around a single choice. Only with this role can a group be required or invalid. */
export const choiceProps = (isRequired: boolean, isInvalid: boolean) =>
  ({
    role: 'radiogroup',
    'aria-required': isRequired ? true : undefined,
    'aria-invalid': isInvalid ? true : undefined,
  }) as const;

interface ChoiceProps {
  name: string;
  option: RadioCardOption<string>;
  isChosen: boolean;
  onValue: (value: string) => void;
}

const Choice = memo(function Choice({ name, option, isChosen, onValue }: ChoiceProps) {
  return (
    <Card>
      <Native
        type="radio"
        name={name}
        value={option.value}
        checked={isChosen}
        disabled={option.disabled}
        onChange={() => onValue(option.value)}
      />
      <Words>
        <Title>{option.title}</Title>
        {option.text !== undefined && <Soft>{option.text}</Soft>}
      </Words>
      {option.aside}
    </Card>
  );
});

/** Radio group with an explanation on each card. Cards are memoized on their option and `onValue`. */
export function RadioCards<Value extends string>({
  legend,
  hideLegend = false,
  required = false,
  value,
  onValue,
  options,
  columns = 1,
  error,
}: RadioCardsProps<Value>) {
  const id = useId();
  const faultRole = useFaultRole();
  const failed = error !== undefined && error !== null && error !== '';
  return (
    <Group
      aria-describedby={failed ? `${id}-line` : undefined}
      data-fault={failed ? '' : undefined}
      {...choiceProps(required, failed)}
    >
      <Legend $hidden={hideLegend}>
        {legend}
        {required && <span aria-hidden> *</span>}
      </Legend>
      <Cards $columns={columns}>
        {options.map((option) => (
          <Choice
            key={option.value}
            name={id}
            option={option}
            isChosen={option.value === value}
            onValue={onValue as (value: string) => void}
          />
        ))}
      </Cards>
      {failed && (
        <Fault id={`${id}-line`} role={faultRole}>
          <Icon name="warning" size={16} />
          {error}
        </Fault>
      )}
    </Group>
  );
}

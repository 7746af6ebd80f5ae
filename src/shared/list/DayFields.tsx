import { useState, type ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { Button, color, space, text } from '../../ui/index.ts';
import { control } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { useFieldProps } from '../../ui/fieldContext.ts';
import { hasDays, isReversed, isYearShort, NO_DAYS, type Days } from './days.ts';

const Root = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.s} ${space.m};
  align-items: start;
  min-width: 0;
  padding: ${space.m} ${space.m} 0;
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Input = styled.input`
  ${control}
  padding: 0 ${space.s};
`;

const Fold = styled.div`
  display: flex;
  justify-content: flex-end;
  padding: ${space.s} ${space.m} 0;
`;

const Clear = styled.div`
  grid-column: 1 / -1;
  justify-self: end;
`;

const Day = (props: ComponentPropsWithRef<'input'>) => (
  <Input type="date" {...useFieldProps({})} {...props} />
);

const focus = (element: HTMLElement | null) => element?.focus();

const YEAR_SHORT = '年份要写四位数';

/** Fields for the days of a list, behind a button until a day is chosen. `label` names the time: 下单时间. */
export function DayFields({
  label,
  days,
  onChange,
}: {
  label: string;
  days: Days;
  onChange: (days: Days) => void;
}) {
  const { from, to } = days;
  const [isOpen, setOpen] = useState(hasDays(days));
  const [isToggled, setToggled] = useState(false);
  // The pressed button is gone, so what replaces it takes the focus.
  const replacement = isToggled ? focus : undefined;
  const toggle = (opens: boolean) => {
    setToggled(true);
    setOpen(opens);
  };
  if (!isOpen) {
    return (
      <Fold>
        <Button ref={replacement} variant="quiet" small onClick={() => toggle(true)}>
          按{label}找
        </Button>
      </Fold>
    );
  }
  return (
    <Root aria-label={label}>
      <Field
        label={`${label}，从`}
        {...(isReversed(days) && { error: '不能晚于结束日期' })}
        {...(isYearShort(from) && { error: YEAR_SHORT })}
      >
        <Day
          ref={replacement}
          value={from}
          max={to || undefined}
          onChange={(event) => onChange({ from: event.target.value, to })}
        />
      </Field>
      <Field label="到" {...(isYearShort(to) && { error: YEAR_SHORT })}>
        <Day
          value={to}
          min={from || undefined}
          onChange={(event) => onChange({ from, to: event.target.value })}
        />
      </Field>
      <Clear>
        <Button
          variant="quiet"
          small
          onClick={() => {
            toggle(false);
            if (hasDays(days)) onChange(NO_DAYS);
          }}
        >
          {hasDays(days) ? '清除日期' : '收起'}
        </Button>
      </Clear>
    </Root>
  );
}

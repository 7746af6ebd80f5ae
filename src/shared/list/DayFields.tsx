import { useState } from 'react';
import styled from 'styled-components';
import { Button, color, space, text } from '../../ui/index.ts';
import { Field } from '../../ui/Field.tsx';
import { DayInput } from './DayInput.tsx';
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

const Fold = styled.div`
  display: flex;
  justify-content: flex-end;
  padding: ${space.s} ${space.m} 0;
`;

const Clear = styled.div`
  grid-column: 1 / -1;
  justify-self: end;
`;

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
        <DayInput
          ref={replacement}
          day={from}
          max={to || undefined}
          onDay={(day) => onChange({ from: day, to })}
        />
      </Field>
      <Field label="到" {...(isYearShort(to) && { error: YEAR_SHORT })}>
        <DayInput day={to} min={from || undefined} onDay={(day) => onChange({ from, to: day })} />
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

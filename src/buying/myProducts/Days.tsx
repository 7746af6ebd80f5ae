import { useState, type ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { Button, color, space, text } from '../../ui/index.ts';
import { control } from '../../ui/control.ts';
import { Field, useFieldProps } from '../../ui/Field.tsx';
import { isReversed, isYearShort, type Filter } from './filter.ts';

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

const YEAR_SHORT = '年份要写四位数';

interface DaysProps {
  filter: Filter;
  onChange: (days: Pick<Filter, 'from' | 'to'>) => void;
}

export function Days({ filter, onChange }: DaysProps) {
  const { from, to } = filter;
  const [isOpen, setOpen] = useState(from !== '' || to !== '');
  if (!isOpen) {
    return (
      <Fold>
        <Button variant="quiet" small onClick={() => setOpen(true)}>
          按下单时间找
        </Button>
      </Fold>
    );
  }
  return (
    <Root aria-label="下单时间">
      <Field
        label="下单时间，从"
        {...(isReversed(filter) && { error: '不能晚于结束日期' })}
        {...(isYearShort(from) && { error: YEAR_SHORT })}
      >
        <Day
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
            setOpen(false);
            if (from !== '' || to !== '') onChange({ from: '', to: '' });
          }}
        >
          {from !== '' || to !== '' ? '清除日期' : '收起'}
        </Button>
      </Clear>
    </Root>
  );
}

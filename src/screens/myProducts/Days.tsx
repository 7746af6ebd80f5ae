import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { color, space } from '../../ui/theme.ts';
import { isReversed, type Filter } from './filter.ts';

const Root = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${space.s};
  padding: ${space.m};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
`;

const Clear = styled.div`
  grid-column: 1 / -1;
  justify-self: end;
`;

/** When the orders were made, from day to day. */
export function Days({
  filter,
  onChange,
}: {
  filter: Filter;
  onChange: (days: Pick<Filter, 'from' | 'to'>) => void;
}) {
  const { from, to } = filter;
  return (
    <Root aria-label="下单时间">
      <Field label="下单时间从" {...(isReversed(filter) && { error: '不能晚于结束日期' })}>
        <TextInput
          type="date"
          value={from}
          max={to || undefined}
          onChange={(event) => onChange({ from: event.target.value, to })}
        />
      </Field>
      <Field label="到">
        <TextInput
          type="date"
          value={to}
          min={from || undefined}
          onChange={(event) => onChange({ from, to: event.target.value })}
        />
      </Field>
      {(from !== '' || to !== '') && (
        <Clear>
          <Button variant="quiet" small onClick={() => onChange({ from: '', to: '' })}>
            清除日期
          </Button>
        </Clear>
      )}
    </Root>
  );
}

import { useImperativeHandle, useLayoutEffect, useRef, type ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { control } from '../../ui/control.ts';
import { useFieldProps } from '../../ui/fieldContext.ts';
import { space } from '../../ui/index.ts';

const Input = styled.input`
  ${control}
  padding: 0 ${space.s};
`;

/**
 * A field for a day: yyyy-MM-dd, '' for none. While a date is incomplete, it reports nothing, and nothing is written
 * into it, because Firefox would empty it.
 */
export function DayInput({
  day,
  onDay,
  ref,
  ...rest
}: Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange'> & {
  day: string;
  onDay: (day: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  useLayoutEffect(() => {
    if (input.current && input.current.value !== day) input.current.value = day;
  }, [day]);
  return (
    <Input
      {...useFieldProps({})}
      {...rest}
      ref={input}
      type="date"
      onChange={({ target }) => {
        if (!target.validity.badInput) onDay(target.value);
      }}
    />
  );
}

import {
  useState,
  type ClipboardEvent,
  type ClipboardEventHandler,
  type ComponentPropsWithRef,
  type ReactNode,
} from 'react';
import styled from 'styled-components';
import { control } from './control.ts';
import { useFieldProps } from './Field.tsx';
import { useInputLine } from './inputLine.tsx';
import { color, space } from './theme.ts';

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'prefix'> {
  leading?: ReactNode;
  trailing?: ReactNode;
}

const Frame = styled.span`
  ${control}
  display: flex;
  align-items: center;
  gap: ${space.s};
  padding-block: 0;
  & > span,
  & > svg {
    flex: none;
    color: ${color.inkFaint};
  }
  & > button {
    margin-right: calc(-1 * ${space.m});
  }
`;

const Input = styled.input`
  flex: 1;
  min-width: 0;
  align-self: stretch;
  padding: 0;
  border: 0;
  background: none;
  outline: none;
  &:disabled {
    -webkit-text-fill-color: currentColor;
    opacity: 1;
  }
`;

interface Bound<Element> {
  maxLength?: number | undefined;
  onPaste?: ClipboardEventHandler<Element> | undefined;
  value?: unknown;
}

/** Says when the browser cut what was pasted because the input is full. Answers what the input needs for it. */
function useCutPaste<Element extends HTMLInputElement | HTMLTextAreaElement>({
  maxLength = Infinity,
  onPaste,
  value,
}: Bound<Element>) {
  /** What a paste that was cut left in the input; it is spoken of as long as that stands there. */
  const [left, setLeft] = useState<string>();
  const line = useInputLine(
    left !== undefined && left === value ? `最多 ${maxLength} 个字，粘贴的内容只留下了前面一部分` : undefined,
  );
  const watch = (event: ClipboardEvent<Element>) => {
    onPaste?.(event);
    const input = event.currentTarget;
    const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
    const [head, tail] = [input.value.slice(0, from), input.value.slice(to)];
    const text = event.clipboardData.getData('text/plain');
    const pasted =
      input instanceof HTMLInputElement ? text.replaceAll(/[\r\n]/g, '') : text.replaceAll('\r\n', '\n');
    const room = maxLength - head.length - tail.length;
    setLeft(pasted.length > room ? head + pasted.slice(0, Math.max(0, room)) + tail : undefined);
  };
  return { line, onPaste: watch };
}

export function TextInput({ leading, trailing, id, required, type = 'text', ...rest }: TextInputProps) {
  const field = useFieldProps({ id, required });
  const { line, onPaste } = useCutPaste(rest);
  return (
    <>
      <Frame>
        {leading}
        <Input type={type} {...field} {...rest} onPaste={onPaste} />
        {trailing}
      </Frame>
      {line}
    </>
  );
}

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  /** Shows how many characters of the `maxLength` are used. */
  counted?: boolean;
}

const Area = styled.textarea`
  ${control}
  display: block;
  resize: vertical;
`;

const Count = styled.span`
  justify-self: end;
  color: ${color.inkFaint};
  font-variant-numeric: tabular-nums;
`;

export function TextArea({ counted = false, id, required, rows = 4, ...rest }: TextAreaProps) {
  const field = useFieldProps({ id, required });
  const { line, onPaste } = useCutPaste(rest);
  const used = typeof rest.value === 'string' ? rest.value.length : 0;
  return (
    <>
      <Area rows={rows} {...field} {...rest} onPaste={onPaste} />
      {counted && rest.maxLength !== undefined && (
        <Count aria-hidden>
          {used}/{rest.maxLength}
        </Count>
      )}
      {line}
    </>
  );
}

import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type ClipboardEventHandler,
  type ComponentPropsWithRef,
  type ReactNode,
  type RefObject,
} from 'react';
import styled from 'styled-components';
import { control } from './control.ts';
import { useFieldProps } from './fieldContext.ts';
import { useInputNote } from './inputNote.tsx';
import { color, faint, space } from './theme.ts';

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

/** Shows a note when `maxLength` cut a paste. Returns the props for the input. */
function useCutPaste<Element extends HTMLInputElement | HTMLTextAreaElement>({
  maxLength = Infinity,
  onPaste,
  value,
}: Bound<Element>) {
  /** Value after the cut paste. The note is shown until it changes. */
  const [left, setLeft] = useState<string>();
  const line = useInputNote(
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

/** Reports text that was typed into a server-rendered input before hydration, for which React fires no event. */
function useTextBeforeHydration({
  ref,
  value,
  onChange,
}: TextInputProps): RefObject<HTMLInputElement | null> {
  const element = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => element.current as HTMLInputElement, []);
  const report = useEffectEvent(() => {
    const input = element.current;
    if (!input || typeof value !== 'string' || input.value === value) return;
    onChange?.({ target: input, currentTarget: input } as ChangeEvent<HTMLInputElement>);
  });
  // A layout effect: React renders the text before a recorded submit is replayed.
  useLayoutEffect(() => report(), []);
  return element;
}

export function TextInput({ leading, trailing, id, required, type = 'text', ...rest }: TextInputProps) {
  const field = useFieldProps({ id, required });
  const { line, onPaste } = useCutPaste(rest);
  const input = useTextBeforeHydration(rest);
  return (
    <>
      <Frame>
        {leading}
        <Input type={type} {...field} {...rest} ref={input} onPaste={onPaste} />
        {trailing}
      </Frame>
      {line}
    </>
  );
}

interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  /** Shows the number of characters used of `maxLength`. */
  counted?: boolean;
}

const Area = styled.textarea`
  ${control}
  display: block;
  resize: vertical;
`;

const Count = styled.span`
  justify-self: end;
  ${faint}
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

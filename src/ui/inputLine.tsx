import { createContext, use, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon.tsx';
import { color, dp, space, text } from './theme.ts';

export const FaultLine = styled.p`
  display: flex;
  gap: ${space.xs};
  color: ${color.bad};
  font-size: ${text.caption};
  svg {
    margin-top: ${dp(1)};
  }
`;

/** What is wrong, or what happened, in one line that is read out. */
export const Fault = ({ id, children }: { id?: string; children: ReactNode }) => (
  <FaultLine {...(id !== undefined && { id })} role="alert">
    <Icon name="warning" size={16} />
    {children}
  </FaultLine>
);

type Tell = (input: string, line: string | undefined) => void;

/** Where inputs say what they think of what was typed into them; null where nothing listens. */
const LineContext = createContext<Tell | null>(null);

/** The lines of the inputs inside; the first is shown by the caller. */
export function useInputLines(): { line: string | undefined; Lines: typeof LineContext; tell: Tell } {
  const [lines, setLines] = useState<Readonly<Record<string, string>>>({});
  const tell = useMemo<Tell>(
    () => (input, line) =>
      setLines(({ [input]: old, ...others }) =>
        line === undefined ? others : { ...others, [input]: line === old ? old : line },
      ),
    [],
  );
  return { line: Object.values(lines)[0], Lines: LineContext, tell };
}

/**
 * Says a line about what was typed: in the field around, or, where there is none, answers it to be drawn after the input.
 * Undefined says nothing.
 */
export function useInputLine(line: string | undefined): ReactNode {
  const tell = use(LineContext);
  const id = useId();
  useEffect(() => {
    tell?.(id, line);
    return () => tell?.(id, undefined);
  }, [tell, id, line]);
  return tell === null && line !== undefined ? <Fault>{line}</Fault> : null;
}

/** Inputs without a field of their own, with one line under them for what they say of what was typed. */
export function WithInputLine({ children }: { children: ReactNode }) {
  const { line, Lines, tell } = useInputLines();
  return (
    <>
      <Lines value={tell}>{children}</Lines>
      {line !== undefined && <Fault>{line}</Fault>}
    </>
  );
}

import { createContext, use, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon.tsx';
import { color, dp, space, text } from './theme.ts';

const FaultLine = styled.p`
  display: flex;
  gap: ${space.xs};
  color: ${color.bad};
  font-size: ${text.caption};
  svg {
    margin-top: ${dp(1)};
  }
`;

/** True around fields whose faults the error summary lists. */
export const ListedContext = createContext(false);

/** Returns the role of a fault's line: `alert`, or none where the error summary lists the fault. */
export const useFaultRole = () => (use(ListedContext) ? undefined : 'alert');

/** The line under an input: a fault that a submission found, or a note about the typed text. */
export function Fault({
  id,
  isNote = false,
  children,
}: {
  id?: string;
  /** A note about the typed text. It is announced everywhere. */
  isNote?: boolean;
  children: ReactNode;
}) {
  const role = useFaultRole();
  return (
    <FaultLine {...(id !== undefined && { id })} role={isNote ? 'alert' : role}>
      <Icon name="warning" size={16} />
      {children}
    </FaultLine>
  );
}

type Tell = (input: string, line: string | undefined) => void;

/** Collects the notes of the inputs inside a field; null outside a field. */
const LineContext = createContext<Tell | null>(null);

/** Notes of the inputs inside; the caller shows the first. */
export function useInputNotes(): { line: string | undefined; Lines: typeof LineContext; tell: Tell } {
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
 * Shows a note about the typed text in the surrounding field. Without a field, returns the note to be rendered after
 * the input.
 */
export function useInputNote(line: string | undefined): ReactNode {
  const tell = use(LineContext);
  const id = useId();
  useEffect(() => {
    tell?.(id, line);
    return () => tell?.(id, undefined);
  }, [tell, id, line]);
  return tell === null && line !== undefined ? <Fault isNote>{line}</Fault> : null;
}

/** Groups inputs without a field, with one shared note under them. */
export function WithInputNote({ children }: { children: ReactNode }) {
  const { line, Lines, tell } = useInputNotes();
  return (
    <>
      <Lines value={tell}>{children}</Lines>
      {line !== undefined && <Fault isNote>{line}</Fault>}
    </>
  );
}

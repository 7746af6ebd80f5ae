import { useId, useMemo, type ReactNode } from 'react';
import styled from 'styled-components';
import { FieldContext, type FieldLinks } from './fieldContext.ts';
import { Fault, useInputNotes } from './inputNote.tsx';
import { color, dp, space, text } from './theme.ts';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint and marks the input invalid. */
  error?: ReactNode;
  required?: boolean;
  /** At the right of the label. */
  aside?: ReactNode;
  children: ReactNode;
}

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${dp(6)};
`;

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space.s};
`;

const Label = styled.label`
  font-weight: 500;
  span {
    color: ${color.bad};
  }
`;

/** A remark under an input. */
export const Hint = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.caption};
`;

/** An input with a label, and one line under it: hint, error, or the input's own note. */
export function Field({ label, hint, error, required = false, aside, children }: FieldProps) {
  const id = useId();
  const own = useInputNotes();
  const failed = error !== undefined && error !== null && error !== '';
  const fault = failed ? error : own.line;
  const described = fault !== undefined || hint !== undefined;
  const links = useMemo<FieldLinks>(
    () => ({ id, describedBy: described ? `${id}-line` : undefined, invalid: failed, required }),
    [id, described, failed, required],
  );
  return (
    <Root>
      <Head>
        <Label htmlFor={id}>
          {label}
          {required && <span aria-hidden> *</span>}
        </Label>
        {aside}
      </Head>
      <FieldContext value={links}>
        <own.Lines value={own.tell}>{children}</own.Lines>
      </FieldContext>
      {fault !== undefined ? (
        <Fault id={`${id}-line`} isNote={!failed}>
          {fault}
        </Fault>
      ) : (
        hint !== undefined && <Hint id={`${id}-line`}>{hint}</Hint>
      )}
    </Root>
  );
}

import { useEffect, useId, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { color, dp, space, text, touch } from './theme.ts';

interface CheckboxProps {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
  required?: boolean;
  /** Error message. A new object (one per failed attempt) moves the focus to the box. */
  fault?: { text: string } | undefined;
  /** Id of an error message outside. */
  faultId?: string | undefined;
}

const Label = styled.label`
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-height: ${touch};
  cursor: pointer;
  &:has(:disabled) {
    color: ${color.inkFaint};
    cursor: not-allowed;
  }
`;

const Box = styled.input`
  flex: none;
  width: ${dp(20)};
  height: ${dp(20)};
  accent-color: ${color.accent};
`;

const Fault = styled.p`
  flex-basis: 100%;
  color: ${color.bad};
  font-size: ${text.caption};
`;

export function Checkbox({
  checked,
  onChecked,
  children,
  disabled,
  required = false,
  fault,
  faultId,
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const ownFaultId = useId();
  const describedBy = fault ? ownFaultId : faultId;
  useEffect(() => {
    if (!fault) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [fault]);
  return (
    <>
      <Label>
        <Box
          ref={box}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-required={required || undefined}
          onChange={(event) => onChecked(event.target.checked)}
          {...(describedBy !== undefined && { 'aria-invalid': true, 'aria-describedby': describedBy })}
        />
        <span>{children}</span>
      </Label>
      {fault && (
        <Fault id={ownFaultId} role="alert">
          {fault.text}
        </Fault>
      )}
    </>
  );
}

import { useLayoutEffect, useState, type MouseEvent, type ReactNode } from 'react';
import styled from 'styled-components';

/** The second tap of a double tap comes within this time, ms. */
const PAUSE_MS = 400;

const Group = styled.div`
  display: contents;
`;

const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Stands around the buttons that end a step of a form. For 400 ms after the step is shown they do nothing: a press this early
 * was meant for the step before.
 */
export function StepGate({ children }: { children: ReactNode }) {
  const [isPaused, setPaused] = useState(true);
  useLayoutEffect(() => {
    const timer = setTimeout(() => setPaused(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Group {...(isPaused && { role: 'group', 'aria-disabled': true, onClickCapture: swallow })}>
      {children}
    </Group>
  );
}

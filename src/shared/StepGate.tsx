import { useLayoutEffect, useState, type MouseEvent, type ReactNode } from 'react';
import styled from 'styled-components';

/** Longest time between the taps of a double tap, ms. */
const PAUSE_MS = 400;

const Group = styled.div`
  display: contents;
`;

const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Wraps the buttons that end a step of a form. They ignore presses for 400 ms after the step appeared, so that a double tap
 * does not skip a step.
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

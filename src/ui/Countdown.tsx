import { useEffect, useReducer, useRef } from 'react';
import styled from 'styled-components';
import { useServerNow } from './clock.ts';
import { remaining, remainingWords } from './format.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface CountdownProps {
  /** End time, ISO 8601. */
  until: string;
  /** Called once per `until` at its end, also in strict mode. */
  onEnd?: () => void;
  /** Label before the time, for example 剩余付款时间. */
  label?: string;
  /** Shown after the end. */
  ended?: string;
}

const Clock = styled.span`
  font-variant-numeric: tabular-nums;
  font-weight: 600;
  white-space: nowrap;
`;

/** Remaining time by the server's clock. Updates every second, for screen readers every minute. */
export function Countdown({ until, onEnd, label, ended }: CountdownProps) {
  const now = useServerNow();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const latest = useRef({ now, onEnd });
  const endedFor = useRef<string | null>(null);
  useEffect(() => {
    latest.current = { now, onEnd };
  });

  useEffect(() => {
    const end = Date.parse(until);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = () => {
      tick();
      const left = end - latest.current.now();
      // An invalid time (NaN) neither ticks nor ends.
      if (left > 0) timer = setTimeout(step, left % 1000 || 1000);
      else if (left <= 0 && endedFor.current !== until) {
        endedFor.current = until;
        latest.current.onEnd?.();
      }
    };
    step();
    return () => clearTimeout(timer);
  }, [until]);

  const end = Date.parse(until);
  if (Number.isNaN(end)) return null;
  const left = end - now();
  const over = left <= 0;
  return (
    <span role="timer">
      <span aria-hidden>
        {label}
        {label !== undefined && ' '}
        <Clock>{over && ended !== undefined ? ended : remaining(left)}</Clock>
      </span>
      <VisuallyHidden aria-live="polite">
        {label ?? '剩余'} {over && ended !== undefined ? ended : remainingWords(left)}
      </VisuallyHidden>
    </span>
  );
}

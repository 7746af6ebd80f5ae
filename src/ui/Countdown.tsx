import { useEffect, useReducer, useRef, useState } from 'react';
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
  /** Never announced: one of several clocks in a list. */
  isSilent?: boolean;
}

const Clock = styled.span`
  font-variant-numeric: tabular-nums;
  font-weight: 600;
  white-space: nowrap;
`;

/** Remaining minutes at which screen readers announce a clock. */
const MARKS: readonly number[] = [60, 10, 5, 1, 0];

const toMinutes = (ms: number) => Math.max(0, Math.ceil(ms / 60_000));

/** Ticks every second. `isAtMark` is true for the minute after the clock, while shown, reached one of the marks. */
export function useCountdown({ until, onEnd }: Pick<CountdownProps, 'until' | 'onEnd'>) {
  const now = useServerNow();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const [isAtMark, setAtMark] = useState(false);
  const latest = useRef({ now, onEnd });
  const endedFor = useRef<string | null>(null);
  useEffect(() => {
    latest.current = { now, onEnd };
  });

  useEffect(() => {
    const end = Date.parse(until);
    const first = toMinutes(end - latest.current.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = () => {
      tick();
      const left = end - latest.current.now();
      const minutes = toMinutes(left);
      setAtMark(minutes !== first && MARKS.includes(minutes));
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
  return { left: Date.parse(until) - now(), isAtMark };
}

/** Remaining time by the server's clock, to the second. Announced at the marks only, readable at any time. */
export function Countdown({ until, onEnd, label, ended, isSilent = false }: CountdownProps) {
  const { left, isAtMark } = useCountdown({ until, ...(onEnd && { onEnd }) });
  if (Number.isNaN(left)) return null;
  const over = left <= 0;
  const isHeard = isAtMark && !isSilent;
  const words = `${label ?? '剩余'} ${over && ended !== undefined ? ended : remainingWords(left)}`;
  return (
    <span role="timer">
      <span aria-hidden>
        {label}
        {label !== undefined && ' '}
        <Clock>{over && ended !== undefined ? ended : remaining(left)}</Clock>
      </span>
      {!isHeard && <VisuallyHidden>{words}</VisuallyHidden>}
      {!isSilent && <VisuallyHidden aria-live="polite">{isHeard && words}</VisuallyHidden>}
    </span>
  );
}

import { useCallback, type ReactNode } from 'react';
import { ClockContext } from '../src/ui/clock.ts';

/** A clock that reaches the given time after 1.5 s. */
export function clockBefore(end: string | undefined): () => number {
  const shown = performance.now();
  return () => Date.parse(end ?? '') - 1500 + (performance.now() - shown);
}

/** Stops the clock of a story at a time, ISO 8601. */
export function StoppedClock({ at, children }: { at: string; children: ReactNode }) {
  const now = useCallback(() => Date.parse(at), [at]);
  return <ClockContext value={now}>{children}</ClockContext>;
}

import { useCallback, type ReactNode } from 'react';
import { ClockContext } from '../src/ui/clock.ts';

/** Stops the server's clock at a time, ISO 8601. */
export function StoppedClock({ at, children }: { at: string; children: ReactNode }) {
  const now = useCallback(() => Date.parse(at), [at]);
  return <ClockContext value={now}>{children}</ClockContext>;
}

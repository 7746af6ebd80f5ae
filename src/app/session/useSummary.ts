import { useSyncExternalStore } from 'react';
import { VISITOR, type SessionPort, type SessionSummary } from './port.ts';

/** Selects a part of the session's summary. Re-renders the component when that part changes. */
export const useSummary = <T>(session: SessionPort, select: (summary: SessionSummary) => T): T =>
  useSyncExternalStore(
    session.subscribe,
    () => select(session.summary()),
    () => select(VISITOR),
  );

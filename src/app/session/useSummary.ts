import { useSyncExternalStore } from 'react';
import { VISITOR, type SessionPort, type SessionSummary } from './port.ts';

/** A part of the session's summary. The component renders again when that part changes. */
export const useSummary = <T>(session: SessionPort, select: (summary: SessionSummary) => T): T =>
  useSyncExternalStore(
    session.subscribe,
    () => select(session.summary()),
    () => select(VISITOR),
  );

import { createContext, useContext, useSyncExternalStore } from 'react';
import { NO_RECENT, type createRecent, type RecentState } from '../flow/recent.ts';

/** Port of the browser's stored data (recent games, searches). The snapshot changes only when something was stored. */
export type RecentPort = Omit<ReturnType<typeof createRecent>, 'ready'>;

/** Without a provider nothing is remembered. */
export const RecentContext = createContext<RecentPort>({
  snapshot: () => NO_RECENT,
  subscribe: () => () => undefined,
  noteGame: () => undefined,
  noteSearch: () => undefined,
  clearGames: () => undefined,
  clearSearches: () => undefined,
  switchReminder: () => undefined,
});

export function useRecent(): RecentPort & { state: RecentState } {
  const port = useContext(RecentContext);
  const state = useSyncExternalStore(port.subscribe, port.snapshot, () => NO_RECENT);
  return { ...port, state };
}

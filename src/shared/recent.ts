import { createContext, useContext, useSyncExternalStore } from 'react';
import { NOTHING, type RecentGame, type Remembered } from '../flow/recent.ts';

/** The memory as the screens use it: a snapshot that changes only when something was noted. */
export interface RecentPort {
  snapshot(): Remembered;
  /** Calls `listener` after each change; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  noteGame(game: RecentGame): void;
  noteSearch(words: string): void;
  clearGames(): void;
  clearSearches(): void;
  /** The reminder before a purchase: shown (true) or not. */
  switchReminder(isOn: boolean): void;
}

/** Provided once, at the top of the app. Without a provider nothing is remembered. */
export const RecentContext = createContext<RecentPort>({
  snapshot: () => NOTHING,
  subscribe: () => () => undefined,
  noteGame: () => undefined,
  noteSearch: () => undefined,
  clearGames: () => undefined,
  clearSearches: () => undefined,
  switchReminder: () => undefined,
});

/** The memory and what it holds now. */
export function useRecent(): RecentPort & { state: Remembered } {
  const port = useContext(RecentContext);
  const state = useSyncExternalStore(port.subscribe, port.snapshot, () => NOTHING);
  return { ...port, state };
}

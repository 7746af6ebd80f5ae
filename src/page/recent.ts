import { createContext, useContext, useSyncExternalStore } from 'react';

/** A game looked at lately: enough to draw it without asking. */
export interface RecentGame {
  id: string;
  name: string;
  icon: string;
}

/** What this browser remembers of the person; survives login, logout and expiry. Newest first. */
export interface RecentState {
  games: readonly RecentGame[];
  searches: readonly string[];
  /** The reminder before the first purchase is no longer wanted. */
  isReminderOff: boolean;
}

/** The memory as the screens use it: a snapshot that changes only when something was noted. */
export interface RecentPort {
  snapshot(): RecentState;
  /** Calls `listener` after each change; returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  noteGame(game: RecentGame): void;
  noteSearch(words: string): void;
  clearGames(): void;
  clearSearches(): void;
  /** The reminder before a purchase: shown (true) or not. */
  switchReminder(isOn: boolean): void;
}

const EMPTY: RecentState = { games: [], searches: [], isReminderOff: false };

/** Provided once, at the top of the app. Without a provider nothing is remembered. */
export const RecentContext = createContext<RecentPort>({
  snapshot: () => EMPTY,
  subscribe: () => () => undefined,
  noteGame: () => undefined,
  noteSearch: () => undefined,
  clearGames: () => undefined,
  clearSearches: () => undefined,
  switchReminder: () => undefined,
});

/** The memory and what it holds now. */
export function useRecent(): RecentPort & { state: RecentState } {
  const port = useContext(RecentContext);
  const state = useSyncExternalStore(port.subscribe, port.snapshot);
  return { ...port, state };
}

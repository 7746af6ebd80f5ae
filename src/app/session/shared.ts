import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Game } from '../../../contract/market/game.ts';
import { emptyShared, type Shared } from '../../../machines/account/session/shared.ts';

/** The shared state for screens. Its user is the session's. The port object is stable. */
export interface SharedPort {
  get(): Shared;
  /** Notifies the listener of changes; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Sets the current game. */
  setCurrentGame(name: string): void;
  /** Sets the search words. */
  setSearchText(text: string): void;
  setGames(games: Game[]): void;
}

/** Provided once by the app. Without a provider nothing is shared. */
export const SharedContext = createContext<SharedPort>({
  get: () => emptyShared,
  subscribe: () => () => undefined,
  setCurrentGame: () => undefined,
  setSearchText: () => undefined,
  setGames: () => undefined,
});

export const useSharedPort = (): SharedPort => useContext(SharedContext);

/** Selects a part of the shared state. Re-renders the component when that part changes. */
export function useShared<T>(pick: (shared: Shared) => T): T {
  const { subscribe, get } = useSharedPort();
  return useSyncExternalStore(
    subscribe,
    () => pick(get()),
    () => pick(emptyShared),
  );
}

/** Shares the games that a page has loaded, without re-rendering the page. */
export function useListedGames(games: Game[] | undefined): void {
  const { get, subscribe, setGames: listGames } = useSharedPort();
  useEffect(() => {
    const list = () => {
      if (games !== undefined && games !== get().gameTypeList) listGames(games);
    };
    list();
    return subscribe(list);
  }, [games, get, subscribe, listGames]);
}

import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Game } from '../../../contract/market/game.ts';
import { emptyShared, type Shared } from '../../../machines/account/session/shared.ts';

/** The way to the shared state of the specification (§3) for screens. The user in it is the session's. Stays the same object. */
export interface SharedPort {
  get(): Shared;
  /** Calls back when something of it has changed; returns what stops it. */
  subscribe(listener: () => void): () => void;
  /** The game that is looked at. */
  nameGame(name: string): void;
  /** The words being searched for. */
  typeSearch(text: string): void;
  /** All games, once they are known. */
  listGames(games: Game[]): void;
}

/** Provided once, at the top of the app. Without a provider nothing is shared. */
export const SharedContext = createContext<SharedPort>({
  get: () => emptyShared,
  subscribe: () => () => undefined,
  nameGame: () => undefined,
  typeSearch: () => undefined,
  listGames: () => undefined,
});

export const useSharedPort = (): SharedPort => useContext(SharedContext);

/** Something of the shared state: drawn anew when that changes, whatever else does. */
export function useShared<T>(pick: (shared: Shared) => T): T {
  const { subscribe, get } = useSharedPort();
  return useSyncExternalStore(
    subscribe,
    () => pick(get()),
    () => pick(emptyShared),
  );
}

/** Lets the others have the games that were read here, without drawing anything anew here. */
export function useListedGames(games: Game[] | undefined): void {
  const { get, subscribe, listGames } = useSharedPort();
  useEffect(() => {
    const list = () => {
      if (games !== undefined && games !== get().gameTypeList) listGames(games);
    };
    list();
    return subscribe(list);
  }, [games, get, subscribe, listGames]);
}

import { createContext, useContext, useEffect } from 'react';
import type { Game } from '../../../contract/market/game.ts';
import type { Shared } from '../../../machines/account/session/shared.ts';

/** The shared state of the specification (§3) as screens use it. The user is the session's. */
export interface SharedPort extends Shared {
  /** The game that is looked at. */
  nameGame(name: string): void;
  /** The words being searched for. */
  typeSearch(text: string): void;
  /** All games, once they are known. */
  listGames(games: Game[]): void;
}

/** Provided once, at the top of the app. Without a provider nothing is shared. */
export const SharedContext = createContext<SharedPort>({
  count: 0,
  token: '',
  currentGameName: '',
  searchText: '',
  gameTypeList: [],
  nameGame: () => undefined,
  typeSearch: () => undefined,
  listGames: () => undefined,
});

export const useShared = (): SharedPort => useContext(SharedContext);

/** Lets the others have the games that were read here. */
export function useListedGames(games: Game[] | undefined): void {
  const { gameTypeList, listGames } = useShared();
  useEffect(() => {
    if (games !== undefined && games !== gameTypeList) listGames(games);
  }, [games, gameTypeList, listGames]);
}

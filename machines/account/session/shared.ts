import type { Game } from '../../../contract/market/index.ts';

/**
 * The shared state that the specification names (§3), beside the user, which is the session's profile.
 * Everything personal in it goes back to its default with the token.
 */
export interface Shared {
  /** Unread messages: the badge on 消息. */
  count: number;
  /** An unused default: the token that counts is the session's. */
  token: '';
  currentGameName: string;
  searchText: string;
  gameTypeList: Game[];
}

/** Changes of the shared state. */
export type SharedEvent =
  | { type: 'unread.counted'; count: number }
  | { type: 'game.named'; name: string }
  | { type: 'search.typed'; text: string }
  | { type: 'gameTypes.listed'; games: Game[] };

/** What an event changes of the shared state. */
export function shareOf(event: SharedEvent): Partial<Shared> {
  switch (event.type) {
    case 'unread.counted':
      return { count: event.count };
    case 'game.named':
      return { currentGameName: event.name };
    case 'search.typed':
      return { searchText: event.text };
    case 'gameTypes.listed':
      return { gameTypeList: event.games };
  }
}

export const emptyShared: Shared = {
  count: 0,
  token: '',
  currentGameName: '',
  searchText: '',
  gameTypeList: [],
};

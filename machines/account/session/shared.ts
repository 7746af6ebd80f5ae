import type { Game } from '../../../contract/market/index.ts';

/**
 * State that pages share. The user is the session's profile and not part of it. A new token resets all personal values.
 */
export interface Shared {
  /** The number of unread messages, shown as the badge on 消息. */
  count: number;
  /** Always ''. The session holds the real token. */
  token: '';
  currentGameName: string;
  searchText: string;
  gameTypeList: Game[];
}

export type SharedEvent =
  | { type: 'unread.counted'; count: number }
  | { type: 'game.named'; name: string }
  | { type: 'search.typed'; text: string }
  | { type: 'gameTypes.listed'; games: Game[] };

export function toSharedState(event: SharedEvent): Partial<Shared> {
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

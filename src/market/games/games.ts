import { plainName } from '../../../contract/kit/plainName.ts';
import type { Game } from '../../../contract/market/game.ts';

export type Kind = 'all' | 'pc' | 'mobile';

export interface Wanted {
  kind: Kind;
  /** Part of the name; '' for all. */
  name: string;
  /** Initial letter; '' for all. */
  initial: string;
}

/** Filters games, keeping their order. */
export function filterGames(games: readonly Game[], { kind, name, initial }: Wanted): Game[] {
  const part = plainName(name);
  return games.filter(
    (game) =>
      (kind === 'all' || game.type === kind) &&
      (initial === '' || game.initial.toUpperCase() === initial) &&
      (part === '' || plainName(game.name).includes(part)),
  );
}

/** Initial letters of the games of a kind, A to Z. */
export function listInitials(games: readonly Game[], kind: Kind): string[] {
  const letters = filterGames(games, { kind, name: '', initial: '' }).map((game) =>
    game.initial.toUpperCase(),
  );
  return [...new Set(letters)].filter((letter) => /^[A-Z]$/.test(letter)).sort();
}

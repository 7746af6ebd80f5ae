import type { Game } from '../../../contract/market/game.ts';

export type Kind = 'all' | 'pc' | 'mobile';

/** Which games are wanted. */
export interface Wanted {
  kind: Kind;
  /** Part of the name, or ''. */
  name: string;
  /** One letter, or ''. */
  initial: string;
}

const plain = (words: string) => words.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** The games that fit, in the order given. */
export function fitting(games: readonly Game[], { kind, name, initial }: Wanted): Game[] {
  const part = plain(name);
  return games.filter(
    (game) =>
      (kind === 'all' || game.type === kind) &&
      (initial === '' || game.initial.toUpperCase() === initial) &&
      (part === '' || plain(game.name).includes(part)),
  );
}

/** The letters some game of the kind begins with, A to Z. */
export function initialsOf(games: readonly Game[], kind: Kind): string[] {
  const letters = fitting(games, { kind, name: '', initial: '' }).map((game) => game.initial.toUpperCase());
  return [...new Set(letters)].filter((letter) => /^[A-Z]$/.test(letter)).sort();
}

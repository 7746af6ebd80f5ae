import { useEffect, useRef } from 'react';
import { useSharedPort } from '../../app/session/shared.ts';
import { useRecent } from '../../shared/recent.ts';
import { useGame } from './useGame.ts';

/** Stores the game as recently viewed once it is known. */
export function useRememberGame(id: string) {
  const { noteGame } = useRecent();
  const { setCurrentGame: nameGame } = useSharedPort();
  const game = useGame(id);
  const noted = useRef('');
  useEffect(() => {
    if (!game || noted.current === game.id) return;
    noted.current = game.id;
    noteGame(game);
    nameGame(game.name);
  }, [game, noteGame, nameGame]);
}

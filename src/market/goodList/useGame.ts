import { useQuery } from '@tanstack/react-query';
import type { Game } from '../../../contract/market/game.ts';
import { gamesQuery } from '../reads.ts';

/** The list's game, once the games are loaded. */
export const useGame = (id: string): Game | undefined =>
  useQuery({ ...gamesQuery(), enabled: id !== '' }).data?.find((game) => game.id === id);

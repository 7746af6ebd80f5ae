import { GAME_DATA } from './gameData.ts';
import { parseAttribute, type AttributeSeed, type GameData } from './template.ts';

export interface GameSeed extends Omit<GameData, 'attributes'> {
  attributes: readonly AttributeSeed[];
}

export const GAMES: readonly GameSeed[] = GAME_DATA.map((game) => ({
  ...game,
  attributes: game.attributes.map(parseAttribute),
}));

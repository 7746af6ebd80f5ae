export { api as marketCalls } from './calls.ts';
export { GameGrid, GameGridSkeleton, type Tile } from './games/GameGrid.tsx';
export { GameSearch, RecentGames } from './games/GameSearch.tsx';
export { filterGames, type Kind, type Wanted } from './games/games.ts';
export { useAreas, useFormAreas, type Areas, type AreaStep } from './goodList/areas.ts';
export { NO_FILTER } from './goodList/filter.ts';
export { gamesQuery, listingQuery } from './reads.ts';
export { attributesQuery, QUESTION_KEYS, templateQuery } from './templateReads.ts';

/** What other domains may use of market. */
export { listGames, readListing, readTemplate } from './calls.ts';
export { GameGrid, GameGridSkeleton, type Tile } from './games/GameGrid.tsx';
export { fitting, type Kind, type Wanted } from './games/games.ts';
export { useAreas, useFormAreas, type Areas, type AreaStep } from './goodList/areas.ts';
export { NO_FILTER } from './goodList/filter.ts';
export { attributesQuery, gamesQuery, listingQuery, templateQuery } from './reads.ts';

/** What other domains may use of market. */
export * from './game.ts';
export * from './listing.ts';

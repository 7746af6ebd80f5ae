/** What other domains may use of recycling. */
export * from './recycling.ts';

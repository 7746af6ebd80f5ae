/** What other domains may use of selling. */
export * from './selling.ts';

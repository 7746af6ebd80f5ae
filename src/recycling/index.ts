/** What other domains may use of recycling. */
export { readValuation } from './calls.ts';

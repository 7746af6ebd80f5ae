/** What other domains may use of afterSale. */
export { runningAfterSalesQuery } from './reads.ts';

/** What other domains may use of after-sale. */
export { countRunningAfterSales } from './caseRecord.ts';
export { finishPayout } from './payouts.ts';

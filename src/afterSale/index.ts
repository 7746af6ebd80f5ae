export { runningAfterSalesQuery } from './reads.ts';
export { api as afterSaleApi } from './calls.ts';

/** What other domains may use of afterSale. */
export * from './afterSale.ts';
export * from './rule.ts';

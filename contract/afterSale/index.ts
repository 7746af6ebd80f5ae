export * from './afterSale.ts';
export * from './rule.ts';

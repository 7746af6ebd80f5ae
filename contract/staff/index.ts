/** The public API of staff for other domains. */
export * from './permissions.ts';
export * from './staff.ts';
export * from './tasks.ts';
export * from './session.ts';
export * from './audit.ts';
export * from './case.ts';
export * from './content.ts';
export * from './overview.ts';
export * from './opening.ts';
export * from './listingReview.ts';
export * from './vault.ts';
export * from './people.ts';
export * from './afterSaleFile.ts';
export * from './money.ts';
export * from './ledgerMonth.ts';
export * from './valuation.ts';

/** The calls of staff, by subject. */
export * from './actCalls.ts';
export * from './sessionCalls.ts';
export * from './taskCalls.ts';
export * from './auditCalls.ts';
export * from './contentCalls.ts';
export * from './overviewCalls.ts';
export * from './openingCalls.ts';
export * from './vaultCalls.ts';
export * from './peopleCalls.ts';
export * from './caseCalls.ts';
export * from './moneyCalls.ts';
export * from './valuationCalls.ts';

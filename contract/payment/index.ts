/** The public API of payment for other domains. */
export * from './payment.ts';
export * from './wallet.ts';

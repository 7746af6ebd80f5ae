/** What other domains may use of payment. */
export * from './payment.ts';

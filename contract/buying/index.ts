/** What other domains may use of buying. */
export * from './order.ts';

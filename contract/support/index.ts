/** What other domains may use of support. */
export * from './chat.ts';

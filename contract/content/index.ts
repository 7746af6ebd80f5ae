/** What other domains may use of content. */
export * from './notice.ts';

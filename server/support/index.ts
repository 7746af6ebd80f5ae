/** What other domains may use of support. */
export { addToBlacklist } from './contacts.ts';
export { countUnreadThreads } from './chatReading.ts';

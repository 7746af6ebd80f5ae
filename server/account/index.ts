/** What other domains may use of accounts. */
export { countBrowses } from './browses.ts';
export { announcePrice, countFavourites } from './favourites.ts';
export { auditIdentity } from './identity.ts';
export { spendOwnCode, tryOwnCode } from './ownCode.ts';
export { sessionsChanged } from './sessions.ts';

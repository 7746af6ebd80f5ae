/** What other domains may use of selling. */
export { listOwnListings } from './calls.ts';
export { Published } from './myListings/Published.tsx';
export { ownHref } from './myListings/own.ts';

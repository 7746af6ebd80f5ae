/** What other domains may use of selling. */
export { listOwnListings, readOwnListing } from './calls.ts';
export { OwnBar } from './myListings/OwnBar.tsx';
export { Published } from './myListings/Published.tsx';
export { ownHref } from './myListings/own.ts';

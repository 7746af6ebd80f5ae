export { api as sellingCalls } from './calls.ts';
export { OwnBar } from './ownListing/OwnBar.tsx';
export { Published } from './myListings/Published.tsx';
export { ownHref } from './ownListing/texts.ts';

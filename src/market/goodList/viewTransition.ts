/** View transition name of a listing's picture. */
export const TRANSITION = 'listing-picture';

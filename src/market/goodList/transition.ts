/** The name under which a listing's picture goes from the list to its page. */
export const TRANSITION = 'listing-picture';

/** What other domains may use of account. */
export { readProfile } from './calls.ts';
export { ACCOUNT_PAGE, favouriteMutation, nextPage } from './reads.ts';

import * as calls from '../../contract/selling/calls.ts';
import { bind } from '../api/client.ts';

/** Hands in a listing, or an edited one again. 409 with a reason of SELLING_REFUSALS. Needs an idempotency key. */
export const submitListing = bind(calls.submitListing);
export const listOwnListings = bind(calls.listOwnListings);

/** Everything of an own listing but the password: fills the form. */
export const readOwnListing = bind(calls.readOwnListing);
/** Gives the login that was not given with the listing. 409 when it is there. Needs an idempotency key. */
export const giveCredential = bind(calls.giveCredential);
export const takeDownListing = bind(calls.takeDownListing);
export const putUpListing = bind(calls.putUpListing);
export const editListingPrice = bind(calls.editListingPrice);

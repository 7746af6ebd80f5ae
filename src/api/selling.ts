import * as catalogue from '../../contract/calls/catalogue.ts';
import * as auth from '../../contract/calls/auth.ts';
import * as listings from '../../contract/calls/listings.ts';
import * as uploads from '../../contract/calls/uploads.ts';
import { UPLOAD_LIMIT, UPLOAD_TYPES } from '../../contract/entities/selling.ts';
import { bind } from './client.ts';

/** What may be uploaded: the types, and the bytes of one picture. */
export const UPLOAD_RULES = { types: UPLOAD_TYPES, limit: UPLOAD_LIMIT } as const;

/** Hands in a listing, or an edited one again. 409 with a reason of SELLING_REFUSALS. Needs an idempotency key. */
export const submitListing = bind(listings.submitListing);
export const listOwnListings = bind(listings.listOwnListings);
/** Everything of an own listing but the password: fills the form. */
export const readOwnListing = bind(listings.readOwnListing);
export const takeDownListing = bind(listings.takeDownListing);
export const putUpListing = bind(listings.putUpListing);
export const editListingPrice = bind(listings.editListingPrice);
/** Sends one picture; answers where it is. */
export const uploadImage = bind(uploads.uploadImage);
/** Proves who the member is; 409 with a reason of IDENTITY_REFUSALS. */
export const verifyIdentity = bind(auth.verifyIdentity);
export const listOperators = bind(catalogue.listOperators);
export const listAreas = bind(catalogue.listAreas);
export const listAreaServers = bind(catalogue.listAreaServers);

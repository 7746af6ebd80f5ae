import * as calls from '../../contract/market/calls.ts';
import { bind } from '../api/client.ts';

export const listGames = bind(calls.listGames);
export const listAttributes = bind(calls.listAttributes);
export const readTemplate = bind(calls.readTemplate);
export const listDistricts = bind(calls.listDistricts);
export const listServers = bind(calls.listServers);

/** A page of listings; prices in fen. */
export const searchListings = bind(calls.searchListings);

/** One listing with everything its page shows; counts a view. */
export const readListing = bind(calls.readListing);
export const recommendListings = bind(calls.recommendListings);
export const listDeals = bind(calls.listDeals);
export const readHomeNumbers = bind(calls.readHomeNumbers);
export const listOperators = bind(calls.listOperators);
export const listAreas = bind(calls.listAreas);
export const listAreaServers = bind(calls.listAreaServers);

import type { ListingStatus } from '../../contract/market/index.ts';
import { listOptions, readOptions } from '../api/queries.ts';
import { api } from './calls.ts';

const PAGE = 6;

export const ownListingsQuery = (status?: ListingStatus) =>
  listOptions(
    ['ownListings', status ?? 'all'],
    api.listOwnListings,
    { ...(status && { status }) },
    { pageSize: PAGE },
  );

/** An own listing, with the data that only its seller sees. */
export const ownListingQuery = (id: string) =>
  readOptions(['ownListings', 'detail', id], api.readOwnListing, { params: { id } }, { staleTime: 0 });

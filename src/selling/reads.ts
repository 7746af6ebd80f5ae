import type { OwnListingQuery } from '../../contract/selling/selling.ts';
import { listOptions, readOptions } from '../api/queries.ts';
import { api } from './calls.ts';

const PAGE = 6;

export const ownListingsQuery = (query: Omit<OwnListingQuery, 'pageNum' | 'pageSize'>) =>
  listOptions(['ownListings', query], api.listOwnListings, query, { pageSize: PAGE });

/** An own listing, with the data that only its seller sees. */
export const ownListingQuery = (id: string) =>
  readOptions(['ownListings', 'detail', id], api.readOwnListing, { params: { id } }, { staleTime: 0 });

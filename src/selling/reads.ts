import { queryOptions } from '@tanstack/react-query';
import type { ListingStatus } from '../../contract/market/index.ts';
import { infiniteListOptions } from '../api/queries.ts';
import { api } from './calls.ts';

const PAGE = 6;

export const ownListingsQuery = (status?: ListingStatus) =>
  infiniteListOptions({
    key: ['ownListings', status ?? 'all'],
    pageSize: PAGE,
    read: (paging, options) =>
      api.listOwnListings({ input: { ...paging, ...(status && { status }) } }, options),
  });

/** An own listing, with the data that only its seller sees. */
export const ownListingQuery = (id: string) =>
  queryOptions({
    queryKey: ['ownListings', 'detail', id],
    queryFn: ({ signal }) => api.readOwnListing({ params: { id } }, { signal }),
    staleTime: 0,
  });

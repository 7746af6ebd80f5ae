import { queryOptions } from '@tanstack/react-query';
import { infiniteListOptions, PUBLIC_META } from '../../api/queries.ts';
import { api } from '../calls.ts';

const PAGE = 20;

/** The record of a seller, by id or by a listing. */
export const sellerQuery = (of: { id: string } | { listingId: string }) =>
  queryOptions({
    queryKey: ['seller', of],
    meta: PUBLIC_META,
    queryFn: ({ signal }) => api.readSeller({ input: of }, { signal }),
    staleTime: 60_000,
  });

export const sellerReviewsQuery = (id: string) =>
  infiniteListOptions({
    key: ['seller', 'reviews', id],
    meta: PUBLIC_META,
    pageSize: PAGE,
    read: (paging, options) => api.listSellerReviews({ input: { id, ...paging } }, options),
  });

export const sellerListingsQuery = (id: string) =>
  infiniteListOptions({
    key: ['seller', 'listings', id],
    meta: PUBLIC_META,
    pageSize: PAGE,
    read: (paging, options) => api.listSellerListings({ input: { id, ...paging } }, options),
  });

import { listOptions, readOptions, PUBLIC_META } from '../../api/queries.ts';
import { api } from '../calls.ts';

const PAGE = 20;

/** The record of a seller, by id or by a listing. */
export const sellerQuery = (of: { id: string } | { listingId: string }) =>
  readOptions(['seller', of], api.readSeller, { input: of }, { meta: PUBLIC_META, staleTime: 60_000 });

export const sellerReviewsQuery = (id: string) =>
  listOptions(
    ['seller', 'reviews', id],
    api.listSellerReviews,
    { id },
    { meta: PUBLIC_META, pageSize: PAGE },
  );

export const sellerListingsQuery = (id: string) =>
  listOptions(
    ['seller', 'listings', id],
    api.listSellerListings,
    { id },
    { meta: PUBLIC_META, pageSize: PAGE },
  );

import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { ListingStatus } from '../../contract/market/index.ts';
import { toFailure, type Failure } from '../wire/failure.ts';
import { endless } from '../wire/queries.ts';
import * as api from './calls.ts';

const PAGE = 6;

/** The member's own listings, newest first, endless; all states unless told. */
export const ownListingsQuery = (status?: ListingStatus) =>
  endless({
    key: ['ownListings', status ?? 'all'],
    pageSize: PAGE,
    read: (paging, options) =>
      api.listOwnListings({ input: { ...paging, ...(status && { status }) } }, options),
  });

/** What an owner does with a listing. Prices and fees in fen: the server refuses another fee than the one shown. */
export type OwnListingAct =
  | { kind: 'editPrice'; id: string; price: number; fee: number }
  | { kind: 'takeDown'; id: string; remark: string }
  | { kind: 'putUp'; id: string };

/**
 * Carries out an act on an own listing; rejects with a Failure. Whatever came of it, the lists are asked anew: after an
 * answer that was lost they say what is true.
 */
export const ownListingAct = (client: QueryClient) =>
  mutationOptions<void, Failure, OwnListingAct>({
    mutationKey: ['ownListingAct'],
    mutationFn: async (act) => {
      try {
        switch (act.kind) {
          case 'editPrice':
            return await api.editListingPrice({
              input: { id: act.id, price: act.price, fee: act.fee },
            });
          case 'takeDown':
            return await api.takeDownListing({
              input: { id: act.id, ...(act.remark === '' ? {} : { remark: act.remark }) },
            });
          case 'putUp':
            return await api.putUpListing({ params: { id: act.id } });
        }
      } catch (error) {
        throw toFailure(error);
      }
    },
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => ['ownListings', 'listing', 'listings'].includes(String(queryKey[0])),
      }),
  });

import {
  infiniteQueryOptions,
  queryOptions,
  type DefaultError,
  type InfiniteData,
} from '@tanstack/react-query';
import type { MovementPage, WithdrawalPage } from '../../contract/payment/wallet.ts';
import { api } from './calls.ts';

const PAGE = 20;

/** Query keys to invalidate after a change of the wallet. */
export const WALLET_KEYS: readonly string[] = ['wallet'];

/** The wallet. It is always stale, because sales settle without an action of the member. */
export const walletQuery = () =>
  queryOptions({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => api.readWallet(undefined, { signal }),
    staleTime: 0,
  });

/** The payout account, masked. */
export const payeeQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'payee'],
    queryFn: ({ signal }) => api.readPayee(undefined, { signal }),
  });

export const movementsQuery = () =>
  infiniteQueryOptions<
    MovementPage,
    DefaultError,
    InfiniteData<MovementPage>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: ['wallet', 'movements'],
    queryFn: ({ pageParam, signal }) =>
      api.listMovements({ input: { after: pageParam, pageSize: PAGE } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export const withdrawalsQuery = () =>
  infiniteQueryOptions<
    WithdrawalPage,
    DefaultError,
    InfiniteData<WithdrawalPage>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: ['wallet', 'withdrawals'],
    queryFn: ({ pageParam, signal }) =>
      api.listWithdrawals({ input: { after: pageParam, pageSize: PAGE } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

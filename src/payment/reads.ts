import { queryOptions } from '@tanstack/react-query';
import type { MovementPage, WithdrawalPage } from '../../contract/payment/wallet.ts';
import { cursorListOptions } from '../api/cursorList.ts';
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
  cursorListOptions<MovementPage>(['wallet', 'movements'], (after, options) =>
    api.listMovements({ input: { after, pageSize: PAGE } }, options),
  );

export const withdrawalsQuery = () =>
  cursorListOptions<WithdrawalPage>(['wallet', 'withdrawals'], (after, options) =>
    api.listWithdrawals({ input: { after, pageSize: PAGE } }, options),
  );

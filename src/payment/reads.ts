import type { MovementPage, WithdrawalPage } from '../../contract/payment/wallet.ts';
import { cursorListOptions } from '../api/cursorList.ts';
import { readOptions } from '../api/queries.ts';
import { api } from './calls.ts';

const PAGE = 20;

/** Query keys to invalidate after a change of the wallet. */
export const WALLET_KEYS: readonly string[] = ['wallet'];

/** The wallet. It is always stale, because sales settle without an action of the member. */
export const walletQuery = () => readOptions(['wallet'], api.readWallet, undefined, { staleTime: 0 });

/** The payout account, masked. */
export const payeeQuery = () => readOptions(['wallet', 'payee'], api.readPayee, undefined);

export const movementsQuery = () =>
  cursorListOptions<MovementPage>(['wallet', 'movements'], (after, options) =>
    api.listMovements({ input: { after, pageSize: PAGE } }, options),
  );

export const withdrawalsQuery = () =>
  cursorListOptions<WithdrawalPage>(['wallet', 'withdrawals'], (after, options) =>
    api.listWithdrawals({ input: { after, pageSize: PAGE } }, options),
  );

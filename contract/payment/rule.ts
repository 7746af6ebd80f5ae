import { RULES } from '../kit/rules.ts';

export const PAYEE_ACCOUNT = /^(?:1[3-9]\d{9}|[\w.+-]{1,40}@[\w-]{1,30}(?:\.[\w-]{1,20}){1,3})$/;

/**
 * The least that a wallet pays out, fen. A smaller balance is withdrawn whole, if it can be transferred. `available`: the
 * balance in fen.
 */
export const minWithdrawal = (available: number): number =>
  available > 0 ? Math.max(RULES.transferMin, Math.min(available, RULES.withdrawalMin)) : RULES.withdrawalMin;

/** The largest page of a wallet's lines. A statement of years is read in few calls. */
export const MAX_MOVEMENTS_PAGE = 1000;

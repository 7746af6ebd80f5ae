import { f, integer, list, object, oneOf, opt, pattern, text, type Decoded } from '../kit/codec.ts';
import { yuan } from '../kit/money.ts';

/**
 * The kinds of ledger entries. `capture`: a payment arrives. `compensation`: the guarantee fund pays a buyer. `receipt`:
 * the fees leave escrow when a buyer confirms, and return with a refund. `payout`: a sale is settled. `forfeit`: the
 * merchant gets a seller's deposit. A withdrawal leaves the wallet, arrives at the payout account, or is returned.
 */
export const ENTRY_KINDS = [
  'capture',
  'refund',
  'compensation',
  'receipt',
  'payout',
  'forfeit',
  'withdrawal',
  'withdrawalPaid',
  'withdrawalReturn',
] as const;
export const entryKind = oneOf(...ENTRY_KINDS);
export type EntryKind = Decoded<typeof entryKind>;

/** The largest sum of a month, fen. It is above the limit of a single amount. */
const MAX_SUM_FEN = 9_999_999_999_999;
const sum = () => yuan(-MAX_SUM_FEN, MAX_SUM_FEN);

/** Sums by kind of account, fen. Together they are 0. */
export const accountSums = object({
  buyer: f('buyer', sum()),
  merchant: f('merchant', sum()),
  /** Deposits that came from sellers. */
  seller: f('seller', sum()),
  escrow: f('escrow', sum()),
  deposit: f('deposit', sum()),
  /** Proceeds of members that are not withdrawn. */
  wallet: f('wallet', sum()),
  transit: f('transit', sum()),
  paidOut: f('paidOut', sum()),
  guarantee: f('guarantee', sum()),
  fee: f('fee', sum()),
});
export type AccountSums = Decoded<typeof accountSums>;

export const NO_SUMS: AccountSums = {
  buyer: 0,
  merchant: 0,
  seller: 0,
  escrow: 0,
  deposit: 0,
  wallet: 0,
  transit: 0,
  paidOut: 0,
  guarantee: 0,
  fee: 0,
};

/** `yyyy-mm` in China. */
const month = pattern(/^\d{4}-(?:0[1-9]|1[0-2])$/, '月份格式不正确');

/** The ledger of a month in China. `closing` is `opening` plus the sums of all kinds. */
export const ledgerMonth = object({
  month: f('month', text(7)),
  /** The month of the first entry. Absent when no entry is older than the end of `month`. */
  first: opt('firstMonth', text(7)),
  opening: f('opening', accountSums),
  /** For each kind with entries in the month: the number and the sums of these entries. */
  kinds: f(
    'kinds',
    list(
      object({ kind: f('type', entryKind), entries: f('count', integer()), sums: f('amounts', accountSums) }),
    ),
  ),
  closing: f('closing', accountSums),
});
export type LedgerMonth = Decoded<typeof ledgerMonth>;

/** Default: the current month. */
export const monthQuery = object({ month: opt('month', month) });
export type MonthQuery = Decoded<typeof monthQuery>;

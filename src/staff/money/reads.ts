import type { InfiniteData } from '@tanstack/react-query';
import type { LongPage } from '../../../contract/kit/envelope.ts';
import type { AccountKind, Reconciliation } from '../../../contract/staff/index.ts';
import { stopWhenExpired } from '../../api/refetchWhenDue.ts';
import { api } from '../calls.ts';
import { readOptions } from '../../api/queries.ts';
import { AUDITED, staffListOptions, staffReadOptions } from '../options.ts';

/** Polling interval while a run waits for its result, ms. */
const POLL_INTERVAL_MS = 5_000;

type Runs = InfiniteData<LongPage<Reconciliation>>;

export const hasWaitingRun = (data: Runs | undefined): boolean =>
  data?.pages.some(({ rows }) => rows.some(({ state }) => state === 'waiting')) === true;

export const reconciliationsQuery = () => ({
  ...staffListOptions('reconciliations', api.listReconciliations),
  refetchInterval: stopWhenExpired(({ state }: { state: { data: Runs | undefined } }) =>
    hasWaitingRun(state.data) ? POLL_INTERVAL_MS : false,
  ),
});

/** Paged list of the differences of a run, or of the unsettled ones of all runs. */
export const differencesQuery = (runId: string | undefined) =>
  staffListOptions('differences', api.listDifferences, runId === undefined ? {} : { runId });

export const failedRefundsQuery = () => staffListOptions('failedRefunds', api.listFailedRefunds);

export const openWithdrawalsQuery = () => staffListOptions('openWithdrawals', api.listOpenWithdrawals);

export const failedWithdrawalsQuery = () => staffListOptions('failedWithdrawals', api.listFailedWithdrawals);

/** The withdrawal with a number. Each read is written to the audit log, so focusing the window does not refetch it. */
export const withdrawalQuery = (number: string) =>
  readOptions(['staff', 'withdrawal', number], api.findWithdrawal, { input: { number } }, AUDITED);

/** Paged list of payments that their orders could not accept. */
export const unexpectedPaymentsQuery = () =>
  staffListOptions('unexpectedPayments', api.listUnexpectedPayments);

export const accountsQuery = (kind: AccountKind | undefined) =>
  staffListOptions('ledgerAccounts', api.listLedgerAccounts, kind === undefined ? {} : { kind });

/** The check of the whole ledger. */
export const ledgerCheckQuery = () => staffReadOptions('ledgerCheck', api.checkLedger);

/** The ledger of a month, `yyyy-mm`. */
export const ledgerMonthQuery = (month: string) =>
  readOptions(['staff', 'ledgerMonth', month], api.readLedgerMonth, { input: { month } }, { staleTime: 0 });

import { queryOptions, type InfiniteData } from '@tanstack/react-query';
import type { LongPage } from '../../../contract/kit/envelope.ts';
import type { AccountKind, Reconciliation } from '../../../contract/staff/index.ts';
import { stopWhenExpired } from '../../api/refetchWhenDue.ts';
import { api } from '../calls.ts';
import { staffListOptions } from '../staffListOptions.ts';

/** Polling interval while a run waits for its result, ms. */
const POLL_INTERVAL_MS = 5_000;

type Runs = InfiniteData<LongPage<Reconciliation>>;

export const hasWaitingRun = (data: Runs | undefined): boolean =>
  data?.pages.some(({ rows }) => rows.some(({ state }) => state === 'waiting')) === true;

export const reconciliationsQuery = () => ({
  ...staffListOptions(['staff', 'reconciliations'], (paging, options) =>
    api.listReconciliations({ input: paging }, options),
  ),
  refetchInterval: stopWhenExpired(({ state }: { state: { data: Runs | undefined } }) =>
    hasWaitingRun(state.data) ? POLL_INTERVAL_MS : false,
  ),
});

/** Paged list of the differences of a run, or of the unsettled ones of all runs. */
export const differencesQuery = (runId: string | undefined) =>
  staffListOptions(['staff', 'differences', runId ?? 'open'], (paging, options) =>
    api.listDifferences({ input: { ...paging, ...(runId !== undefined && { runId }) } }, options),
  );

export const failedRefundsQuery = () =>
  staffListOptions(['staff', 'failedRefunds'], (paging, options) =>
    api.listFailedRefunds({ input: paging }, options),
  );

export const openWithdrawalsQuery = () =>
  staffListOptions(['staff', 'openWithdrawals'], (paging, options) =>
    api.listOpenWithdrawals({ input: paging }, options),
  );

/** Paged list of payments that their orders could not accept. */
export const unexpectedPaymentsQuery = () =>
  staffListOptions(['staff', 'unexpectedPayments'], (paging, options) =>
    api.listUnexpectedPayments({ input: paging }, options),
  );

export const accountsQuery = (kind: AccountKind | undefined) =>
  staffListOptions(['staff', 'accounts', kind ?? 'all'], (paging, options) =>
    api.listLedgerAccounts({ input: { ...paging, ...(kind !== undefined && { kind }) } }, options),
  );

export const ledgerQuery = () =>
  queryOptions({
    queryKey: ['staff', 'ledger'],
    queryFn: ({ signal }) => api.checkLedger({}, { signal }),
    staleTime: 0,
  });

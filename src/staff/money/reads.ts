import { queryOptions, type InfiniteData } from '@tanstack/react-query';
import type { LongPage } from '../../../contract/kit/envelope.ts';
import type { AccountKind, Reconciliation } from '../../../contract/staff/index.ts';
import { infiniteListOptions } from '../../api/queries.ts';
import { stopWhenExpired } from '../../api/refetchWhenDue.ts';
import { api } from '../calls.ts';

const PAGE_SIZE = 20;

/** Polling interval while a run waits for its result, ms. */
const POLL_INTERVAL_MS = 5_000;

type Runs = InfiniteData<LongPage<Reconciliation>>;

export const hasWaitingRun = (data: Runs | undefined): boolean =>
  data?.pages.some(({ rows }) => rows.some(({ state }) => state === 'waiting')) === true;

export const reconciliationsQuery = () => ({
  ...infiniteListOptions({
    key: ['staff', 'reconciliations'] as const,
    pageSize: PAGE_SIZE,
    read: (paging, options) => api.listReconciliations({ input: paging }, options),
    staleTime: 0,
  }),
  refetchInterval: stopWhenExpired(({ state }: { state: { data: Runs | undefined } }) =>
    hasWaitingRun(state.data) ? POLL_INTERVAL_MS : false,
  ),
});

/** Paged list of the differences of a run, or of the unsettled ones of all runs. */
export const differencesQuery = (runId: string | undefined) =>
  infiniteListOptions({
    key: ['staff', 'differences', runId ?? 'open'] as const,
    pageSize: PAGE_SIZE,
    read: (paging, options) =>
      api.listDifferences({ input: { ...paging, ...(runId !== undefined && { runId }) } }, options),
    staleTime: 0,
  });

export const failedRefundsQuery = () =>
  infiniteListOptions({
    key: ['staff', 'failedRefunds'] as const,
    pageSize: PAGE_SIZE,
    read: (paging, options) => api.listFailedRefunds({ input: paging }, options),
    staleTime: 0,
  });

export const openWithdrawalsQuery = () =>
  infiniteListOptions({
    key: ['staff', 'openWithdrawals'] as const,
    pageSize: PAGE_SIZE,
    read: (paging, options) => api.listOpenWithdrawals({ input: paging }, options),
    staleTime: 0,
  });

/** Paged list of payments that their orders could not accept. */
export const unexpectedPaymentsQuery = () =>
  infiniteListOptions({
    key: ['staff', 'unexpectedPayments'] as const,
    pageSize: PAGE_SIZE,
    read: (paging, options) => api.listUnexpectedPayments({ input: paging }, options),
    staleTime: 0,
  });

export const accountsQuery = (kind: AccountKind | undefined) =>
  infiniteListOptions({
    key: ['staff', 'accounts', kind ?? 'all'] as const,
    pageSize: PAGE_SIZE,
    read: (paging, options) =>
      api.listLedgerAccounts({ input: { ...paging, ...(kind !== undefined && { kind }) } }, options),
    staleTime: 0,
  });

export const ledgerQuery = () =>
  queryOptions({
    queryKey: ['staff', 'ledger'],
    queryFn: ({ signal }) => api.checkLedger({}, { signal }),
    staleTime: 0,
  });

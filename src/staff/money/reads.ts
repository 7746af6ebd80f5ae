import { queryOptions } from '@tanstack/react-query';
import type { AccountKind } from '../../../contract/staff/index.ts';
import { endless } from '../../api/queries.ts';
import { api } from '../calls.ts';

const PAGE_SIZE = 20;

/** Comparisons with the providers' bills, the latest first, endless. */
export const reconciliationsQuery = () =>
  endless({
    key: ['staff', 'reconciliations'] as const,
    pageSize: PAGE_SIZE,
    read: (paging, options) => api.listReconciliations({ input: paging }, options),
    staleTime: 0,
  });

/** Differences of a run, or what is unsettled in all of them, endless. */
export const differencesQuery = (runId: string | undefined) =>
  endless({
    key: ['staff', 'differences', runId ?? 'open'] as const,
    pageSize: PAGE_SIZE,
    read: (paging, options) =>
      api.listDifferences({ input: { ...paging, ...(runId !== undefined && { runId }) } }, options),
    staleTime: 0,
  });

/** Refunds that failed, endless. */
export const failedRefundsQuery = () =>
  endless({
    key: ['staff', 'failedRefunds'] as const,
    pageSize: PAGE_SIZE,
    read: (paging, options) => api.listFailedRefunds({ input: paging }, options),
    staleTime: 0,
  });

/** Payments that their orders could not take, endless. */
export const unexpectedPaymentsQuery = () =>
  endless({
    key: ['staff', 'unexpectedPayments'] as const,
    pageSize: PAGE_SIZE,
    read: (paging, options) => api.listUnexpectedPayments({ input: paging }, options),
    staleTime: 0,
  });

/** Ledger accounts with a balance, endless. */
export const accountsQuery = (kind: AccountKind | undefined) =>
  endless({
    key: ['staff', 'accounts', kind ?? 'all'] as const,
    pageSize: PAGE_SIZE,
    read: (paging, options) =>
      api.listLedgerAccounts({ input: { ...paging, ...(kind !== undefined && { kind }) } }, options),
    staleTime: 0,
  });

/** Whether the ledger is sound. */
export const ledgerQuery = () =>
  queryOptions({
    queryKey: ['staff', 'ledger'],
    queryFn: ({ signal }) => api.checkLedger({}, { signal }),
    staleTime: 0,
  });

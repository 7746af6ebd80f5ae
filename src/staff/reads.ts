import {
  infiniteQueryOptions,
  queryOptions,
  type DefaultError,
  type InfiniteData,
} from '@tanstack/react-query';
import type {
  AuditPage,
  AuditQuery,
  ContentKind,
  StaffAct,
  TaskPage,
  TaskQuery,
} from '../../contract/staff/index.ts';
import { endless } from '../api/queries.ts';
import { afterSaleApi } from '../afterSale/index.ts';
import { api } from './calls.ts';

/** New work appears without reloading: how often the queue is read again while somebody looks, ms. */
const POLL = 5_000;
/** How often figures are read again, ms. */
const FIGURES_POLL = 60_000;

/** The person in front of the console. */
export const selfQuery = () =>
  queryOptions({
    queryKey: ['staff', 'self'],
    queryFn: ({ signal }) => api.readStaffSelf({}, { signal }),
    staleTime: 0,
  });

type QueueFilter = Omit<TaskQuery, 'after' | 'pageSize'>;

/** What waits for staff, endless. Not read again by itself: {@link queueHeadQuery} is. */
export const queueQuery = (query: QueueFilter) =>
  infiniteQueryOptions<
    TaskPage,
    DefaultError,
    InfiniteData<TaskPage>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: ['staff', 'queue', query],
    queryFn: ({ pageParam, signal }) => api.listTasks({ input: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** The first page of the queue, polled. `first` is the one that was read with the list. */
export const queueHeadQuery = (query: QueueFilter, first: TaskPage | undefined, readAt: number) =>
  queryOptions({
    queryKey: ['staff', 'queueHead', query],
    queryFn: ({ signal }) => api.listTasks({ input: query }, { signal }),
    enabled: first !== undefined,
    ...(first && { initialData: first, initialDataUpdatedAt: readAt }),
    staleTime: POLL,
    refetchInterval: POLL,
  });

/** How much waits at each desk. */
export const deskCountsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'counts'],
    queryFn: ({ signal }) => api.countTasks({}, { signal }),
    staleTime: 0,
    refetchInterval: POLL,
  });

/** The opened case of a task. Each look is written to the audit log, so it is not read again by itself. */
export const caseQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['staff', 'case', taskId],
    queryFn: ({ signal }) => api.readCase({ params: { id: taskId } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The picture of a member's document. Each read is a look in the audit log; nothing of it stays when the case is left. */
export const identityPictureQuery = (userId: string) =>
  queryOptions({
    queryKey: ['staff', 'identityPicture', userId],
    queryFn: ({ signal }) => api.openIdentityPicture({ params: { id: userId } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** What a decision on an after-sale would do with the money; `amount` in yuan as typed. */
export const decisionQuery = (id: string, event: StaffAct, amount: string | undefined) =>
  queryOptions({
    queryKey: ['staff', 'decision', id, event, amount ?? ''],
    queryFn: ({ signal }) =>
      afterSaleApi.previewDecision(
        {
          params: { id },
          input: {
            event: event as 'case.approve',
            ...(amount !== undefined && { amount: Math.round(Number(amount) * 100) }),
          },
        },
        { signal },
      ),
    staleTime: 0,
  });

/** To whom a task may be handed. */
export const colleaguesQuery = () =>
  queryOptions({
    queryKey: ['staff', 'colleagues'],
    queryFn: ({ signal }) => api.listColleagues({}, { signal }),
  });

/** The figures of the shop; they are read again every minute. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['staff', 'overview'],
    queryFn: ({ signal }) => api.readOverview({}, { signal }),
    staleTime: 0,
    refetchInterval: FIGURES_POLL,
  });

/** How jobs, providers, ledger and machine do; read again every minute. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ['staff', 'health'],
    queryFn: ({ signal }) => api.readHealth({}, { signal }),
    staleTime: 0,
    refetchInterval: FIGURES_POLL,
  });

/** The check list before the first customer. */
export const openingQuery = () =>
  queryOptions({
    queryKey: ['staff', 'opening'],
    queryFn: async ({ signal }) => (await api.readOpening({}, { signal })).items,
    staleTime: 0,
  });

/** Jobs that failed too often, the latest first, endless. */
export const deadJobsQuery = () =>
  endless({
    key: ['staff', 'deadJobs'],
    pageSize: 20,
    read: (paging, options) => api.listDeadJobs({ input: paging }, options),
    staleTime: 0,
  });

/** What the shop shows: one kind of it. */
export const contentQuery = (kind: ContentKind) =>
  queryOptions({
    queryKey: ['staff', 'content', kind],
    queryFn: async ({ signal }) =>
      (await api.readContent({ input: { kind } }, { signal })).content[kind] ?? [],
    staleTime: 0,
  });

/** The audit log, the latest first, endless. */
export const auditLogQuery = (query: Omit<AuditQuery, 'before'>) =>
  infiniteQueryOptions<
    AuditPage,
    DefaultError,
    InfiniteData<AuditPage>,
    readonly unknown[],
    number | undefined
  >({
    queryKey: ['staff', 'audit', query],
    queryFn: ({ pageParam, signal }) =>
      api.listAuditLog({ input: { ...query, before: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

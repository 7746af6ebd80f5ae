import { queryOptions } from '@tanstack/react-query';
import type {
  AuditPage,
  AuditQuery,
  ContentKind,
  StaffAct,
  TaskPage,
  TaskQuery,
} from '../../contract/staff/index.ts';
import { cursorListOptions } from '../api/cursorList.ts';
import { stopWhenExpired } from '../api/refetchWhenDue.ts';
import { pollPages } from '../api/whenRowsDue.ts';
import { afterSaleApi } from '../afterSale/index.ts';
import { supportApi } from '../support/index.ts';
import { api } from './calls.ts';
import { readOptions } from '../api/queries.ts';
import { AUDITED, staffListOptions, staffReadOptions } from './options.ts';

/** Polling interval of the queue while the page is visible, ms. */
const POLL = 5_000;
/** Polling interval of figures, ms. */
const FIGURES_POLL = 60_000;

export const selfQuery = () => staffReadOptions('self', api.readStaffSelf);

type QueueFilter = Omit<TaskQuery, 'after' | 'pageSize'>;

/** Paged list of tasks. It is not polled; {@link queueHeadQuery} is. */
export const queueQuery = (query: QueueFilter) => ({
  ...cursorListOptions<TaskPage>(['staff', 'queue', query], (after, options) =>
    api.listTasks({ input: { ...query, after } }, options),
  ),
  refetchOnWindowFocus: false,
});

/** The first page of the queue, polled. `first` was read with the list, at `readAt` (epoch ms). */
export const queueHeadQuery = (query: QueueFilter, first: TaskPage | undefined, readAt: number) =>
  queryOptions({
    queryKey: ['staff', 'queueHead', query],
    queryFn: ({ signal }) => api.listTasks({ input: query }, { signal }),
    enabled: first !== undefined,
    ...(first && { initialData: first, initialDataUpdatedAt: readAt }),
    staleTime: POLL,
    refetchInterval: stopWhenExpired(POLL),
  });

/** Number of open tasks per desk, polled. */
export const deskCountsQuery = () => ({
  ...staffReadOptions('counts', api.countTasks),
  refetchInterval: stopWhenExpired(POLL),
});

/** Paged list of the chats that wait for staff, polled. */
export const waitingChatsQuery = () => ({
  ...staffListOptions('chats', supportApi.listWaitingChats),
  refetchInterval: pollPages(POLL),
});

/** The case of a task. */
export const caseQuery = (taskId: string) =>
  readOptions(['staff', 'case', taskId], api.readCase, { params: { id: taskId } }, AUDITED);

/** The valuation with a number. */
export const valuationQuery = (number: string) =>
  readOptions(['staff', 'valuation', number], api.findValuation, { input: { number } }, AUDITED);

/**
 * Document picture of a member. Each read is written to the audit log, so the picture is read once. It is removed from
 * the cache when the case is closed.
 */
export const identityPictureQuery = (userId: string) =>
  readOptions(
    ['staff', 'identityPicture', userId],
    api.openIdentityPicture,
    { params: { id: userId } },
    { staleTime: Infinity, gcTime: 0 },
  );

/** Preview of what a decision on an after-sale does with the money. `amount` in yuan as typed. */
export const decisionQuery = (id: string, event: StaffAct, amount: string | undefined) =>
  readOptions(
    ['staff', 'decision', id, event, amount ?? ''],
    afterSaleApi.previewDecision,
    {
      params: { id },
      input: {
        event: event as 'case.approve',
        ...(amount !== undefined && { amount: Math.round(Number(amount) * 100) }),
      },
    },
    { staleTime: 0 },
  );

/** All colleagues, or those to whom a task can be handed over. */
export const colleaguesQuery = (taskId?: string) =>
  readOptions(['staff', 'colleagues', taskId], api.listColleagues, { input: { taskId } });

/** Figures of the shop, polled every minute. */
export const overviewQuery = () => ({
  ...staffReadOptions('overview', api.readOverview),
  refetchInterval: stopWhenExpired(FIGURES_POLL),
});

/** State of jobs, providers, ledger and machine, polled every minute. */
export const healthQuery = () => ({
  ...staffReadOptions('health', api.readHealth),
  refetchInterval: stopWhenExpired(FIGURES_POLL),
});

export const openingQuery = () =>
  queryOptions({
    queryKey: ['staff', 'opening'],
    queryFn: async ({ signal }) => (await api.readOpening({}, { signal })).items,
    staleTime: 0,
  });

export const deadJobsQuery = () => staffListOptions('deadJobs', api.listDeadJobs);

export const contentQuery = (kind: ContentKind) =>
  queryOptions({
    queryKey: ['staff', 'content', kind],
    queryFn: async ({ signal }) =>
      (await api.readContent({ input: { kind } }, { signal })).content[kind] ?? [],
    staleTime: 0,
  });

export const auditLogQuery = (query: Omit<AuditQuery, 'before'>) =>
  cursorListOptions<AuditPage>(['staff', 'audit', query], (before, options) =>
    api.listAuditLog({ input: { ...query, before } }, options),
  );

import { queryOptions, type InfiniteData } from '@tanstack/react-query';
import type {
  AfterSaleDetail,
  AfterSaleQuery,
  AfterSaleRow,
  AfterSaleStatus,
} from '../../contract/afterSale/afterSale.ts';
import type { LongPage } from '../../contract/kit/envelope.ts';
import { serverNow } from '../api/clock.ts';
import { refetchWhenDue, earliest } from '../api/refetchWhenDue.ts';
import { endless } from '../api/queries.ts';
import * as api from './calls.ts';

const PAGE_SIZE = 6;
/** So many of one side may run at once before the cards of orders and listings miss one. */
const MOST_RUNNING = 50;

/** Query keys whose answers an after-sale may change: it stops an order's clocks and moves its money. */
export const TOUCHED_KEYS = ['afterSale', 'afterSales', 'order', 'orders', 'ownListings', 'listing'] as const;

/** The member's after-sales as the buyer or as the seller, newest first, endless. */
export const afterSalesQuery = (query: Pick<AfterSaleQuery, 'status' | 'side'>) =>
  endless({
    key: ['afterSales', query],
    pageSize: PAGE_SIZE,
    read: (paging, options) => api.listAfterSales({ input: { ...query, ...paging } }, options),
  });

/** The same, asked for again when the time of one of them is over, until it has moved on. */
export const liveAfterSalesQuery = (query: Pick<AfterSaleQuery, 'status' | 'side'>, now = serverNow) => ({
  ...afterSalesQuery(query),
  refetchInterval: ({ state }: { state: { data: InfiniteData<LongPage<AfterSaleRow>> | undefined } }) =>
    earliest(
      (state.data?.pages ?? [])
        .flatMap(({ rows }) => rows)
        .map(({ turn, dueAt }) => turn !== 'nobody' && refetchWhenDue(dueAt, now())),
    ),
});

const ENDED: readonly AfterSaleStatus[] = ['completed', 'withdrawn'];
/** A refusal runs as long as it may be appealed. */
export const isRunning = ({ status, stage }: Pick<AfterSaleRow, 'status' | 'stage'>): boolean =>
  !ENDED.includes(status) && stage !== 'closed';

/** The running after-sales of one side, by the number of their order: for the cards of orders and listings. */
export const runningAfterSalesQuery = (side: 'buyer' | 'seller') =>
  queryOptions({
    queryKey: ['afterSales', 'running', side],
    queryFn: async ({ signal }) => {
      const { rows } = await api.listAfterSales(
        { input: { side, pageNum: 1, pageSize: MOST_RUNNING } },
        { signal },
      );
      return Object.fromEntries(rows.filter(isRunning).map((row) => [row.orderNo, row])) as Readonly<
        Partial<Record<string, AfterSaleRow>>
      >;
    },
  });

/** After how long an after-sale is asked for again, ms: soon while staff or the payment is on it, never once it is over. */
const refetchAfter = (detail: AfterSaleDetail | undefined): number | false => {
  if (!detail || !isRunning(detail)) return false;
  return detail.turn === 'staff' || detail.turn === 'system' ? 3_000 : 10_000;
};

/** One after-sale, asked for again while it runs and the page is seen. */
export const liveAfterSaleQuery = (id: string) =>
  queryOptions({
    queryKey: ['afterSale', id],
    queryFn: ({ signal }) => api.readAfterSale({ params: { id } }, { signal }),
    staleTime: 0,
    enabled: id !== '',
    refetchInterval: ({ state }) => refetchAfter(state.data),
  });

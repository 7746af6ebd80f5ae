import { queryOptions } from '@tanstack/react-query';
import type {
  AfterSaleDetail,
  AfterSaleQuery,
  AfterSaleRow,
  AfterSaleStatus,
} from '../../contract/afterSale/afterSale.ts';
import { serverNow } from '../api/clock.ts';
import { stopWhenExpired } from '../api/refetchWhenDue.ts';
import { whenRowsDue } from '../api/whenRowsDue.ts';
import { listOptions, readOptions } from '../api/queries.ts';
import { api } from './calls.ts';

const PAGE_SIZE = 6;
/** Maximum number of a buyer's open after-sales read for the cards of orders. */
const MAX_OPEN_AFTER_SALES = 50;

/** Query keys to invalidate after an act: an after-sale pauses the order's deadlines and moves its money. */
export const TOUCHED_KEYS = ['afterSale', 'afterSales', 'order', 'orders', 'ownListings', 'listing'] as const;

const afterSalesQuery = (query: Pick<AfterSaleQuery, 'status' | 'side'>) =>
  listOptions(['afterSales', query], api.listAfterSales, query, { pageSize: PAGE_SIZE });

/** The list of after-sales. When a deadline passes, it is refetched until the after-sale has changed. */
export const liveAfterSalesQuery = (query: Pick<AfterSaleQuery, 'status' | 'side'>, now = serverNow) => ({
  ...afterSalesQuery(query),
  refetchInterval: whenRowsDue<AfterSaleRow>(
    ({ turn, dueAt }) => (turn === 'nobody' ? undefined : dueAt),
    now,
  ),
});

const ENDED: readonly AfterSaleStatus[] = ['completed', 'withdrawn'];
/** A refused after-sale stays open while it can be appealed. */
const isRunning = ({ status, stage }: Pick<AfterSaleRow, 'status' | 'stage'>): boolean =>
  !ENDED.includes(status) && stage !== 'closed';

/** The buyer's open after-sales by order number, for the cards of orders. */
export const runningAfterSalesQuery = () =>
  queryOptions({
    queryKey: ['afterSales', 'running'],
    queryFn: async ({ signal }) => {
      const { rows } = await api.listAfterSales(
        { input: { side: 'buyer', isOpen: true, pageNum: 1, pageSize: MAX_OPEN_AFTER_SALES } },
        { signal },
      );
      return Object.fromEntries(rows.filter(isRunning).map((row) => [row.orderNo, row])) as Readonly<
        Partial<Record<string, AfterSaleRow>>
      >;
    },
  });

/** Polling interval of an after-sale in ms; false once it has ended. */
const refetchAfter = (detail: AfterSaleDetail | undefined): number | false => {
  if (!detail || !isRunning(detail)) return false;
  return detail.turn === 'staff' || detail.turn === 'system' ? 3_000 : 10_000;
};

/** One after-sale, polled while it is open and the page is visible. */
export const liveAfterSaleQuery = (id: string) => ({
  ...readOptions(
    ['afterSale', id],
    api.readAfterSale,
    { params: { id } },
    { staleTime: 0, enabled: id !== '' },
  ),
  refetchInterval: stopWhenExpired(({ state }: { state: { data: AfterSaleDetail | undefined } }) =>
    refetchAfter(state.data),
  ),
});

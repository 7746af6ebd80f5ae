import { queryOptions } from '@tanstack/react-query';
import type {
  AfterSaleDetail,
  AfterSaleQuery,
  AfterSaleRow,
  AfterSaleStatus,
} from '../../contract/afterSale/afterSale.ts';
import { endless } from '../wire/queries.ts';
import * as api from './calls.ts';

const PAGE = 6;
/** So many of one side may run at once before the cards of orders and listings miss one. */
const RUNNING = 50;

/** Families of keys that a step of an after-sale may change. */
export const AFTER_SALE_KEYS = ['afterSale', 'afterSales'] as const;

/** The member's after-sales as the buyer or as the seller, newest first, endless. */
export const afterSalesQuery = (query: Pick<AfterSaleQuery, 'status' | 'side'>) =>
  endless({
    key: ['afterSales', query],
    pageSize: PAGE,
    read: (paging, options) => api.listAfterSales({ input: { ...query, ...paging } }, options),
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
        { input: { side, pageNum: 1, pageSize: RUNNING } },
        { signal },
      );
      return Object.fromEntries(rows.filter(isRunning).map((row) => [row.orderNo, row])) as Readonly<
        Partial<Record<string, AfterSaleRow>>
      >;
    },
  });

/** How soon an after-sale is to be asked for again, ms: soon while staff or the payment is on it, never once it is over. */
const pace = (detail: AfterSaleDetail | undefined): number | false => {
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
    refetchInterval: ({ state }) => pace(state.data),
  });

import type { OrderDetail, OrderQuery, OrderRow } from '../../contract/buying/order.ts';
import { isPausedByAfterSale } from '../../contract/buying/pausedStages.ts';
import { serverNow } from '../api/clock.ts';
import { refetchWhenDue, minInterval, stopWhenExpired } from '../api/refetchWhenDue.ts';
import { whenRowsDue } from '../api/whenRowsDue.ts';
import { listOptions, readOptions } from '../api/queries.ts';
import { api } from './calls.ts';

const PAGE = 4;

export const ordersQuery = (query: Omit<OrderQuery, 'pageNum' | 'pageSize'>) =>
  listOptions(['orders', query], api.listOrders, query, { pageSize: PAGE });

/** The buyer's orders, refetched when a payment deadline passes until the order is closed. */
export const liveOrdersQuery = (query: Omit<OrderQuery, 'pageNum' | 'pageSize'>, now = serverNow) => ({
  ...ordersQuery(query),
  refetchInterval: whenRowsDue<OrderRow>(
    (row) => (row.stage === 'awaitingPayment' ? row.closesAt : undefined),
    now,
  ),
});

/** One order, by its id or by a payment's number. */
export const orderQuery = (id: string) =>
  readOptions(['order', id], api.readOrder, { params: { id } }, { staleTime: 0, enabled: id !== '' });

/** How long after the deadline a payment from the last second may still arrive, ms. */
const LATE_PAYMENT_MS = 3_600_000;

/** Polling interval of an order in ms: short while staff work on it, long while others must act or an after-sale runs. */
const pace = (order: OrderDetail | undefined, now: number): number | false => {
  if (!order) return false;
  if (order.turn === 'staff') return 3_000;
  if (isStopped(order)) return 10_000;
  if (order.stage === 'awaitingPayment' || order.turn === 'seller') return 10_000;
  if (order.payments.some(({ state, isSurplus }) => isSurplus && state === 'paid')) return 3_000;
  if (order.endReason === 'timeout' && now - Date.parse(order.cancelledAt ?? '') < LATE_PAYMENT_MS)
    return 10_000;
  return order.refunded < order.paid && order.stage === 'refunded' ? 3_000 : false;
};

/** True while an open after-sale pauses the order's clock. Receipt cannot be confirmed meanwhile. */
export const isStopped = ({ hasOpenAfterSale, stage }: Pick<OrderDetail, 'hasOpenAfterSale' | 'stage'>) =>
  hasOpenAfterSale && isPausedByAfterSale(stage);

/** True if the whole price was refunded, so that the seller gets nothing. */
export const isPriceRefunded = ({ price, refunded }: Pick<OrderRow, 'price' | 'refunded'>): boolean =>
  refunded >= price;

/** Deadline of the order. Undefined once the order has ended, and while its clock is stopped. */
const runsUntil = (order: OrderDetail | undefined): string | undefined =>
  !order || isStopped(order) || order.turn === 'nobody' ? undefined : order.dueAt;

/** One order, polled while it is in progress, and after its deadline until it has changed. */
export const liveOrderQuery = (id: string, now = serverNow) => ({
  ...orderQuery(id),
  refetchInterval: stopWhenExpired(({ state: { data } }: { state: { data: OrderDetail | undefined } }) =>
    minInterval([pace(data, now()), refetchWhenDue(runsUntil(data), now())]),
  ),
});

/** Orders by status and unread messages, for the personal centre and the badge. */
export const countsQuery = () => readOptions(['orders', 'counts'], api.countOrders, {}, { staleTime: 5_000 });

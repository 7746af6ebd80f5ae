import type { OrderQuery, OrderStatus } from '../../../contract/buying/order.ts';
import { href } from '../../app/addresses.ts';

/** The tabs, in their order; '' is all. */
export const STATUSES = [
  { value: '', label: '全部' },
  { value: 'awaitingPayment', label: '待支付' },
  { value: 'trading', label: '交易中' },
  { value: 'completed', label: '交易成功' },
  { value: 'cancelled', label: '已取消' },
  { value: 'refunded', label: '已退款' },
] as const satisfies readonly { value: OrderStatus | ''; label: string }[];

/** Which orders are wanted; days as yyyy-MM-dd in China's time, '' for no bound. */
export interface Filter {
  status: OrderStatus | '';
  from: string;
  to: string;
}

export const ALL: Filter = { status: '', from: '', to: '' };

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00+08:00`));

/** The filter an address holds; what cannot be read is left out. */
export function filterOf(search: string): Filter {
  const query = new URLSearchParams(search);
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  const status = STATUSES.find(({ value }) => value === query.get('status'))?.value ?? '';
  return { status, from: day('from'), to: day('to') };
}

/** The address of a filter. */
export const hrefOf = ({ status, from, to }: Filter): string =>
  href('myProducts', { status: status || undefined, from: from || undefined, to: to || undefined });

/** What is asked of the server: whole days, the last one included. */
export function queryOf({ status, from, to }: Filter): Omit<OrderQuery, 'pageNum' | 'pageSize'> {
  return {
    ...(status !== '' && { status }),
    ...(from !== '' && { from: new Date(`${from}T00:00:00+08:00`).toISOString() }),
    ...(to !== '' && { to: new Date(`${to}T23:59:59+08:00`).toISOString() }),
  };
}

/** Whether the days are the wrong way round. */
export const isReversed = ({ from, to }: Filter): boolean => from !== '' && to !== '' && from > to;

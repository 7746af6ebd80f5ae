import type { OrderQuery, OrderStatus } from '../../../contract/buying/order.ts';
import { href } from '../../app/routes.ts';
import type { Tone } from '../../ui/Pill.tsx';

export const STATUS: Readonly<Record<OrderStatus, { word: string; tone: Tone }>> = {
  awaitingPayment: { word: '待支付', tone: 'warn' },
  trading: { word: '交易中', tone: 'info' },
  completed: { word: '交易成功', tone: 'good' },
  cancelled: { word: '已取消', tone: 'neutral' },
  refunded: { word: '已退款', tone: 'neutral' },
};

/** Tabs; '' means all. */
export const STATUSES: readonly { value: OrderStatus | ''; label: string }[] = [
  { value: '', label: '全部' },
  ...Object.entries(STATUS).map(([value, { word }]) => ({ value: value as OrderStatus, label: word })),
];

/** Filter of orders. Days as yyyy-MM-dd in China's time, '' for no bound. */
export interface Filter {
  status: OrderStatus | '';
  from: string;
  to: string;
}

export const ALL: Filter = { status: '', from: '', to: '' };

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00+08:00`));

/** Parses the filter from the URL. Invalid values are ignored. */
export function parseFilter(search: string): Filter {
  const query = new URLSearchParams(search);
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  const status = STATUSES.find(({ value }) => value === query.get('status'))?.value ?? '';
  return { status, from: day('from'), to: day('to') };
}

export const filterHref = ({ status, from, to }: Filter): string =>
  href('myProducts', { status: status || undefined, from: from || undefined, to: to || undefined });

/** The earliest bound. Earlier days come up while a year is typed: 0002, 0020, 0202, 2026. */
const FIRST_DAY = '2000-01-01';

/** Whether the year of a bound is incomplete. Such a bound has no effect. */
export const isYearShort = (day: string): boolean => day !== '' && day < FIRST_DAY;

/** Converts the filter to the call's input. Days are inclusive. */
export function toQuery({ status, from, to }: Filter): Omit<OrderQuery, 'pageNum' | 'pageSize'> {
  return {
    ...(status !== '' && { status }),
    ...(from >= FIRST_DAY && { from: new Date(`${from}T00:00:00+08:00`).toISOString() }),
    ...(to >= FIRST_DAY && { to: new Date(`${to}T23:59:59+08:00`).toISOString() }),
  };
}

export const isReversed = ({ from, to }: Filter): boolean => to >= FIRST_DAY && from > to;

import type { OrderQuery, OrderStatus } from '../../../contract/buying/order.ts';
import { href } from '../../app/routes.ts';
import { NO_DAYS, parseDays, toBounds, toParams, type Days } from '../../shared/list/days.ts';
import { parseKeyword } from '../../shared/list/searchWords.ts';
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

/** Filter of orders. The keyword is a part of a title or number; the days limit when the order was placed. */
export interface Filter extends Days {
  status: OrderStatus | '';
  keyword: string;
}

export const ALL: Filter = { status: '', keyword: '', ...NO_DAYS };

/** Parses the filter from the URL. Invalid values are ignored. */
export function parseFilter(search: string): Filter {
  const asked = new URLSearchParams(search).get('status');
  return {
    status: STATUSES.find(({ value }) => value === asked)?.value ?? '',
    keyword: parseKeyword(search),
    ...parseDays(search),
  };
}

export const filterHref = ({ status, keyword, ...days }: Filter): string =>
  href('myProducts', { status: status || undefined, q: keyword || undefined, ...toParams(days) });

/** Converts the filter to the call's input. */
export const toQuery = ({ status, keyword, ...days }: Filter): Omit<OrderQuery, 'pageNum' | 'pageSize'> => ({
  ...(status !== '' && { status }),
  ...(keyword !== '' && { keyword }),
  ...toBounds(days),
});

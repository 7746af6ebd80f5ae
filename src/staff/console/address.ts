import type { StaffDesk, TaskQuery } from '../../../contract/staff/index.ts';
import { STAFF_DESKS } from '../../../contract/staff/permissions.ts';
import { href } from '../../app/routes.ts';

/** State of the console. All of it is in the URL, so that links can be shared. */
export interface ConsoleAddress {
  /** The opened view. Undefined for the queue. */
  view?: string | undefined;
  /** The opened item of a view. */
  item?: string | undefined;
  desk?: StaffDesk | undefined;
  owner?: 'mine' | 'nobody' | undefined;
  isOverdue?: boolean | undefined;
  /** Only tasks with a decision that waits for a second person. */
  isProposed?: boolean | undefined;
  game?: string | undefined;
  /** Whole yuan. */
  minYuan?: number | undefined;
  maxYuan?: number | undefined;
  /** Default: by deadline, the soonest first. */
  sort?: 'amount' | undefined;
  search?: string | undefined;
  /** Filters of the audit log: colleague, subject, day. */
  staff?: string | undefined;
  subject?: string | undefined;
  day?: string | undefined;
  /** The month of 月结, `yyyy-mm`. Default: the current one. */
  month?: string | undefined;
  task?: string | undefined;
}

/** Parses the query of `/ops`. Invalid values are ignored. */
export function readAddress(search: string): ConsoleAddress {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) || undefined;
  const yuan = (name: string) =>
    /^\d{1,7}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined;
  return {
    view: text('view'),
    item: text('item'),
    desk: STAFF_DESKS.find((each) => each === query.get('desk')),
    owner: (['mine', 'nobody'] as const).find((each) => each === query.get('owner')),
    isOverdue: query.get('overdue') === '1' || undefined,
    isProposed: query.get('second') === '1' || undefined,
    game: text('game'),
    minYuan: yuan('min'),
    maxYuan: yuan('max'),
    sort: query.get('sort') === 'amount' ? 'amount' : undefined,
    search: text('q')?.trim().slice(0, 60) || undefined,
    staff: text('staff'),
    subject: text('subject'),
    day: /^\d{4}-\d{2}-\d{2}$/.exec(query.get('day') ?? '')?.[0],
    month: /^\d{4}-(?:0[1-9]|1[0-2])$/.exec(query.get('month') ?? '')?.[0],
    task: text('task'),
  };
}

/** URL of the console in a state. */
export const consoleHref = (address: ConsoleAddress): string =>
  href('console', {
    view: address.view,
    item: address.item,
    desk: address.desk,
    owner: address.owner,
    overdue: address.isOverdue ? 1 : undefined,
    second: address.isProposed ? 1 : undefined,
    game: address.game,
    min: address.minYuan,
    max: address.maxYuan,
    sort: address.sort,
    q: address.search,
    staff: address.staff,
    subject: address.subject,
    day: address.day,
    month: address.month,
    task: address.task,
  });

/** URL of the valuation with a number. */
export const valuationHref = (number: string): string => consoleHref({ view: 'valuations', search: number });

/** Converts the URL's filters to the input of the call, in fen. */
export const toTaskQuery = (address: ConsoleAddress): TaskQuery => {
  const { desk, owner, isOverdue, isProposed, game, minYuan, maxYuan, sort, search } = address;
  return {
    ...(desk && { desk }),
    ...(owner && { owner }),
    ...(isOverdue && { isOverdue }),
    ...(isProposed && { isProposed }),
    ...(game && { gameId: game }),
    ...(minYuan !== undefined && { minAmount: minYuan * 100 }),
    ...(maxYuan !== undefined && { maxAmount: maxYuan * 100 }),
    ...(sort && { sort }),
    ...(search && { search }),
  };
};

/** Turns off all filters of the queue. The desk stays. */
export const NO_FILTERS: Partial<ConsoleAddress> = {
  search: undefined,
  isOverdue: undefined,
  isProposed: undefined,
  owner: undefined,
  game: undefined,
  minYuan: undefined,
  maxYuan: undefined,
};

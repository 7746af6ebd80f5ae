import { refuse } from '../kit/refusal.ts';
import type { Mark } from './marks.ts';
import type { Total } from './totals.ts';

/** The column listings are ordered by, and among equals by their id, in the same direction. */
export interface Order {
  column: 'listed_at' | 'price';
  type: 'timestamptz' | 'bigint';
  isDown: boolean;
}

/** Where `after` reads on, and what was said of the total before. */
export interface Resumed extends Total {
  mark: Mark;
}

/** What an order is called in an `after`. */
const nameOf = ({ column, isDown }: Order) => `${column}${isDown ? '-' : '+'}`;

/** No `after` says that more rows than this were shown. */
const MOST_SHOWN = 1_000_000_000;

/** The `after` that reads on behind a mark. */
export const afterOf = ({ mark, total, isCapped }: Resumed, order: Order): string =>
  btoa(JSON.stringify([nameOf(order), Math.min(mark.offset, MOST_SHOWN), mark.key, mark.id, total, isCapped]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const isCount = (given: unknown): given is number => Number.isSafeInteger(given) && (given as number) > 0;

/** Whether a text is a time as the database writes it: a day and an hour that there are. */
function isTime(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(text)) return false;
  const second = text.slice(0, 19).replace(' ', 'T');
  const time = new Date(`${second}Z`);
  // What there is not is invalid, or read as another day: 30 February as 2 March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(second);
}

/**
 * What an `after` says. It only says where to read on: whoever makes one up sees what everyone may see.
 * @throws 422 when it is no end of a page of this order
 */
export function resumedFrom(after: string, order: Order): Resumed {
  try {
    const [name, offset, key, id, total, isCapped] = JSON.parse(
      atob(after.replaceAll('-', '+').replaceAll('_', '/')),
    ) as unknown[];
    const isKey = order.type === 'bigint' ? /^\d{1,15}$/.test(String(key)) : isTime(String(key));
    if (
      name === nameOf(order) &&
      isCount(offset) &&
      offset <= MOST_SHOWN &&
      isCount(total) &&
      isKey &&
      /^[\w-]{1,64}$/.test(String(id))
    ) {
      return { mark: { offset, key: String(key), id: String(id) }, total, isCapped: isCapped === true };
    }
  } catch {
    // Refused below.
  }
  throw refuse.invalid('after', '列表已更新，请从头查看');
}

import { refuse } from '../kit/refusal.ts';

/** The sort column of a list. The id breaks ties, in the same direction. */
export interface Order {
  column: 'listed_at' | 'price';
  type: 'timestamptz' | 'bigint';
  isDescending: boolean;
}

/** The end of a page: the number of rows up to it, and the key and id of its last row. */
interface PageEnd {
  offset: number;
  key: string;
  id: string;
}

/** The end of the previous page, and the total that the previous pages showed. */
export interface Cursor extends PageEnd {
  total: number;
  isCapped: boolean;
}

const MAX_OFFSET = 1_000_000_000;

const nameOf = ({ column, isDescending }: Order) => `${column}${isDescending ? '-' : '+'}`;

/** Encodes a cursor for `next` of a page. */
export const formatCursor = ({ offset, key, id, total, isCapped }: Cursor, order: Order): string =>
  btoa(JSON.stringify([nameOf(order), Math.min(offset, MAX_OFFSET), key, id, total, isCapped]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const isCount = (given: unknown): given is number => Number.isSafeInteger(given) && (given as number) > 0;

/** Whether a text is a valid time as PostgreSQL prints it. */
function isTime(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(text)) return false;
  const second = text.slice(0, 19).replace(' ', 'T');
  const time = new Date(`${second}Z`);
  // Date reads 30 February as 2 March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(second);
}

/**
 * Decodes a cursor. A forged cursor only changes where the page begins, so it reveals nothing that is not public.
 * @throws 422 when it is no cursor of this order
 */
export function parseCursor(text: string, order: Order): Cursor {
  try {
    const [name, offset, key, id, total, isCapped] = JSON.parse(
      atob(text.replaceAll('-', '+').replaceAll('_', '/')),
    ) as unknown[];
    const isKey = order.type === 'bigint' ? /^\d{1,15}$/.test(String(key)) : isTime(String(key));
    if (
      name === nameOf(order) &&
      isCount(offset) &&
      offset <= MAX_OFFSET &&
      isCount(total) &&
      isKey &&
      /^[\w-]{1,64}$/.test(String(id))
    ) {
      return { offset, key: String(key), id: String(id), total, isCapped: isCapped === true };
    }
  } catch {
    // The code below refuses it.
  }
  throw refuse.invalid('after', '列表已更新，请从头查看');
}

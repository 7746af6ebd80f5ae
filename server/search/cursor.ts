import { refuse } from '../kit/refusal.ts';

/** The column listings are ordered by, and among equals by their id in the same direction. */
export interface Order {
  column: 'listed_at' | 'price';
  type: 'timestamptz' | 'bigint';
  isDescending: boolean;
}

/** The end of a page: the number of rows up to it, and the key and the id of its last row. */
interface PageEnd {
  offset: number;
  key: string;
  id: string;
}

/** Where a page begins, and the total that the pages before had. */
export interface Cursor extends PageEnd {
  total: number;
  isCapped: boolean;
}

const MAX_OFFSET = 1_000_000_000;

const nameOf = ({ column, isDescending }: Order) => `${column}${isDescending ? '-' : '+'}`;

/** Writes a cursor as the `next` of a page. */
export const formatCursor = ({ offset, key, id, total, isCapped }: Cursor, order: Order): string =>
  btoa(JSON.stringify([nameOf(order), Math.min(offset, MAX_OFFSET), key, id, total, isCapped]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const isCount = (given: unknown): given is number => Number.isSafeInteger(given) && (given as number) > 0;

/** Whether a text is an existing moment in PostgreSQL's spelling. */
function isTime(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(text)) return false;
  const second = text.slice(0, 19).replace(' ', 'T');
  const time = new Date(`${second}Z`);
  // 30 February would be read as 2 March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(second);
}

/**
 * Reads a cursor. A forged one shows nothing that is not public: it only says where to begin.
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
    // Refused below.
  }
  throw refuse.invalid('after', '列表已更新，请从头查看');
}

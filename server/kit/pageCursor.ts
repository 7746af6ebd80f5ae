import { isoAt } from './clock.ts';
import { refuse } from './refusal.ts';

const refuseCursor = () => refuse.invalid('after', '页码不正确，请回到第一页');

/** Splits the cursor `<number>_<id>`. @throws 422 */
export function parsePageCursor(after: string): [value: number, id: string] {
  const [, value = '', id = ''] = /^(-?\d{1,15})_([\w-]{1,64})$/.exec(after) ?? [];
  if (id === '') throw refuseCursor();
  return [Number(value), id];
}

/** The first millisecond of the year 10000. PostgreSQL does not read its ISO 8601. */
const YEAR_10000 = 253_402_300_800_000;

/** Converts the number of a cursor (epoch ms) to ISO 8601. @throws 422 for a time that no row has */
export function toCursorTime(ms: number): string {
  if (ms < 0 || ms >= YEAR_10000) throw refuseCursor();
  return isoAt(ms);
}

/** Builds a page of at most `size` rows. `rows` has one more when another page follows, which begins after `cursor`. */
export function pageOf<R, T, C>(
  rows: readonly R[],
  size: number,
  shown: (row: R) => T,
  cursor: (row: R) => C,
): { rows: T[]; next?: C } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page.map(shown), ...(rows.length > size && last && { next: cursor(last) }) };
}

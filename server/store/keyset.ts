import { slice, type Paging } from '../kit/paging.ts';
import { refuse } from '../kit/refusal.ts';
import { isInvalidValue } from './db.ts';

/**
 * The expressions of an ORDER BY, and the comparison for rows after the cursor. No expression may be null, and the last
 * one must be unique.
 */
const partsOf = (orderBy: string) =>
  orderBy.split(', ').map((part) => ({
    expression: `(${part.replace(/ desc$/, '')})`,
    sign: part.endsWith(' desc') ? '<' : '>',
  }));

type Value = string | number | boolean;

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value);

/** Decodes a cursor. @throws 422 for a cursor of another list */
function valuesOf(cursor: string, count: number): Value[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values) && values.length === count && values.every(isValue)) return values;
  } catch {}
  throw refuseCursor();
}

const refuseCursor = () => refuse.invalid('after', '列表有变化，请从头加载');

/** Converts a statement's error to 422 when a cursor of another list caused it: its values may have other types. */
export const toCursorRefusal =
  (cursor: string | undefined) =>
  (error: unknown): never => {
    throw cursor !== undefined && isInvalidValue(error) ? refuseCursor() : error;
  };

/** The cursor of a row, from the values of the `column` of {@link keysetOf}. */
export const cursorOf = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/**
 * Keyset pagination: a page begins after the last row of the previous page. Rows that are added or removed meanwhile
 * are neither repeated nor skipped.
 *
 * @param paging with `after`, the cursor of that last row, `pageNum` is ignored
 * @param used the number of parameters that the statement already has
 * @returns SQL: a column with the values of the cursor, the condition for the rows after it with its parameters, and
 * the limit and offset of the page
 * @throws 422 for a cursor of another list
 */
export function keysetOf(
  orderBy: string,
  paging: Paging,
  used: number,
): { column: string; where: string; params: Value[]; limit: number; offset: number } {
  const { limit, offset } = slice(paging);
  const parts = partsOf(orderBy);
  const expressions = parts.map(({ expression }) => expression);
  const column = `json_build_array(${expressions.join(', ')})`;
  if (paging.after === undefined) return { column, where: 'true', params: [], limit, offset };
  const params = valuesOf(paging.after, parts.length);
  const places = params.map((_, i) => `$${used + i + 1}`);
  const [first] = parts;
  // PostgreSQL can use an index for a row comparison, which needs the same direction in all columns.
  if (parts.every(({ sign }) => sign === first?.sign)) {
    const where = `(${expressions.join(', ')}) ${first?.sign} (${places.join(', ')})`;
    return { column, where, params, limit, offset: 0 };
  }
  const behind = parts.map(({ expression, sign }, i) =>
    [
      ...expressions.slice(0, i).map((same, j) => `${same} = ${places[j]}`),
      `${expression} ${sign} ${places[i]}`,
    ].join(' and '),
  );
  return { column, where: `(${behind.map((one) => `(${one})`).join(' or ')})`, params, limit, offset: 0 };
}

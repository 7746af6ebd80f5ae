import { slice, type Paging } from '../kit/paging.ts';
import { refuse } from '../kit/refusal.ts';
import { isInvalidValue } from './db.ts';

/** The expressions of an ORDER BY, and the comparison for “behind”. None is ever null, and the last one is unique. */
const partsOf = (orderBy: string) =>
  orderBy.split(', ').map((part) => ({
    expression: `(${part.replace(/ desc$/, '')})`,
    sign: part.endsWith(' desc') ? '<' : '>',
  }));

type Value = string | number | boolean;

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value);

/** The values of the row that a cursor names. @throws 422 for a cursor of another list */
function valuesOf(cursor: string, count: number): Value[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values) && values.length === count && values.every(isValue)) return values;
  } catch {}
  throw refuseCursor();
}

const refuseCursor = () => refuse.invalid('after', '列表有变化，请从头加载');

/** Handles the error of a statement: a cursor of another list may hold values of other types. */
export const orRefuse =
  (cursor: string | undefined) =>
  (error: unknown): never => {
    throw cursor !== undefined && isInvalidValue(error) ? refuseCursor() : error;
  };

/** The cursor of a row, from the column {@link keysetOf} selects. */
export const cursorOf = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/**
 * Keyset paging: a page begins after the last row of the page before it. Rows that are added or removed meanwhile are
 * neither repeated nor skipped.
 *
 * @param paging with `after`, the cursor of that last row, `pageNum` is ignored; without it `pageNum` decides
 * @param used the number of parameters that the statement already has
 * @returns SQL: a column with the values of the cursor, a condition that keeps the rows after it, and its parameters; and
 *   the limit and offset of the page
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
  // One comparison of rows can be read from an index.
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

import type { AttributeKey } from '../../contract/market/game.ts';

/**
 * The terms of a search, spelled as in `search_terms` of rum.sql. A listing must have all terms of `all`, and at least
 * one of each list of `any`. The filter's condition checks the rest.
 */
export interface Terms {
  all: string[];
  any: string[][];
}

/** Characters. Longer values have no term. */
const MAX_LENGTH = 80;

/** Numbers with more digits share one term. */
const MAX_DIGITS = 12;

const NEGATIVE = '#-';
const HUGE = '#big';

/** The term of a decimal number: its number of digits and its first digit. 286 and 200 are both `#32`. */
function numberTerm(decimal: string): string {
  if (decimal.startsWith('-')) return NEGATIVE;
  const whole = (decimal.split('.')[0] ?? '').replace(/^0+/, '');
  return whole.length > MAX_DIGITS ? HUGE : `#${whole.length}${whole[0] ?? ''}`;
}

const NUMBERS = [
  NEGATIVE,
  '#0',
  ...Array.from({ length: MAX_DIGITS }, (_, i) =>
    Array.from({ length: 9 }, (__, digit) => `#${i + 1}${digit + 1}`),
  ).flat(),
  HUGE,
];

/** The terms of an attribute's values (option ids, or `option:sub`). Undefined when a value has no term. */
export function valueTerms(
  gameId: string,
  key: AttributeKey,
  values: readonly string[],
): string[] | undefined {
  if (values.some((value) => [...value].length > MAX_LENGTH)) return undefined;
  const terms = values.map((value) => (/^-?\d+(\.\d+)?$/.test(value) ? numberTerm(value) : value));
  return [...new Set(terms)].map((term) => `${gameId}/${key}:${term}`);
}

/**
 * The terms of an attribute's numbers in a range. The first and last term also match numbers outside the range.
 * @param min decimal, inclusive; undefined: no limit
 * @param max the same
 */
export function numberTerms(
  gameId: string,
  key: AttributeKey,
  min: string | undefined,
  max: string | undefined,
): string[] {
  // -0 equals 0, but has the term of negative numbers.
  const first = min === undefined || Number(min) <= 0 ? 0 : NUMBERS.indexOf(numberTerm(min));
  const last = max === undefined ? NUMBERS.length - 1 : NUMBERS.indexOf(numberTerm(max));
  return NUMBERS.slice(first, last + 1).map((term) => `${gameId}/${key}:${term}`);
}

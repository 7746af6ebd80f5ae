import type { AttributeKey } from '../../contract/market/game.ts';

/**
 * What a search looks for, as `search_terms` of rum.sql spells it: a listing has all terms of `all`, and one at least of each list of
 * `any`. The filter checks the rest.
 */
export interface Terms {
  all: string[];
  any: string[][];
}

/** Longer values have no term, characters. */
const MAX_LENGTH = 80;

/** Numbers of more digits share a term. */
const MAX_DIGITS = 12;

const NEGATIVE = '#-';
const HUGE = '#big';

/** A decimal number as its length and its first digit: 286 and 200 are `#32`. */
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

/** Terms of an attribute's values (option ids, or `option:sub`); undefined when one has no term. */
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
 * Terms of an attribute's numbers between two ends. Terms at the ends also have numbers beyond them.
 * @param min decimal, included; undefined: open, as `max`
 */
export function numberTerms(
  gameId: string,
  key: AttributeKey,
  min: string | undefined,
  max: string | undefined,
): string[] {
  // -0 is as much as 0, and has the term of negative numbers.
  const first = min === undefined || Number(min) <= 0 ? 0 : NUMBERS.indexOf(numberTerm(min));
  const last = max === undefined ? NUMBERS.length - 1 : NUMBERS.indexOf(numberTerm(max));
  return NUMBERS.slice(first, last + 1).map((term) => `${gameId}/${key}:${term}`);
}

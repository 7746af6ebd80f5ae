import type { AttributeKey } from '../../contract/market/game.ts';

/**
 * What a search looks for, as the function `listing_terms` of the database spells it (migration 033): of each of these, one at least.
 * What a listing of these terms says exactly is asked beside it.
 */
export type Terms = readonly (readonly string[])[];

const MADE = `listing_terms(price_step(l.price), l.grams, l.game_id, l.attributes, l.system_id, l.carrier_id, l.group_id,
  l.server_id, l.stock_kind, l.protection, l.is_top)`;

/**
 * Listings by the steps of the prices, as the index `listings_by_price` holds them: the steps in their order, and `listings l` of one step
 * as far as they may fit. The database finds those of a step before it goes to the next, and ends when it has enough.
 * @param isDown from the dearest on
 * @param low SQL of the price to begin at, fen; without it at the cheapest on sale, as `high` at the dearest
 * @param version SQL of a row's version, which they then have as a column
 * @param value keeps a value of the statement and answers its placeholder
 */
export function stepsOf(
  terms: Terms,
  { isDown, low, high }: { isDown: boolean; low: string | undefined; high: string | undefined },
  version: string,
  value: (given: unknown) => string,
): { steps: string; listings: string } {
  const end = (which: 'min' | 'max', by: 'greatest' | 'least', own: string | undefined) => {
    const last = `(select price_step(${which}(price)) from listings where status = 'onSale')`;
    return own === undefined ? last : `${by}(${last}, price_step(${own}))`;
  };
  const on = (given: readonly string[]) =>
    `array(select term || '@' || steps.step from unnest(${value(given)}::text[]) term)`;
  const all = terms.flatMap((any) => (any.length === 1 ? any : []));
  const fits = [
    ...(all.length > 0 ? [`${MADE} @> ${on(all)}`] : []),
    ...terms.flatMap((any) => (any.length === 1 ? [] : [`${MADE} && ${on(any)}`])),
  ];
  return {
    steps: `(select step from generate_series(${end('min', 'greatest', low)}, ${end('max', 'least', high)}) step
      order by step${isDown ? ' desc' : ''}) steps`,
    // With an offset, the planner looks for nothing else here: it would find by another index, and make the terms of all it found.
    listings: `(select l.*, ${version} as version from listings l where l.status = 'onSale' and ${fits.join(' and ')} offset 0) l`,
  };
}

/** A number has the term of how many of these it is not less than: 0 to 9, then ten to each tenfold. */
const TENFOLD = [10, 12, 15, 20, 25, 30, 40, 50, 65, 80];
const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].concat(
  [1, 10, 100, 1000].flatMap((place) => TENFOLD.map((number) => number * place)),
  100_000,
);

/**
 * How many of these a decimal number is not less than. Exactly, as the database counts: they are whole and none is negative, so that
 * its places behind the point, which may be more than a double holds, only tell -0.1 from 0.
 */
function stepOf(decimal: string): number {
  if (/^-.*[1-9]/.test(decimal)) return 0;
  const whole = Number(decimal.split('.')[0]);
  return NUMBERS.filter((each) => each <= whole).length;
}

/** The term of a value of an attribute, as the function `attribute_term` of the database makes it. */
const termOf = (value: string): string =>
  /^-?\d+(\.\d+)?$/.test(value) ? `#${stepOf(value)}` : [...value].slice(0, 80).join('');

/** Terms of an attribute's values: option ids, or `option:sub`. */
export const optionTerms = (gameId: string, key: AttributeKey, values: readonly string[]): string[] => [
  ...new Set(values.map((value) => `${gameId}/${key}:${termOf(value)}`)),
];

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
  const first = min === undefined ? 0 : stepOf(min);
  const last = max === undefined ? NUMBERS.length : stepOf(max);
  return Array.from({ length: last - first + 1 }, (_, i) => `${gameId}/${key}:#${first + i}`);
}

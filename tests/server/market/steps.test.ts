import { afterAll, beforeAll, expect, it } from 'vitest';
import { numberTerms, optionTerms, stepsOf } from '../../../server/market/steps.ts';
import type { Store } from '../../../server/store/db.ts';
import { freshStore } from '../../kit/database.ts';

let store: Store;
beforeAll(async () => {
  store = await freshStore();
});
afterAll(() => store.close());

/** The terms that the database makes of attributes of a listing, without what is the same of all. */
async function termsOf(attributes: object): Promise<string[]> {
  const { terms } = await store.one<{ terms: string[] }>(
    `select listing_terms(7, '{皮,皮肤}', 'lol', $1::jsonb, null, 'qq', null, null, 'own', 'free', false) as terms`,
    [JSON.stringify(attributes)],
  );
  return terms;
}

it('a listing is found by pairs of letters, its attributes and what else a search names, each with its step', async () => {
  const attributes = {
    f1: 'lol-f1-3',
    f2: '812',
    f3: ['a', 'b:c'],
    f4: '4'.repeat(90) + '点',
    f5: '点'.repeat(90),
  };
  const terms = [
    '皮肤',
    ...optionTerms('lol', 'f1', ['lol-f1-3']),
    ...numberTerms('lol', 'f2', '812', '812'),
    ...optionTerms('lol', 'f3', ['a', 'b:c']),
    ...optionTerms('lol', 'f4', ['4'.repeat(90) + '点']),
    ...optionTerms('lol', 'f5', ['点'.repeat(90)]),
    'game:lol',
    'carrier:qq',
    'stock:own',
    'protection:free',
    'top:false',
  ];
  expect((await termsOf(attributes)).toSorted()).toEqual(terms.map((term) => `${term}@7`).toSorted());
  expect(numberTerms('lol', 'f2', '812', '812')).toEqual(['lol/f2:#30']);
  expect(optionTerms('lol', 'f5', ['点'.repeat(90)])).toEqual([`lol/f5:${'点'.repeat(80)}`]);
});

it('a range of numbers names the terms of all numbers within, and of few others', async () => {
  const numbers = [
    ...'-1234.5 -1 -0.2 -0 0 0.2 0.9999 1 1.5 9.9999 10 0012 19 20'.split(' '),
    ...'99.5 100 812 999 99999.9999 100000 999999999999.9999 1000000000000'.split(' '),
  ];
  const rows = await store.query<{ number: string; term: string }>(
    `select number, 'lol/f1:' || attribute_term(number) as term from unnest($1::text[]) as each (number)`,
    [numbers],
  );
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  const ends = [undefined, ...numbers.slice(0, -1)];
  const missed: unknown[] = [];
  for (const min of ends) {
    for (const max of ends) {
      if (min !== undefined && max !== undefined && Number(min) > Number(max)) continue;
      const terms = numberTerms('lol', 'f1', min, max);
      for (const { number, term } of rows) {
        const isWithin =
          Number(number) >= Number(min ?? -Infinity) && Number(number) <= Number(max ?? Infinity);
        if (isWithin && !terms.includes(term)) missed.push({ min, max, number, term });
      }
    }
  }
  expect(missed).toEqual([]);
  expect(numberTerms('lol', 'f1', '812', '1500')).toEqual([
    'lol/f1:#30',
    'lol/f1:#31',
    'lol/f1:#32',
    'lol/f1:#33',
  ]);
  expect(numberTerms('lol', 'f1', undefined, '2')).toEqual([
    'lol/f1:#0',
    'lol/f1:#1',
    'lol/f1:#2',
    'lol/f1:#3',
  ]);
});

it('a number has the same term here and in the database, however many places it has', async () => {
  const numbers = [
    ...'99999.99999999999999999 9.99999999999999999 0.99999999999999999999 100000.00000000000000001'.split(
      ' ',
    ),
    ...'-0.00000000000000000001 -0.0 -0 0.0 00.5 007 100000 99999 9007199254740993 -5.5 -10'.split(' '),
    ...['1', '-1', '0.', '-0.'].map((begin) => `${begin}${'0'.repeat(400)}1`),
  ];
  const rows = await store.query<{ term: string }>(
    `select 'lol/f1:' || attribute_term(number) as term from unnest($1::text[]) with ordinality each (number, place) order by place`,
    [numbers],
  );
  expect(numbers.flatMap((number) => optionTerms('lol', 'f1', [number]))).toEqual(
    rows.map(({ term }) => term),
  );
  expect(numbers.map((number) => numberTerms('lol', 'f1', number, number))).toEqual(
    rows.map(({ term }) => [term]),
  );
});

it('prices stand on steps of a twentieth, in their order', async () => {
  const prices = [1, 99, 100, 199, 1_000, 50_000, 52_499, 55_200, 99_999_999, 5_000_000_000];
  const rows = await store.query<{ step: number }>(
    'select price_step(price) as step from unnest($1::bigint[]) price',
    [prices],
  );
  expect(rows.map(({ step }) => step)).toEqual([0, 0, 1, 1, 10, 87, 88, 89, 243, 290]);
});

it('listings of a step are found by the index of the steps alone', async () => {
  const values: unknown[] = [];
  const { steps, listings } = stepsOf(
    [['大师'], ['lol/f1:a', 'lol/f1:b']],
    { isDown: false, low: undefined, high: undefined },
    `''`,
    (given) => `$${values.push(given)}`,
  );
  const plan = await store.query(
    `explain select l.id from ${steps} cross join lateral ${listings} where l.game_id = 'lol' and l.attributes @> '{"f1": "a"}'`,
    values,
  );
  const scans = JSON.stringify(plan).match(/Index Scan on \w+|Seq Scan on \w+/g);
  expect(scans).toEqual(['Index Scan on listings_by_price']);
});

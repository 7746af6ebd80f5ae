import { expect, it } from 'vitest';
import type { Difference } from '../../../contract/staff/index.ts';
import { readDifferences } from '../../../src/staff/money/exportDifferences.ts';

/** Pages over `rows`, which `change` may alter before the second page. */
function lister(rows: string[], change: () => void) {
  let calls = 0;
  return async ({
    input: { pageNum = 1, pageSize = 20 },
  }: {
    input: { pageNum?: number; pageSize?: number };
  }) => {
    calls += 1;
    if (calls === 2) change();
    const from = (pageNum - 1) * pageSize;
    return {
      total: rows.length,
      rows: rows.slice(from, from + pageSize).map((id) => ({ id }) as Difference),
    };
  };
}

const idsOf = async (rows: string[], change: () => void) =>
  (await readDifferences('run-1', lister(rows, change) as never)).map(({ id }) => id);

it('exports each difference of a run, although one is settled between two pages', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => `d-${index}`);
  const settled = [...rows.slice(1), 'd-0'];
  const settle = () => void rows.splice(0, rows.length, ...settled);
  expect(await idsOf(rows, settle)).toEqual(settled);
});

it('leaves out a difference that is settled between two pages of the unsettled ones', async () => {
  const rows = Array.from({ length: 150 }, (_, index) => `d-${index}`);
  expect(await idsOf(rows, () => void rows.shift())).toEqual(
    Array.from({ length: 149 }, (_, index) => `d-${index + 1}`),
  );
});

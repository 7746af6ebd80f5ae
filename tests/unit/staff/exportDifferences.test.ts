import { expect, it } from 'vitest';
import type { Difference } from '../../../contract/staff/index.ts';
import { readDifferences } from '../../../src/staff/money/exportDifferences.ts';

const ids = Array.from({ length: 150 }, (_, index) => `d-${index}`);

/**
 * Reads the ids of a run, or of the unsettled differences. The pages continue behind their last row, settled rows come
 * last, and d-0 is settled before the second page is read.
 */
async function readIds(runId: string | undefined): Promise<string[]> {
  const settled = new Set<string>();
  const keyOf = (id: string) => Number(id.slice(2)) + (settled.has(id) ? ids.length : 0);
  const list = async ({
    input: { after, pageSize = 20 },
  }: {
    input: { after?: string; pageSize?: number };
  }) => {
    if (after !== undefined) settled.add('d-0');
    const held = ids.filter((id) => runId !== undefined || !settled.has(id));
    const behind = held
      .filter((id) => keyOf(id) > Number(after ?? -1))
      .toSorted((a, b) => keyOf(a) - keyOf(b));
    const page = behind.slice(0, pageSize);
    return {
      total: held.length,
      rows: page.map((id) => ({ id }) as Difference),
      ...(behind.length > pageSize && { next: String(keyOf(page.at(-1) ?? '')) }),
    };
  };
  return (await readDifferences(runId, list as never)).map(({ id }) => id);
}

it('exports each difference of a run once, although one is settled between two pages', async () => {
  expect(await readIds('run-1')).toEqual([...ids.slice(1), 'd-0']);
});

it('leaves out no unsettled difference, although another one is settled between two pages', async () => {
  expect(await readIds(undefined)).toEqual(ids);
});

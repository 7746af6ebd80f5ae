import { beforeAll, describe, expect, it } from 'vitest';
import { readPage } from '../../../server/store/rows.ts';
import { useApp } from '../../kit/app.ts';

const kit = useApp();

/** Reads all pages, two rows each. `between` runs after each page. */
async function pages(orderBy: string, between: () => Promise<unknown> = () => Promise.resolve()) {
  const all: string[][] = [];
  let after: string | undefined;
  let pageNum = 0;
  do {
    pageNum += 1;
    const { rows, next } = await readPage<{ id: string }>(kit.store, {
      select: 't.id',
      from: 'keyset_rows t',
      where: 't.id > $1 or t.id = $1',
      params: ['a'],
      orderBy,
      // As the pages send it: with a cursor, and a page number for servers without cursors.
      paging: { pageNum, pageSize: 2, after },
    });
    all.push(rows.map(({ id }) => id));
    after = next;
    await between();
  } while (after !== undefined);
  return all;
}

beforeAll(async () => {
  await kit.sql`
    create table keyset_rows (id text primary key, at timestamptz not null, rank bigint not null, closed_at timestamptz)`;
});

const fill = async () => {
  await kit.sql`delete from keyset_rows`;
  // Two rows have the same time. The next times differ by one microsecond.
  await kit.sql`insert into keyset_rows (id, at, rank, closed_at) values
       ('a', '2026-11-01 00:00:00.000001+00', 9000000000000000, null), ('b', '2026-11-01 00:00:00.000002+00', 2, now()),
       ('c', '2026-11-01 00:00:00.000002+00', 2, null), ('d', '2026-11-01 00:00:00.000003+00', 3, now()),
       ('e', '2026-11-02 00:00:00+00', 1, null)`;
};

describe('pages by the last row of the page before', () => {
  it.each([
    ['t.at desc, t.id desc', [['e', 'd'], ['c', 'b'], ['a']]],
    ['t.at, t.id', [['a', 'b'], ['c', 'd'], ['e']]],
    ['t.at desc, t.id', [['e', 'd'], ['b', 'c'], ['a']]],
    ['t.closed_at is not null, t.at desc, t.id', [['e', 'c'], ['a', 'd'], ['b']]],
    ['abs(t.rank) desc, t.id', [['a', 'd'], ['b', 'c'], ['e']]],
  ])('in the order %s hold each row once', async (orderBy, expected) => {
    await fill();
    expect(await pages(orderBy)).toEqual(expected);
  });

  it('repeat no row when rows are added in front, and hide none when read rows are removed', async () => {
    await fill();
    let serial = 0;
    const seen = await pages('t.at desc, t.id desc', async () => {
      serial += 1;
      await kit.sql`insert into keyset_rows (id, at, rank)
        values (${`new-${serial}`}, now() + interval '1 year', 0)`;
      await kit.sql`delete from keyset_rows where id = 'e'`;
    });
    expect(seen).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
  });

  it.each([
    '',
    'x',
    'bm90IGpzb24',
    btoa('{}'),
    btoa('[1]'),
    btoa('[null,"a"]'),
    btoa('[["a"],"b"]'),
    btoa('["x","y"]'),
  ])('refuse the cursor %j of another list', async (after) => {
    const ask = readPage(kit.store, {
      select: 't.id',
      from: 'keyset_rows t',
      where: 'true',
      orderBy: 't.at desc, t.id desc',
      paging: { pageSize: 2, after },
    });
    await expect(ask).rejects.toMatchObject({ code: 422, message: '列表有变化，请从头加载' });
  });
});

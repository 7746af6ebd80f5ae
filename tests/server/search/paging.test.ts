import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import type { ListingQuery } from '../../../contract/market/listing.ts';
import { MAX_COUNT } from '../../../server/search/totalCount.ts';
import { useApp } from '../../kit/app.ts';
import { invalid } from '../../kit/refusals.ts';

const t = useApp();

const search = (input: ListingQuery) => t.do(calls.searchListings, { input });
const idsBy = async (orderBy: string) =>
  (
    await t.store.query<{ id: string }>(`select id from listings where status = 'onSale' order by ${orderBy}`)
  ).map(({ id }) => id);

describe('a list with a capped total', () => {
  it('says so, and reports the real total on the last page', async () => {
    const all = await idsBy('price, id');
    expect(all.length).toBeGreaterThan(MAX_COUNT);
    const first = await search({ sort: 'priceasc', pageSize: 100 });
    expect([first.total, first.isCapped, first.rows.map(({ id }) => id)]).toEqual([
      MAX_COUNT,
      true,
      all.slice(0, 100),
    ]);
    const far = await search({ sort: 'priceasc', pageSize: 100, pageNum: 15 });
    expect([far.total, far.isCapped]).toEqual([1501, true]);
    const lastPage = Math.ceil(all.length / 100);
    const last = await search({ sort: 'priceasc', pageSize: 100, pageNum: lastPage });
    expect([last.total, last.isCapped, last.next]).toEqual([all.length, undefined, undefined]);
    const beyond = await search({ sort: 'priceasc', pageSize: 100, pageNum: lastPage + 5 });
    expect([beyond.rows, beyond.total, beyond.isCapped]).toEqual([[], MAX_COUNT, true]);
  });

  it('reports the real total below the cap', async () => {
    const one = await search({ gameId: 'wzry', minPrice: 500_000, pageSize: 5 });
    const n = await t.cell<number>`select count(*) as n from listings
      where status = 'onSale' and game_id = 'wzry' and price >= 500000`;
    expect(n).toBeGreaterThan(5);
    expect([one.total, one.isCapped]).toEqual([n, undefined]);
    expect((await search({ gameId: 'wzry', minPrice: 500_000, pageNum: 50 })).total).toBe(n);
    const none = await search({ gameId: 'nothing' });
    expect(none).toEqual({ rows: [], total: 0 });
  });

  it.each([
    ['timedesc', 'listed_at desc, id desc'],
    ['timeasc', 'listed_at, id'],
    ['pricedesc', 'price desc, id desc'],
    ['priceasc', 'price, id'],
  ] as const)('continues at a cursor to the end (%s)', async (sort, orderBy) => {
    const seen: string[] = [];
    const totals: [number, boolean | undefined][] = [];
    let after: string | undefined;
    do {
      const page = await search({ sort, pageSize: 100, after });
      seen.push(...page.rows.map(({ id }) => id));
      totals.push([page.total, page.isCapped]);
      after = page.next;
    } while (after !== undefined);
    const all = await idsBy(orderBy);
    expect(seen).toEqual(all);
    // While pages follow, the total is larger than the number of rows shown so far.
    expect(totals).toEqual(
      totals.map((_, i) =>
        i === totals.length - 1 ? [all.length, undefined] : [Math.max(MAX_COUNT, (i + 1) * 100 + 1), true],
      ),
    );
  });

  it('neither repeats rows nor skips rows after a sale', async () => {
    const all = await idsBy('listed_at desc, id desc');
    const first = await search({ pageSize: 10 });
    await t.sql`update listings set status = 'held' where id = any(${all.slice(3, 6)})`;
    const second = await search({ pageSize: 10, after: first.next });
    expect(second.rows.map(({ id }) => id)).toEqual(all.slice(10, 20));
    await t.sql`update listings set status = 'onSale' where id = any(${all.slice(3, 6)})`;
  });

  it('has the same pages by number with every query plan', async () => {
    const all = await idsBy('price desc, id desc');
    const page = async (pageNum: number, pageSize: number) =>
      (await search({ sort: 'pricedesc', pageNum, pageSize })).rows.map(({ id }) => id);
    // Numbered pages that start at the beginning, or where an earlier page of this or another size began or ended.
    for (const [pageNum, pageSize] of [
      [401, 5],
      [402, 5],
      [401, 5],
      [201, 10],
      [202, 10],
      [403, 5],
      [3, 20],
    ] as const) {
      expect(await page(pageNum, pageSize)).toEqual(all.slice((pageNum - 1) * pageSize, pageNum * pageSize));
    }
  });

  it('returns a numbered page as it is after the list has changed', async () => {
    const page = async (pageNum: number) =>
      (await search({ sort: 'priceasc', pageNum, pageSize: 50 })).rows.map(({ id }) => id);
    const all = await idsBy('price, id');
    for (const pageNum of [3, 4, 5])
      expect(await page(pageNum)).toEqual(all.slice(pageNum * 50 - 50, pageNum * 50));
    await t.sql`update listings set status = 'takenDown' where id = ${all[0]}`;
    for (const pageNum of [3, 4, 5]) {
      expect(await page(pageNum)).toEqual(all.slice(pageNum * 50 - 49, pageNum * 50 + 1));
    }
    await t.sql`update listings set status = 'onSale' where id = ${all[0]}`;
  });

  /** A cursor of the newest-first order, encoded as by the server. */
  const endOf = (offset: number, key: string, id: string) =>
    btoa(JSON.stringify(['listed_at-', offset, key, id, MAX_COUNT, true])).replaceAll('=', '');

  it('has numbered pages that a forged cursor does not affect', async () => {
    const all = await idsBy('listed_at desc, id desc');
    const after = endOf(100, '2099-01-01 00:00:00+00', 'zzz');
    const made = await search({ pageSize: 10, after });
    expect(made.rows.map(({ id }) => id)).toEqual(all.slice(0, 10));
    for (const pageNum of [12, 13, 11]) {
      const page = await search({ pageSize: 10, pageNum });
      expect(page.rows.map(({ id }) => id)).toEqual(all.slice(pageNum * 10 - 10, pageNum * 10));
    }
  });

  it('has numbered pages that a cursor of an hour ago does not affect', async () => {
    const all = await idsBy('price desc, id desc');
    const dearest = { sort: 'pricedesc', pageSize: 100 } as const;
    const second = await search({ ...dearest, after: (await search(dearest)).next });
    await t.sql`update listings set status = 'takenDown' where id = any(${all.slice(0, 5)})`;
    t.clock.advance(3_600_000);
    const third = await search({ ...dearest, after: second.next });
    expect(third.rows.map(({ id }) => id)).toEqual(all.slice(200, 300));
    const fourth = await search({ ...dearest, pageNum: 4 });
    expect(fourth.rows.map(({ id }) => id)).toEqual(all.slice(305, 405));
    await t.sql`update listings set status = 'onSale' where id = any(${all.slice(0, 5)})`;
  });

  it('continues at every cursor it returned, whatever position it claims', async () => {
    const first = await search({ pageSize: 5 });
    let after: string | undefined = endOf(1_000_000_000, '2099-01-01 00:00:00+00', 'zzz');
    const seen: string[][] = [];
    for (let page = 0; page < 3; page++) {
      const { rows, next }: Awaited<ReturnType<typeof search>> = await search({ pageSize: 5, after });
      seen.push(rows.map(({ id }) => id));
      after = next;
    }
    const all = await idsBy('listed_at desc, id desc');
    expect(first.rows.map(({ id }) => id)).toEqual(seen[0]);
    expect(seen).toEqual([all.slice(0, 5), all.slice(5, 10), all.slice(10, 15)]);
  });

  it.each([
    'nonsense',
    btoa('["price+",5,"x","g1",9,true]'),
    btoa('["listed_at-",-5,"1","g1",9,true]'),
    endOf(5, '9999-99-99 99:99:99+00', 'g1'),
    endOf(5, '0000-00-00 00:00:00+00', 'g1'),
    endOf(5, '0000-01-01 00:00:00+00', 'g1'),
    endOf(5, '2026-02-30 00:00:00+00', 'g1'),
    endOf(5, '2026-02-20 24:00:00+00', 'g1'),
    endOf(5, '2026-02-20 23:59:60+00', 'g1'),
    endOf(1_000_000_001, '2026-02-20 00:00:00+00', 'g1'),
  ])('refuses an invalid cursor: %s', async (after) => {
    const { body } = await t.call(calls.searchListings, { input: { after: after.replaceAll('=', '') } });
    expect(body).toEqual(invalid('after', '列表已更新，请从头查看'));
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { CACHE_TTL_MS, createResponseCache } from '../../../server/kit/responseCache.ts';
import { createTestClock } from '../../kit/testClock.ts';
import { countsOf } from '../../../server/market/counts.ts';
import { useApp } from '../../kit/app.ts';
import { SEEDED_AT } from '../../kit/database.ts';
import { makeListing } from '../../kit/fixtures.ts';

const clock = createTestClock(SEEDED_AT);

describe('the response cache', () => {
  const cache = createResponseCache(clock);
  const make = (value: string) => () => Promise.resolve(value);
  const ask = (value: string) => cache.get('key', make(value));

  it('makes a value once for concurrent callers and serves it for its time to live', async () => {
    expect(await Promise.all([ask('a'), ask('b'), ask('c')])).toEqual(['a', 'a', 'a']);
    clock.advance(CACHE_TTL_MS - 1);
    expect(await ask('d')).toBe('a');
    clock.advance(1);
    expect(await ask('e')).toBe('e');
  });

  it('does not store a failure', async () => {
    const failing = () => cache.get('other', () => Promise.reject(new Error('lost')));
    await expect(failing()).rejects.toThrow('lost');
    expect(await cache.get('other', make('found'))).toBe('found');
  });

  it('stores that there is nothing', async () => {
    expect(await cache.get('none', () => Promise.resolve(undefined))).toBeUndefined();
    expect(await cache.get('none', make('later'))).toBeUndefined();
  });

  it('answers everyone who waits for a value that was evicted while it was made', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const slow = cache.get('slow', () => promise);
    for (let n = 0; n < 6000; n++) await cache.get(`more ${n}`, make('more'));
    resolve('made');
    expect(await slow).toBe('made');
  });
});

describe('public data', () => {
  const t = useApp({ clock, cache: createResponseCache(clock) });
  let sellerId: string;
  beforeAll(async () => {
    ({ id: sellerId } = await t.login('19600000072'));
  });

  it('shows a change within a second, in lists, counts and pages', async () => {
    const read = async () => {
      const [list, games, numbers] = await Promise.all([
        t.do(calls.searchListings, { input: { gameId: 'wzry', pageSize: 1 } }),
        t.do(calls.listGames, { input: {} }),
        t.do(calls.readHomeNumbers),
      ]);
      return [
        list.rows[0]?.price,
        games.find(({ id }) => id === 'wzry')?.onSale ?? 0,
        numbers.onSale,
      ] as const;
    };
    const [price, ofGame, ofAll] = await read();
    await makeListing(t.store, {
      id: 'fresh',
      sellerId,
      gameId: 'wzry',
      price: 77_700,
      listedAt: '2026-12-01T00:00:00.000Z',
    });
    expect(await read()).toEqual([price, ofGame, ofAll]);
    clock.advance(CACHE_TTL_MS);
    expect(await read()).toEqual([77_700, ofGame + 1, ofAll + 1]);
    const ofPage = async () => (await t.do(calls.readListing, { input: { id: 'fresh' } })).price;
    expect(await ofPage()).toBe(77_700);
    await t.sql`update listings set price = 88_800 where id = 'fresh'`;
    clock.advance(CACHE_TTL_MS);
    expect([await ofPage(), ...(await read())]).toEqual([88_800, 88_800, ofGame + 1, ofAll + 1]);
  });

  it('is not what a member gets: a listing that was taken down is seen by its seller alone', async () => {
    const seller = await t.login('19600000072');
    const codes = async () => {
      const input = { id: 'private' };
      const visitor = await t.call(calls.readListing, { input });
      const own = await seller.call(calls.readListing, { input });
      return [visitor.body.code, own.body.code];
    };
    await makeListing(t.store, { id: 'private', sellerId, gameId: 'wzry', status: 'takenDown' });
    expect(await codes()).toEqual([404, 200]);
    expect(await codes()).toEqual([404, 200]);
    await t.sql`update listings set status = 'onSale' where id = 'private'`;
    clock.advance(CACHE_TTL_MS);
    expect(await codes()).toEqual([200, 200]);
    await t.sql`update listings set status = 'takenDown' where id = 'private'`;
    clock.advance(CACHE_TTL_MS);
    expect(await codes()).toEqual([404, 200]);
  });

  it('has no personal part: what a member has marked does not show to visitors', async () => {
    const reader = await t.login('19600000073');
    await t.sql`insert into favourites (user_id, listing_id, price, created_at)
      values (${reader.id}, 'fresh', 88800, now())`;
    const [member, visitor] = [
      await reader.do(calls.readListing, { input: { id: 'fresh' } }),
      await t.do(calls.readListing, { input: { id: 'fresh' } }),
    ];
    expect([member.isFavourite, visitor.isFavourite]).toEqual([true, false]);
  });

  it('is counted right during concurrent changes', async () => {
    const ids = await t.column<string>`select id from listings where status = 'onSale' order by id limit 40`;
    await Promise.all(
      ids.map(async (id, i) => {
        if (i % 3 === 0) await countsOf(t.ctx);
        await t.store.tx((tx) =>
          tx.query("update listings set status = 'sold', sold_at = $2 where id = $1", [
            id,
            new Date(t.clock.now()).toISOString(),
          ]),
        );
      }),
    );
    const { onSale, sold } = await t.one<{ onSale: number; sold: number }>`
       select count(*) filter (where status = 'onSale') as on_sale, count(*) filter (where status = 'sold') as sold
       from listings`;
    const counts = await countsOf(t.ctx);
    expect([counts.onSale, counts.sold, [...counts.onSaleOf.values()].reduce((a, b) => a + b)]).toEqual([
      onSale,
      sold,
      onSale,
    ]);
  });
});

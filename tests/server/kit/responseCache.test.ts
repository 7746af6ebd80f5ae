import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { keptOf, KEPT_FOR } from '../../../server/kit/responseCache.ts';
import { countsOf } from '../../../server/market/counts.ts';
import { makeApp, type TestApp } from '../../kit/app.ts';
import { makeListing } from '../../kit/fixtures.ts';

let t: TestApp;
let made: string[];

beforeAll(async () => {
  t = await makeApp();
});
afterAll(() => t.close());
beforeEach(() => {
  made = [];
  t.clock.advance(KEPT_FOR);
});

const make = (value: string) => async () => {
  made.push(value);
  return value;
};
const ask = (value: string) => keptOf(t.ctx).get('key', ['listings', 'games'], make(value));

describe('what is kept for a moment', () => {
  it('is made once for all who ask meanwhile, and serves for its time', async () => {
    expect(await Promise.all([ask('a'), ask('b'), ask('c')])).toEqual(['a', 'a', 'a']);
    t.clock.advance(KEPT_FOR - 1);
    expect(await ask('d')).toBe('a');
    t.clock.advance(1);
    expect(await ask('e')).toBe('e');
    expect(made).toEqual(['a', 'e']);
  });

  it('ends with a change of its tables in this process, and with no other', async () => {
    await ask('a');
    await t.store.query("update users set nick_name = nick_name where id = 'nobody'");
    expect(await ask('b')).toBe('a');
    await t.store.query("update games set sort = sort where id = 'nothing'");
    expect(await ask('c')).toBe('c');
    await t.store.tx(async (tx) => {
      await tx.query("delete from listings where id = 'nothing'");
      // Others do not see it yet.
      expect(await ask('d')).toBe('c');
    });
    expect(await ask('e')).toBe('e');
  });

  it('is not what was being made while a change came', async () => {
    let go = () => {};
    const gate = new Promise<void>((open) => {
      go = open;
    });
    const slow = keptOf(t.ctx).get('key', ['listings'], async () => {
      await gate;
      return 'before';
    });
    await t.store.query("update listings set title = title where id = 'nothing'");
    const after = await keptOf(t.ctx).get('key', ['listings'], make('after'));
    go();
    expect([await slow, after, await keptOf(t.ctx).get('key', ['listings'], make('later'))]).toEqual([
      'before',
      'after',
      'after',
    ]);
  });

  it('is a long answer only when it was asked for again', async () => {
    const long = (value: string) => keptOf(t.ctx).get('key', [], make(value.repeat(3000)));
    const asked = async (value: string) => (await long(value))[0];
    expect([await asked('a'), await asked('b'), await asked('c')]).toEqual(['a', 'b', 'b']);
    t.clock.advance(KEPT_FOR);
    // Asked for by two at once, it is kept from the first time on.
    expect((await Promise.all([asked('d'), asked('e')])).concat(await asked('f'))).toEqual(['d', 'd', 'd']);
    expect(made.map(([first]) => first)).toEqual(['a', 'b', 'd']);
  });

  it('is no failure', async () => {
    const failing = () => keptOf(t.ctx).get('key', [], () => Promise.reject(new Error('lost')));
    await expect(failing()).rejects.toThrow('lost');
    expect(await keptOf(t.ctx).get('key', [], make('found'))).toBe('found');
  });
});

describe('what everyone sees the same', () => {
  it('shows at once what this process has changed, in lists, numbers and pages', async () => {
    const { id: sellerId } = await t.login('19600000072');
    const first = async () => {
      const [list, games, numbers] = await Promise.all([
        t.call(calls.searchListings, { input: { gameId: 'wzry', pageSize: 1 } }),
        t.call(calls.listGames, { input: {} }),
        t.call(calls.readHomeNumbers),
      ]);
      return [
        list.value.rows[0]?.price,
        games.value.find(({ id }) => id === 'wzry')?.onSale,
        numbers.value.onSale,
      ] as const;
    };
    const [, ofGame = 0, ofAll] = await first();
    await makeListing(t.store, {
      id: 'fresh',
      sellerId,
      gameId: 'wzry',
      price: 77_700,
      listedAt: '2026-12-01T00:00:00.000Z',
    });
    expect(await first()).toEqual([77_700, ofGame + 1, ofAll + 1]);
    const price = async () => (await t.call(calls.readListing, { input: { id: 'fresh' } })).value.price;
    expect(await price()).toBe(77_700);
    await t.store.query("update listings set price = 88_800 where id = 'fresh'");
    expect([await price(), ...(await first())]).toEqual([88_800, 88_800, ofGame + 1, ofAll + 1]);
  });

  it('is counted right while many change it at once', async () => {
    const ids = (
      await t.store.query<{ id: string }>(
        "select id from listings where status = 'onSale' order by id limit 40",
      )
    ).map(({ id }) => id);
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
    const { onSale, sold } = await t.store.one<{ onSale: number; sold: number }>(
      `select count(*) filter (where status = 'onSale') as on_sale, count(*) filter (where status = 'sold') as sold
       from listings`,
    );
    const counts = await countsOf(t.ctx);
    expect([counts.onSale, counts.sold, [...counts.onSaleOf.values()].reduce((a, b) => a + b)]).toEqual([
      onSale,
      sold,
      onSale,
    ]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as favourites from '../../../contract/account/calls.ts';
import * as catalogue from '../../../contract/market/calls.ts';
import * as listings from '../../../contract/selling/calls.ts';
import { SPECIAL_OFFER } from '../../../contract/selling/rule.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame, makeListing, TEST_GAME } from '../../kit/fixtures.ts';
import { newListing } from '../../kit/selling.ts';

const DAY = 24 * 3_600_000;
let kit: TestApp;
let seller: SignedIn;
let serial = 0;
let id: string;

beforeAll(async () => {
  kit = await makeApp();
  await makeGame(kit.store);
  seller = await kit.login('13500000001');
});
afterAll(() => kit.close());
// A listing for ¥1000 that has stood for as long as an offer asks.
beforeEach(async () => {
  id = `offer-${++serial}`;
  const listedAt = new Date(kit.clock.now()).toISOString();
  await makeListing(kit.store, { id, sellerId: seller.id, listedAt });
  kit.clock.advance(SPECIAL_OFFER.standing);
});

/** Sets another price; sessions do not last as long as some of these tests. */
const ask = async (price: number) => {
  seller = await kit.login(seller.phone);
  const { body } = await kit.call(listings.editListingPrice, { input: { id, price }, token: seller.token });
  expect(body).toEqual({ code: 200, msg: '操作成功' });
};
const shown = async () => {
  const { value } = await kit.call(catalogue.readListing, { input: { id } });
  return [value.price, value.isSpecialOffer, value.formerPrice];
};
const found = async (isSpecialOffer: boolean) =>
  (
    await kit.call(catalogue.searchListings, { input: { gameId: TEST_GAME, isSpecialOffer, pageSize: 100 } })
  ).value.rows.some((row) => row.id === id);

describe('a special offer', () => {
  it('begins with a price a tenth below the former one, which is shown', async () => {
    await ask(90_001);
    expect(await shown()).toEqual([90_001, false, undefined]);
    await ask(81_000);
    expect(await shown()).toEqual([81_000, true, 90_001]);
  });

  it('is found by its filter, on cards, among favourites and the own listings', async () => {
    expect([await found(true), await found(false)]).toEqual([false, true]);
    await ask(90_000);
    expect([await found(true), await found(false)]).toEqual([true, false]);
    await kit.call(favourites.addFavourite, { input: { listingId: id }, token: seller.token });
    const lists = [
      await kit.call(catalogue.searchListings, { input: { isSpecialOffer: true, pageSize: 100 } }),
      await kit.call(favourites.listFavourites, { input: {}, token: seller.token }),
      await kit.call(listings.listOwnListings, { input: { pageSize: 100 }, token: seller.token }),
    ];
    for (const { value } of lists) {
      expect(value.rows.find((row) => row.id === id)).toMatchObject({
        price: 90_000,
        isSpecialOffer: true,
        formerPrice: 100_000,
      });
    }
  });

  it('goes over the wire with the former price in yuan, and without one while there is none', async () => {
    const wire = async () =>
      (await kit.send(`/api/web/good/info?id=${id}`)).body.data as Record<string, unknown>;
    expect(await wire()).not.toHaveProperty('originalPrice');
    await ask(80_000);
    const { newPrice, originalPrice, isOnSpecialOffer } = await wire();
    expect([Number(newPrice), Number(originalPrice), isOnSpecialOffer]).toEqual([800, 1000, 1]);
  });

  it('asks that the listing has stood on sale for a while', async () => {
    await kit.store.query('update listings set listed_at = $2 where id = $1', [
      id,
      new Date(kit.clock.now() - SPECIAL_OFFER.standing + 1).toISOString(),
    ]);
    await ask(50_000);
    expect(await shown()).toEqual([50_000, false, undefined]);
  });

  it('is not made by putting a price up first', async () => {
    await ask(200_000);
    kit.clock.advance(SPECIAL_OFFER.lookBack);
    await ask(100_001);
    expect(await shown()).toEqual([100_001, true, 200_000]);
    // Within the time looked back on, the lowest price counts.
    await ask(200_000);
    kit.clock.advance(SPECIAL_OFFER.lookBack - 1);
    await ask(95_000);
    expect(await shown()).toEqual([95_000, false, undefined]);
  });

  it('keeps its former price and its end through a further reduction', async () => {
    await ask(90_000);
    kit.clock.advance(DAY);
    await ask(70_000);
    expect(await shown()).toEqual([70_000, true, 100_000]);
    kit.clock.advance(SPECIAL_OFFER.lasts - DAY - 1);
    await runDueJobs(kit.ctx);
    expect(await shown()).toEqual([70_000, true, 100_000]);
    kit.clock.advance(1);
    await runDueJobs(kit.ctx);
    expect(await shown()).toEqual([70_000, false, undefined]);
  });

  it('ends with a price that is none, and a later one lasts its own time', async () => {
    await ask(80_000);
    kit.clock.advance(DAY);
    await ask(90_001);
    expect(await shown()).toEqual([90_001, false, undefined]);
    await ask(72_000);
    expect(await shown()).toEqual([72_000, true, 80_000]);
    // The first offer's job comes due and leaves the second alone.
    kit.clock.advance(SPECIAL_OFFER.lasts - DAY);
    await runDueJobs(kit.ctx);
    expect(await shown()).toEqual([72_000, true, 80_000]);
    kit.clock.advance(DAY);
    await runDueJobs(kit.ctx);
    expect(await shown()).toEqual([72_000, false, undefined]);
  });

  it('ends when the listing is handed in again, whose old price is remembered', async () => {
    await ask(90_000);
    await kit.call(listings.takeDownListing, { input: { id }, token: seller.token });
    const form = await newListing(kit, seller, { id, price: 150_000 });
    const again = await kit.call(listings.submitListing, { input: form, token: seller.token });
    expect(again.value.status).toBe('underReview');
    expect(
      await kit.store.query(
        'select price, is_special_offer, former_price, offer_ends_at from listings where id = $1',
        [id],
      ),
    ).toEqual([{ price: 150_000, isSpecialOffer: false, formerPrice: null, offerEndsAt: null }]);
    await kit.store.query("update listings set status = 'onSale' where id = $1", [id]);
    await ask(89_000);
    expect(await shown()).toEqual([89_000, false, undefined]);
  });

  it('says so to whoever collected the listing', async () => {
    const fan = await kit.login('13500000002');
    await kit.call(favourites.addFavourite, { input: { listingId: id }, token: fan.token });
    await ask(85_000);
    await runDueJobs(kit.ctx);
    expect(
      (await kit.call(favourites.listMessages, { input: {}, token: fan.token })).value.rows[0],
    ).toMatchObject({ content: '「测试账号」正在特价，比收藏时低 ¥150，现价 ¥850' });
  });
});

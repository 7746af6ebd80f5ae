import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as favourites from '../../../contract/account/calls.ts';
import * as catalogue from '../../../contract/market/calls.ts';
import * as listings from '../../../contract/selling/calls.ts';
import { advanceListing } from '../../../contract/staff/calls.ts';
import { SPECIAL_OFFER } from '../../../contract/selling/rule.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';
import { newListing, submitListing } from '../../kit/selling.ts';

const DAY = 24 * 3_600_000;
let seller: SignedIn;
let serial = 0;
let id: string;

const kit = useApp();
beforeAll(async () => {
  seller = await kit.login('13500000001');
});
// A listing for ¥1000 that has been on sale long enough for a special offer.
beforeEach(async () => {
  id = `offer-${++serial}`;
  const listedAt = new Date(kit.clock.now()).toISOString();
  await makeListing(kit.store, { id, sellerId: seller.id, listedAt });
  kit.clock.advance(SPECIAL_OFFER.standing);
});

/** Changes the price (fen). Signs in again, because some tests last longer than a session. */
const ask = async (price: number) => {
  seller = await kit.login(seller.phone);
  const { body } = await seller.call(listings.editListingPrice, { input: { id, price } });
  expect(body).toEqual({ code: 200, msg: '操作成功' });
};
const shown = async () => {
  const value = await kit.do(catalogue.readListing, { input: { id } });
  return [value.price, value.isSpecialOffer, value.formerPrice];
};
const found = async (isSpecialOffer: boolean) =>
  (
    await kit.do(catalogue.searchListings, { input: { gameId: TEST_GAME, isSpecialOffer, pageSize: 100 } })
  ).rows.some((row) => row.id === id);

describe('a special offer', () => {
  it('starts with a price at least a tenth lower and shows the former price', async () => {
    await ask(90_001);
    expect(await shown()).toEqual([90_001, false, undefined]);
    await ask(81_000);
    expect(await shown()).toEqual([81_000, true, 90_001]);
  });

  it('is shown by the filter, on cards, in favourites and own listings', async () => {
    expect([await found(true), await found(false)]).toEqual([false, true]);
    await ask(90_000);
    expect([await found(true), await found(false)]).toEqual([true, false]);
    await seller.call(favourites.addFavourite, { input: { listingId: id } });
    const lists = [
      await kit.call(catalogue.searchListings, { input: { isSpecialOffer: true, pageSize: 100 } }),
      await seller.call(favourites.listFavourites, { input: {} }),
      await seller.call(listings.listOwnListings, { input: { pageSize: 100 } }),
    ];
    for (const { value } of lists) {
      expect(value.rows.find((row) => row.id === id)).toMatchObject({
        price: 90_000,
        isSpecialOffer: true,
        formerPrice: 100_000,
      });
    }
  });

  it('is encoded with the former price in yuan, if any', async () => {
    const wire = async () =>
      (await kit.send(`/api/web/good/info?id=${id}`)).body.data as Record<string, unknown>;
    expect(await wire()).not.toHaveProperty('originalPrice');
    await ask(80_000);
    const { newPrice, originalPrice, isOnSpecialOffer } = await wire();
    expect([Number(newPrice), Number(originalPrice), isOnSpecialOffer]).toEqual([800, 1000, 1]);
  });

  it('needs the listing to be on sale for a while', async () => {
    await kit.sql`update listings
      set listed_at = ${new Date(kit.clock.now() - SPECIAL_OFFER.standing + 1).toISOString()}
      where id = ${id}`;
    await ask(50_000);
    expect(await shown()).toEqual([50_000, false, undefined]);
  });

  it('is not created by raising the price first', async () => {
    await ask(200_000);
    kit.clock.advance(SPECIAL_OFFER.lookBack);
    await ask(100_001);
    expect(await shown()).toEqual([100_001, true, 200_000]);
    // The lowest price of the look-back period is the reference.
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
    await kit.passTime(SPECIAL_OFFER.lasts - DAY - 1);
    expect(await shown()).toEqual([70_000, true, 100_000]);
    await kit.passTime(1);
    expect(await shown()).toEqual([70_000, false, undefined]);
  });

  it('ends with a price too high for it; a later one has its own duration', async () => {
    await ask(80_000);
    kit.clock.advance(DAY);
    await ask(90_001);
    expect(await shown()).toEqual([90_001, false, undefined]);
    await ask(72_000);
    expect(await shown()).toEqual([72_000, true, 80_000]);
    // The job of the first offer runs, and must not end the second one.
    await kit.passTime(SPECIAL_OFFER.lasts - DAY);
    expect(await shown()).toEqual([72_000, true, 80_000]);
    await kit.passTime(DAY);
    expect(await shown()).toEqual([72_000, false, undefined]);
  });

  it('ends when the listing is resubmitted; the old price is remembered', async () => {
    await ask(90_000);
    await seller.call(listings.takeDownListing, { input: { id } });
    const form = await newListing(kit, seller, { id, price: 150_000 });
    const again = await seller.call(listings.submitListing, { input: form });
    expect(again.value.status).toBe('underReview');
    expect(
      await kit.sql`select price, is_special_offer, former_price, offer_ends_at from listings
        where id = ${id}`,
    ).toEqual([{ price: 150_000, isSpecialOffer: false, formerPrice: null, offerEndsAt: null }]);
    await kit.sql`update listings set status = 'onSale' where id = ${id}`;
    await ask(89_000);
    expect(await shown()).toEqual([89_000, false, undefined]);
  });

  it('does not count a price at which the listing was never on sale', async () => {
    const staff = await kit.someone({ role: 'staff', roles: ['agent'] });
    const audit = (event: 'audit.fail' | 'audit.pass') =>
      staff.do(advanceListing, { params: { id }, input: { event, remark: '价格写错了' } });
    id = await submitListing(kit, seller, { price: 1_000 });
    await audit('audit.fail');
    await seller.do(listings.submitListing, { input: await newListing(kit, seller, { id, price: 100_000 }) });
    await audit('audit.pass');
    kit.clock.advance(SPECIAL_OFFER.standing);
    await ask(80_000);
    expect(await shown()).toEqual([80_000, true, 100_000]);
  });

  it('counts the time before a flag that staff cleared', async () => {
    const staff = await kit.someone({ role: 'staff', roles: ['agent'] });
    const { listedAt } = await kit.do(catalogue.readListing, { input: { id } });
    for (const event of ['problem.flag', 'audit.pass'] as const)
      await staff.do(advanceListing, { params: { id }, input: { event, remark: '核实账号' } });
    expect((await kit.do(catalogue.readListing, { input: { id } })).listedAt).toBe(listedAt);
    await ask(80_000);
    expect(await shown()).toEqual([80_000, true, 100_000]);
  });

  it('notifies collectors', async () => {
    const fan = await kit.login('13500000002');
    await fan.call(favourites.addFavourite, { input: { listingId: id } });
    await ask(85_000);
    await runDueJobs(kit.ctx);
    expect((await fan.do(favourites.listMessages, { input: {} })).rows[0]).toMatchObject({
      content: '「测试账号」正在特价，比收藏时低 ¥150，现价 ¥850',
    });
  });
});

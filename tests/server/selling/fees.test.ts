import { describe, expect, it } from 'vitest';
import { countCentre } from '../../../contract/account/calls.ts';
import type { ProtectionTier } from '../../../contract/market/listing.ts';
import * as listings from '../../../contract/selling/calls.ts';
import { readSeller } from '../../../contract/market/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { moveListing } from '../../../server/selling/index.ts';
import { decideCase, apply, orderBalances, sellTo, type Sale } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { submitListing } from '../../kit/selling.ts';

const DAY = 24 * 3_600_000;

const kit = useApp();

async function onSale(seller: SignedIn, price = 100_000) {
  const id = await submitListing(kit, seller, { price });
  await kit.store.tx((tx) => moveListing(kit.ctx, tx, id, { type: 'audit.pass' }));
  return { id, price, sellerId: seller.id };
}

const feesOf = (orderId: string) =>
  kit.one<{ sellerFee: number; sellerFeeVersion: string; payoutDelay: number | null; dueAt: string }>`
    select seller_fee, seller_fee_version, payout_delay, due_at from orders where id = ${orderId}`;
const daysOf = async ({ orderId }: Sale) => ((await feesOf(orderId)).payoutDelay ?? 0) / DAY;

/** A seller with this number of paid-out sales. */
async function sellerWith(sales: number): Promise<SignedIn> {
  const seller = await kit.someone();
  if (sales === 0) return seller;
  const sale = await sellTo(kit, await kit.someone(), await onSale(seller), 'settled');
  await kit.sql`insert into orders select (jsonb_populate_record(o,
       jsonb_build_object('id', o.id || '-' || l.id, 'no', o.no || '-' || l.id, 'listing_id', l.id))).*
     from orders o, (select id from listings where not exists (select 1 from orders where listing_id = listings.id)
       order by id limit ${sales - 1}) l where o.id = ${sale.orderId}`;
  return seller;
}

const sell = async (seller: SignedIn, stage: 'delivered' | 'protected', tier: ProtectionTier = 'retrieval') =>
  sellTo(kit, await kit.someone(), await onSale(seller), stage, tier);

describe('the fee of a sale', () => {
  it.each([1_000, 5_000, 10_000, 33_333, 33_334, 99_999, 100_000, 1_234_567, 20_000_000])(
    'of %i fen is the one that the seller was shown',
    async (price) => {
      const seller = await kit.someone();
      const listing = await onSale(seller, price);
      const before = await seller.do(listings.readOwnListing, { params: { id: listing.id } });
      const { orderId } = await sellTo(
        kit,
        await kit.someone({ realStatus: 'verified' }),
        listing,
        'settled',
      );
      expect(await orderBalances(kit, orderId)).toMatchObject({
        fee: RULES.serviceFee + before.fee,
        [`seller:${seller.id}`]: before.income,
      });
      expect(before.fee * 100).toBeLessThanOrEqual(price * 15);
    },
  );

  it('follows the older rule for an order placed under it', async () => {
    const seller = await kit.someone();
    const sale = await sell(seller, 'delivered');
    await kit.sql`update orders set price = 30000, seller_fee = 5000, seller_fee_version = default
      where id = ${sale.orderId}`;
    const { payout } = await seller.do(listings.readOwnListing, { params: { id: sale.listing.id } });
    expect([payout?.fee, payout?.amount]).toEqual([5_000, 25_000]);
    await kit.sql`update orders set refunded = 20000 where id = ${sale.orderId}`;
    const rest = await seller.do(listings.readOwnListing, { params: { id: sale.listing.id } });
    expect([rest.payout?.fee, rest.payout?.amount]).toEqual([5_000, 5_000]);
  });
});

describe('the payout to a seller', () => {
  it.each([
    [0, 7],
    [4, 7],
    [5, 5],
    [20, 3],
  ])('after %i paid-out sales comes after %i days', async (sales, days) => {
    const seller = await sellerWith(sales);
    const sale = await sell(seller, 'protected');
    const { dueAt } = await feesOf(sale.orderId);
    expect(Date.parse(dueAt) - kit.clock.now()).toBe(days * DAY);
    const { payout } = await sale.seller.do(listings.readOwnListing, { params: { id: sale.listing.id } });
    expect(payout?.why).toBe(`买家已确认收货，${days} 天观察期内没有问题就结算`);
    const text = await kit.cell<string>`select content as text from messages
      where user_id = ${seller.id} and title = '商品售出' order by created_at desc, id desc limit 1`;
    expect(text).toMatch(new RegExp(`货款 ¥950 在 ${days} 天后到我的钱包$`));
    await kit.passTime(days * DAY);
    expect(await kit.cell<string>`select stage from orders where id = ${sale.orderId}`).toBe('settled');
  });

  it('of an order with 基础保障 waits for the whole protection at every level', async () => {
    expect(await daysOf(await sell(await sellerWith(20), 'protected', 'none'))).toBe(7);
  });

  it('keeps the delay fixed at receipt, while a granted claim lowers the level for the next sale', async () => {
    const seller = await sellerWith(20);
    const first = await sell(seller, 'protected');
    const second = await sell(seller, 'delivered');
    expect((await seller.do(countCentre)).seller).toEqual({ level: 3, deals: 20, hasRecentClaim: false });
    const { value } = await apply(kit, second, { type: 'notAsDescribed', remedy: 'refund', amount: 1_000 });
    await decideCase(kit, value.id, { event: 'case.approve', remedy: 'refund', amount: 1_000 });
    const lowered = { level: 1, deals: 20, hasRecentClaim: true };
    expect((await seller.do(countCentre)).seller).toEqual(lowered);
    expect(await kit.do(readSeller, { input: { id: seller.id } })).toMatchObject(lowered);
    expect(await daysOf(first)).toBe(3);
    expect(await daysOf(await sell(seller, 'protected'))).toBe(7);
    kit.clock.advance(RULES.sellerRecordWindow - 1);
    expect(await kit.do(readSeller, { input: { id: seller.id } })).toMatchObject(lowered);
    kit.clock.advance(1);
    const later = await kit.login(seller.phone);
    expect((await later.do(countCentre)).seller).toMatchObject({ level: 3, hasRecentClaim: false });
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame } from '../../kit/fixtures.ts';
import { listingsOnSale, newOrder, payAndSettle, place, type OnSale } from '../../kit/orders.ts';
import { accept, offer, quote } from '../../kit/selling.ts';

// Nicknames whose first character takes more than one UTF-16 unit: its half can neither be kept as JSON nor be shown.

let kit: TestApp;
let free: OnSale[];

beforeAll(async () => {
  kit = await makeApp();
  await makeGame(kit.store);
  free = await listingsOnSale(kit, 3);
});
afterAll(() => kit.close());

/** A member who has chosen this nickname. */
async function named(phone: string, nickName: string): Promise<SignedIn> {
  const member = await kit.login(phone);
  const { body } = await kit.call(calls.editProfile, { input: { nickName }, token: member.token });
  expect(body.code).toBe(200);
  return member;
}

/** A listing of this seller. */
async function onSaleOf(seller: SignedIn): Promise<OnSale> {
  const listing = free.pop();
  if (!listing) throw new Error('no listing left');
  await kit.store.query(`update listings set seller_id = $2, stock_kind = 'consigned' where id = $1`, [
    listing.id,
    seller.id,
  ]);
  return listing;
}

it('an emoji: what its owner sells is bought, cancelled and received', async () => {
  const seller = await named('15101000001', '😀周老板');
  const buyer = await kit.login('15101000002');
  const [kept, given] = [await onSaleOf(seller), await onSaleOf(seller)];
  const { value: shown } = await kit.call(calls.readListing, { input: { id: kept.id } });
  const placed = await kit.call(calls.placeOrder, { input: newOrder(kept), token: buyer.token });
  const other = await place(kit, buyer, given);
  const cancelled = await kit.call(calls.cancelOrder, {
    params: { id: placed.value.id },
    input: {},
    token: buyer.token,
  });
  await payAndSettle(kit, buyer, other.id, 'full');
  await kit.store.query(`update orders set stage = 'delivered' where id = $1`, [other.id]);
  const received = await kit.call(calls.confirmReceipt, { params: { id: other.id }, token: buyer.token });
  expect([
    shown.sellerName,
    [placed.value.sellerName, placed.value.stage],
    [cancelled.value.sellerName, cancelled.value.stage],
    [received.value.sellerName, received.value.stage],
  ]).toEqual(['😀**', ['😀**', 'awaitingPayment'], ['😀**', 'cancelled'], ['😀**', 'protected']]);
});

it('a rare Han character: its owner asks about a listing', async () => {
  const asker = await named('15101000003', '𠮷田');
  const listing = free.pop() as OnSale;
  const { value } = await kit.call(calls.sendChat, {
    params: { id: listing.id },
    input: { text: '还在吗', pictures: [] },
    token: asker.token,
  });
  expect([value.name, value.text]).toEqual(['𠮷**', '还在吗']);
});

it('an emoji: its owner accepts a quote', async () => {
  const seller = await named('15101000004', '🎮卖家');
  const merchant = await kit.login('15101000005', { role: 'merchant' });
  const { valuationId } = await offer(kit, seller);
  await quote(kit, merchant, valuationId);
  const { value } = await accept(kit, seller, valuationId, merchant);
  expect([value.sellerName, value.valuationId]).toEqual(['🎮**', valuationId]);
});

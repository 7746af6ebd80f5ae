import { expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { newOrder, payAndSettle, place, giveListing, useListings } from '../../kit/orders.ts';
import { accept, submitBidding, quote } from '../../kit/selling.ts';

// Nicknames that begin with a surrogate pair. Half of a pair cannot be stored as JSON or shown.

const kit = useApp();
const nextListing = useListings(kit, 3);

async function named(phone: string, nickName: string): Promise<SignedIn> {
  const member = await kit.login(phone);
  const { body } = await member.call(calls.editProfile, { input: { nickName } });
  expect(body.code).toBe(200);
  return member;
}

const onSaleOf = (seller: SignedIn) => giveListing(kit, nextListing(), seller);

it('a seller with an emoji in the nickname can sell: order, cancellation, receipt', async () => {
  const seller = await named('15101000001', '😀周老板');
  const buyer = await kit.login('15101000002');
  const [kept, given] = [await onSaleOf(seller), await onSaleOf(seller)];
  const shown = await kit.do(calls.readListing, { input: { id: kept.id } });
  const placed = await buyer.call(calls.placeOrder, { input: newOrder(kept) });
  const other = await place(buyer, given);
  const cancelled = await buyer.call(calls.cancelOrder, { params: { id: placed.value.id }, input: {} });
  await payAndSettle(kit, buyer, other.id, 'full');
  await kit.sql`update orders set stage = 'delivered' where id = ${other.id}`;
  const received = await buyer.call(calls.confirmReceipt, { params: { id: other.id } });
  expect([
    shown.sellerName,
    [placed.value.sellerName, placed.value.stage],
    [cancelled.value.sellerName, cancelled.value.stage],
    [received.value.sellerName, received.value.stage],
  ]).toEqual(['😀**', ['😀**', 'awaitingPayment'], ['😀**', 'cancelled'], ['😀**', 'protected']]);
});

it('a member with a rare Han character in the nickname can ask about a listing', async () => {
  const asker = await named('15101000003', '𠮷田');
  const listing = nextListing();
  const value = await asker.do(calls.sendChat, {
    params: { id: listing.id },
    input: { text: '还在吗', pictures: [] },
  });
  expect([value.name, value.text]).toEqual(['𠮷**', '还在吗']);
});

it('a seller with an emoji in the nickname can accept a quote', async () => {
  const seller = await named('15101000004', '🎮卖家');
  const merchant = await kit.login('15101000005', { role: 'merchant' });
  const { valuationId } = await submitBidding(kit, seller);
  await quote(merchant, valuationId);
  const { value } = await accept(seller, valuationId, merchant);
  expect([value.sellerName, value.valuationId]).toEqual(['🎮**', valuationId]);
});

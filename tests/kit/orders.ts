import { beforeAll } from 'vitest';
import * as calls from '../../contract/buying/calls.ts';
import type { ProtectionTier } from '../../contract/market/listing.ts';
import type { NewOrder, OrderDetail } from '../../contract/buying/order.ts';
import type { PaymentKind } from '../../contract/payment/payment.ts';
import { orderTotal, protectionFee } from '../../contract/kit/rules.ts';
import { advanceOrder } from '../../server/staff/acts.ts';
import type { SignedIn, TestApp } from './app.ts';

export interface OnSale {
  id: string;
  price: number;
  sellerId: string;
}

/** Listings on sale that allow a deposit and need no real name, cheapest first. */
export function listingsOnSale(kit: TestApp, count: number): Promise<OnSale[]> {
  return kit.sql<OnSale>`select id, price, seller_id from listings
     where status = 'onSale' and protection = 'paid' and price between 30000 and 900000
     order by price, id limit ${count}`;
}

/** The cheapest of {@link listingsOnSale}. */
export async function listingOnSale(kit: TestApp): Promise<OnSale> {
  const [listing] = await listingsOnSale(kit, 1);
  if (!listing) throw new Error('nothing is on sale');
  return listing;
}

/**
 * Loads listings on sale before the tests of a file.
 * @returns a function that takes one of them, each only once
 */
export function useListings(kit: TestApp, count: number): () => OnSale {
  const stock: OnSale[] = [];
  beforeAll(async () => void stock.push(...(await listingsOnSale(kit, count))));
  return () => {
    const listing = stock.pop();
    if (!listing) throw new Error(`all ${count} listings are taken`);
    return listing;
  };
}

/** Gives a listing to another seller. */
export async function giveListing(kit: TestApp, listing: OnSale, { id }: SignedIn): Promise<OnSale> {
  await kit.sql`update listings set seller_id = ${id}, stock_kind = 'consigned' where id = ${listing.id}`;
  return { ...listing, sellerId: id };
}

/** Puts a listing back on sale and cancels its orders, without any rule. */
export async function renewListing(kit: TestApp, { id }: OnSale): Promise<void> {
  await kit.sql`update listings set status = 'onSale' where id = ${id}`;
  await kit.sql`update orders set stage = 'cancelled'
    where listing_id = ${id} and stage not in ('cancelled', 'refunded')`;
}

export function newOrder(listing: OnSale, tier: ProtectionTier = 'retrieval'): NewOrder {
  return {
    listingId: listing.id,
    price: listing.price,
    tier,
    protectionFee: protectionFee(listing.price, tier),
    total: orderTotal(listing.price, tier),
  };
}

export async function place(buyer: SignedIn, listing: OnSale): Promise<OrderDetail> {
  return await buyer.do(calls.placeOrder, { input: newOrder(listing) });
}

export function pay(buyer: SignedIn, orderId: string, kind: PaymentKind) {
  return buyer.call(calls.payOrder, { params: { id: orderId }, input: { method: 'alipay', kind } });
}

/** The number of a payment at its provider. */
export async function readTradeNo(kit: TestApp, paymentId: string): Promise<string> {
  const tradeNo = await kit.cell<string>`select trade_no from payments where id = ${paymentId}`;
  return tradeNo;
}

/** Delivers the provider’s notice about a payment. Resolves with the body of the shop’s response to it. */
export async function sendNotice(
  kit: TestApp,
  tradeNo: string,
  changes?: Record<string, string>,
): Promise<string> {
  const body = new URLSearchParams(kit.payments.noticeOf(tradeNo, changes));
  return (await kit.app.request('/api/pay/notify/alipay', { method: 'POST', body })).text();
}

/** Pays an open payment and delivers its notice as {@link sendNotice} does. */
export async function payWithNotice(kit: TestApp, paymentId: string): Promise<string> {
  const tradeNo = await readTradeNo(kit, paymentId);
  kit.payments.settle(tradeNo);
  return sendNotice(kit, tradeNo);
}

/** Passes the inspection of a paid order and rebinds the account. */
export async function deliverOrder(kit: TestApp, orderId: string): Promise<void> {
  for (const event of ['inspection.start', 'inspection.pass', 'rebinding.finish'] as const)
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', orderId, event));
}

/** Starts a payment, pays it and delivers the notice. */
export async function payAndSettle(
  kit: TestApp,
  buyer: SignedIn,
  orderId: string,
  kind: PaymentKind,
): Promise<void> {
  const { value } = await pay(buyer, orderId, kind);
  const answer = await payWithNotice(kit, value.paymentId);
  if (answer !== 'success') throw new Error(`the notice was answered with ${answer}`);
}

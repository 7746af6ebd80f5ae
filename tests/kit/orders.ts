import * as calls from '../../contract/buying/calls.ts';
import type { ProtectionTier } from '../../contract/market/listing.ts';
import type { NewOrder, OrderDetail } from '../../contract/buying/order.ts';
import type { PaymentKind } from '../../contract/payment/payment.ts';
import { orderTotal, protectionFee } from '../../contract/kit/rules.ts';
import type { PaymentRecord } from '../../server/payment/index.ts';
import type { SignedIn, TestApp } from './app.ts';

/** A listing that can be bought. */
export interface OnSale {
  id: string;
  price: number;
  sellerId: string;
}

/** Listings on sale whose price (fen) allows a deposit and needs no real name, cheapest first. */
export function listingsOnSale(kit: TestApp, count: number): Promise<OnSale[]> {
  return kit.store.query<OnSale>(
    `select id, price, seller_id from listings
     where status = 'onSale' and protection = 'paid' and price between 30000 and 900000 order by price, id limit $1`,
    [count],
  );
}

/** Puts a listing back on sale as it was at first, whatever became of it in another test. */
export async function renewListing(kit: TestApp, { id }: OnSale): Promise<void> {
  await kit.store.query(`update listings set status = 'onSale' where id = $1`, [id]);
  await kit.store.query(
    `update orders set stage = 'cancelled' where listing_id = $1 and stage not in ('cancelled', 'refunded')`,
    [id],
  );
}

/** What a client that read the listing right would send. */
export function newOrder(listing: OnSale, tier: ProtectionTier = 'retrieval'): NewOrder {
  return {
    listingId: listing.id,
    price: listing.price,
    tier,
    protectionFee: protectionFee(listing.price, tier),
    total: orderTotal(listing.price, tier),
  };
}

/** An order placed by this buyer. */
export async function place(kit: TestApp, buyer: SignedIn, listing: OnSale): Promise<OrderDetail> {
  return (await kit.call(calls.placeOrder, { input: newOrder(listing), token: buyer.token })).value;
}

/** Begins a payment; answers the reply as it came. */
export function pay(kit: TestApp, buyer: SignedIn, orderId: string, kind: PaymentKind) {
  return kit.call(calls.payOrder, {
    params: { id: orderId },
    input: { method: 'alipay', kind },
    token: buyer.token,
  });
}

/** The payer pays an open payment and the provider's notice arrives. Answers what the shop answered. */
export async function settle(kit: TestApp, paymentId: string): Promise<string> {
  const payment = await kit.store.one<PaymentRecord>('select * from payments where id = $1', [paymentId]);
  kit.payments.settle(payment.tradeNo);
  const reply = await kit.app.request('/api/pay/notify/alipay', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(kit.payments.noticeOf(payment.tradeNo)).toString(),
  });
  return reply.text();
}

/** Begins a payment, pays it, and lets the notice arrive. */
export async function payAndSettle(
  kit: TestApp,
  buyer: SignedIn,
  orderId: string,
  kind: PaymentKind,
): Promise<void> {
  const { value } = await pay(kit, buyer, orderId, kind);
  const answer = await settle(kit, value.paymentId);
  if (answer !== 'success') throw new Error(`the notice was answered with ${answer}`);
}

import { checksOf } from '../../kit/inspections.ts';
import { beforeAll, expect } from 'vitest';
import * as calls from '../../../contract/buying/calls.ts';
import * as selling from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { orderLifecycle, type OrderEvent } from '../../../machines/rulebooks/order.ts';
import { advanceOrder } from '../../../server/staff/acts.ts';
import { useApp, type Reply, type SignedIn } from '../../kit/app.ts';
import { listingsOnSale, newOrder, pay, renewListing, payWithNotice, type OnSale } from '../../kit/orders.ts';
import { walkRulebook } from '../../kit/walkRulebook.ts';

interface Row {
  buyer: SignedIn;
  orderId: string;
}

let listings: OnSale[];
let next = 0;

const kit = useApp();
beforeAll(async () => {
  listings = await listingsOnSale(kit, 1000);
});

const read = ({ buyer, orderId }: Row) => buyer.do(calls.readOrder, { params: { id: orderId } });

const byBuyer =
  (call: typeof calls.confirmReceipt | typeof calls.revealCredential) =>
  ({ buyer, orderId }: Row): Promise<Reply<unknown>> =>
    buyer.call(call as typeof calls.revealCredential, { params: { id: orderId }, input: {} });

async function byStaff({ orderId }: Row, { type }: OrderEvent) {
  const member = await kit.login('13700000000', { role: 'staff' });
  const checks = await checksOf(kit, orderId);
  const input = { event: type as never, password: 'new-pass-9', checks, remark: '核对过' };
  return member.call(ops.advanceOrder, { params: { id: orderId }, input });
}

/** Refunds the order. After the delivery only an after-sale does so, which the autopilot stands for. */
async function refundByStaff(row: Row, event: OrderEvent) {
  const { stage } = await read(row);
  if (stage !== 'delivered' && stage !== 'protected') return byStaff(row, event);
  await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', row.orderId, 'refund.decide'));
  return true;
}

/** Supplies the login as the seller. It is refused, because the listing has a login already. */
async function bySeller({ orderId }: Row) {
  const { phone, listingId } = await kit.one<{ phone: string; listingId: string }>`
    select u.phone, o.listing_id from orders o join users u on u.id = o.seller_id where o.id = ${orderId}`;
  const member = await kit.login(phone);
  // A refund after the delivery asks for a new login, which the ended order does not wait for.
  await kit.sql`update listings set needs_credential = false where id = ${listingId}`;
  return member.call(selling.giveCredential, {
    params: { id: listingId },
    input: { account: 'player_02', password: 'other-Pass2' },
  });
}

walkRulebook('order', {
  rulebook: orderLifecycle,
  kit: () => kit,
  begin: async (): Promise<Row> => {
    const number = next++;
    const listing = listings[number % listings.length] as OnSale;
    await renewListing(kit, listing);
    const buyer = await kit.login(`139${String(number).padStart(8, '0')}`);
    const value = await buyer.do(calls.placeOrder, { input: newOrder(listing) });
    return { buyer, orderId: value.id };
  },
  subject: ({ orderId }) => orderId,
  read,
  standing: (order) => ({
    state: order.stage,
    context: {
      isFullyPaid: order.total === order.paid,
      isExtended: order.isExtended,
      needsCredential: order.turn === 'seller',
      isRevealed: order.credentialRevealedAt !== undefined,
      needsRevealCode: false,
      isReviewed: order.isReviewed,
    },
  }),
  variants: [
    { type: 'payment.captured', settles: true },
    { type: 'payment.captured', settles: false },
  ],
  acts: {
    'payment.captured': async (row, { settles }) => {
      const whole = (await read(row)).paid > 0 ? 'balance' : 'full';
      const reply = await pay(row.buyer, row.orderId, settles ? whole : 'deposit');
      if (reply.body.code === 200) expect(await payWithNotice(kit, reply.value.paymentId)).toBe('success');
      return reply;
    },
    'order.cancel': ({ buyer, orderId }) =>
      buyer.call(calls.cancelOrder, { params: { id: orderId }, input: {} }),
    'order.expire': { job: 'order.expire', wait: 15 * 60_000 },
    'credential.give': bySeller,
    'credential.expire': { job: 'credential.expire', wait: 24 * 3_600_000 },
    'inspection.start': byStaff,
    'inspection.pass': byStaff,
    'inspection.fail': byStaff,
    'balance.expire': { job: 'balance.expire', wait: 24 * 3_600_000 },
    'rebinding.finish': byStaff,
    'rebinding.fail': byStaff,
    'credential.reveal': byBuyer(calls.revealCredential),
    'inspection.extend': byBuyer(calls.extendInspection),
    'receipt.confirm': byBuyer(calls.confirmReceipt),
    'receipt.expire': { job: 'receipt.expire', wait: 97 * 3_600_000 },
    'protection.end': { job: 'protection.end', wait: 7 * 24 * 3_600_000 },
    'review.write': ({ buyer, orderId }) =>
      buyer.call(calls.reviewOrder, { params: { id: orderId }, input: { stars: 5, text: '交付很快' } }),
    'refund.decide': refundByStaff,
  },
  refresh: async (row) => {
    row.buyer = await kit.login(row.buyer.phone);
  },
  refusal: ({ code }) => expect([409, 422]).toContain(code),
});

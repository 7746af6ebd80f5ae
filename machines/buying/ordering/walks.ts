import { done, fail, walksOf } from '../../kit/walks.ts';
import * as f from './fixtures.ts';
import { orderingMachine } from './ordering.ts';

const lost = { kind: 'network', message: '网络连接不上' };
const invalid = { kind: 'invalid', message: '有内容需要修改', errors: [] };
const refusedFor = (reason: string) => ({ kind: 'conflict', reason, message: '不能下单' });
const fresh = { listing: f.listing, pending: null };
const ordered = { ...f.listing, ownOrderId: 'order-1' };

/** Starts from a listing, from an order, and from the return of the provider's page. */
export const orderingWalks = walksOf(orderingMachine, [
  {
    inputs: [{ listingId: 'listing-1' }, { orderId: 'order-1' }, { orderId: 'order-1', arrival: 'returned' }],
    events: [
      { type: 'tier.choose', tier: 'retrieval' },
      { type: 'terms.accept' },
      { type: 'terms.withdraw' },
      { type: 'order.submit' },
      { type: 'order.open' },
      { type: 'order.cancel' },
      { type: 'order.reload' },
      { type: 'order.retry' },
      done('loadListing', fresh),
      done('loadListing', { ...fresh, pending: { tier: 'face' } }),
      done('loadListing', { ...fresh, listing: { ...f.listing, status: 'sold' } }),
      done('loadListing', { listing: ordered, pending: { tier: 'none' } }),
      done('loadListing', { listing: ordered, pending: null }),
      fail('loadListing', lost),
      ...[f.order, f.orderPaid, f.orderExpired, f.orderCancelled, f.orderRefunded].map((order) =>
        done('readOrder', order),
      ),
      fail('readOrder', lost),
      done('repeat', { answer: f.order }),
      done('repeat', { refusal: invalid }),
      done('repeat', { refusal: refusedFor('amountChanged') }),
      done('repeat', { refusal: refusedFor('ownUnpaidOrder') }),
      fail('repeat', new Error('gone')),
      done('placeOrder', f.order),
      fail('placeOrder', lost),
      fail('placeOrder', invalid),
      fail('placeOrder', refusedFor('amountChanged')),
      fail('placeOrder', refusedFor('ownUnpaidOrder')),
      done('cancelOrder', f.orderCancelled),
      fail('cancelOrder', lost),
      fail('cancelOrder', invalid),
      done('payment', { result: 'paid' }),
      done('payment', { result: 'ended' }),
      fail('payment', new Error('gone')),
    ],
    identify: ({ value, status, context }) =>
      JSON.stringify([
        value,
        status,
        context.orderId,
        context.order?.stage,
        context.order?.endReason,
        context.arrival,
        context.hasAccepted,
        context.refusal,
        context.unavailability,
        context.listing?.ownOrderId,
      ]),
  },
]);

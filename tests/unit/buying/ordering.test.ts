import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListingDetail } from '../../../contract/market/listing.ts';
import type { HandOver } from '../../../contract/payment/payment.ts';
import type { OrderDetail, OrderStanding } from '../../../contract/buying/order.ts';
import {
  listing,
  order,
  orderBeingPaid,
  orderPaid,
  standingPaid,
  standingUnpaid,
} from '../../../machines/buying/ordering/fixtures.ts';
import { selectPayment, type OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { alipayForm, NOW, wechatCode } from '../../../machines/payment/payment/fixtures.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { href, type RouteName } from '../../../src/app/routes.ts';
import { createOrderings, type OrderingCalls, type OrderingKey } from '../../../src/buying/ordering/flow.ts';
import { memoryIntentions } from '../../kit/memoryIntentions.ts';
import { testPage } from '../../kit/testPage.ts';

function setUp(start: { name: RouteName; query: Record<string, string> }) {
  let here = start;
  const went: string[] = [];
  const posted: string[] = [];
  const placed = vi.fn<(key: string | undefined) => Promise<OrderDetail>>(() => Promise.resolve(order));
  const opened = vi.fn<(key: string | undefined) => Promise<HandOver>>(() => Promise.resolve(alipayForm));
  const queried = vi.fn<() => Promise<OrderStanding>>(() => Promise.resolve(standingUnpaid));
  const read = vi.fn<() => Promise<OrderDetail>>(() => Promise.resolve(order));
  const dropped = vi.fn<() => Promise<OrderDetail>>(() => Promise.resolve(order));
  const shown = vi.fn<() => Promise<ListingDetail>>(() => Promise.resolve(listing));
  const calls: OrderingCalls = {
    readListing: () => shown(),
    placeOrder: (_, options) => placed(options?.idempotencyKey),
    readOrder: () => read(),
    cancelOrder: () => dropped(),
    payOrder: (_, options) => opened(options?.idempotencyKey),
    queryOrder: () => queried(),
  };
  const intentions = memoryIntentions(() => Date.parse(NOW));
  const view = testPage();
  const moved = vi.fn<() => void>();
  /** Opens a page in the same browser. */
  const open = () => {
    const made = createOrderings({
      calls,
      intentions: intentions(),
      navigation: {
        here: () => ({ name: here.name, query: new URLSearchParams(here.query) }),
        replace: (name, query) => {
          here = { name, query };
          went.push(href(name, query));
        },
      },
      visibility: view.visibility,
      now: () => Date.parse(NOW),
      prefersScan: () => false,
      post: (form) => posted.push(form),
      onChanged: moved,
    });
    /** Mounts the screen of an ordering. */
    const show = (key: OrderingKey) => {
      const ref = made.orderings.get(key);
      return { ref, leave: made.orderings.retain(ref) };
    };
    return { ...made, show };
  };
  return {
    open,
    went,
    posted,
    moved,
    calls: { placed, opened, queried, read, dropped, shown },
    leave: (name: RouteName, query: Record<string, string> = {}) => {
      here = { name, query };
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const submit = (actor: OrderingRef) => {
  actor.send({ type: 'terms.accept' });
  actor.send({ type: 'order.submit' });
};
const lost = () => Promise.reject(new FailureError({ kind: 'timeout', message: '没有回应' }));
const atListing = { name: 'sureOrder', query: { id: 'listing-1' } } as const;
const atCashier = { name: 'pay', query: { orderId: 'order-1' } } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the registry of orderings', () => {
  it('places one order for a page mounted twice (StrictMode) and a button pressed twice', async () => {
    const w = setUp(atListing);
    const orderings = w.open();
    const seen = new Set<OrderingRef>();
    const Page = () => {
      seen.add(orderings.orderings.get({ listingId: 'listing-1' }));
      return null;
    };
    for (let mount = 0; mount < 2; mount += 1) {
      renderToString(createElement(StrictMode, null, createElement(Page)));
    }
    expect(seen.size).toEqual(1);
    const [actor] = [...seen];
    await settle();
    if (actor) {
      submit(actor);
      submit(actor);
    }
    await settle();
    expect(w.calls.placed.mock.calls).toEqual([['key-1']]);
    expect(w.calls.shown.mock.calls.length).toEqual(1);
    expect(w.went).toEqual(['/index/pay?orderId=order-1']);
    expect(orderings.orderings.get({ orderId: 'order-1' })).toBe(actor);
  });

  it('orders a listing again whose unpaid order was opened from the listing and then cancelled', async () => {
    const w = setUp(atListing);
    const { show } = w.open();
    const first = show({ listingId: 'listing-1' });
    await settle();
    submit(first.ref);
    await settle();
    first.leave();

    w.leave('sureOrder', { id: 'listing-1' });
    w.calls.shown.mockResolvedValueOnce({ ...listing, status: 'held', ownOrderId: 'order-1' });
    const second = show({ listingId: 'listing-1' });
    await settle();
    const unavailability = second.ref.getSnapshot().context.unavailability;
    second.ref.send({ type: 'order.open' });
    await settle();
    second.leave();
    expect([unavailability, w.went]).toEqual([
      'ownUnpaidOrder',
      ['/index/pay?orderId=order-1', '/index/pay?orderId=order-1'],
    ]);

    const cashier = show({ orderId: 'order-1' });
    w.calls.dropped.mockResolvedValueOnce({ ...order, stage: 'cancelled', endReason: 'buyer' });
    cashier.ref.send({ type: 'order.cancel' });
    await settle();
    cashier.leave();

    w.leave('sureOrder', { id: 'listing-1' });
    const again = show({ listingId: 'listing-1' });
    await settle();
    expect([
      cashier.ref === first.ref,
      cashier.ref.getSnapshot().value,
      again.ref.getSnapshot().value,
      again.ref.getSnapshot().context.orderId,
    ]).toEqual([true, 'cancelled', 'choosing', null]);
  });

  it('continues with the order after a reload during the placement, and places no second one', async () => {
    const w = setUp(atListing);
    w.calls.placed.mockImplementation(() => new Promise(() => {}));
    const { ref: before } = w.open().show({ listingId: 'listing-1' });
    await settle();
    submit(before);
    await settle();

    w.calls.shown.mockResolvedValue({ ...listing, ownOrderId: 'order-1' });
    const { ref: after } = w.open().show({ listingId: 'listing-1' });
    await settle();
    expect([
      after.getSnapshot().value,
      after.getSnapshot().context.orderId,
      w.calls.placed.mock.calls,
    ]).toEqual(['paying', 'order-1', [['key-1']]]);
  });

  it('repeats a placement under its key until the server answers', async () => {
    const w = setUp(atListing);
    w.calls.placed.mockImplementationOnce(lost).mockImplementationOnce(lost);
    const { ref: actor } = w.open().show({ listingId: 'listing-1' });
    await settle();
    submit(actor);
    await settle();
    expect(actor.getSnapshot().value).toEqual('uncertain');
    await vi.advanceTimersByTimeAsync(1000);
    expect([actor.getSnapshot().value, w.calls.placed.mock.calls]).toEqual([
      'paying',
      [['key-1'], ['key-1'], ['key-1']],
    ]);
  });

  it('does not navigate when the person has left', async () => {
    const w = setUp(atListing);
    const { ref: actor } = w.open().show({ listingId: 'listing-1' });
    await settle();
    submit(actor);
    w.leave('home');
    await settle();
    expect([actor.getSnapshot().value, w.went]).toEqual(['paying', []]);
  });

  it('starts a new ordering when the last one has ended and its screen was left', async () => {
    const w = setUp(atCashier);
    w.calls.read.mockResolvedValue(orderPaid);
    const orderings = w.open();
    const { ref: first, leave } = orderings.show({ orderId: 'order-1' });
    await settle();
    expect([first.getSnapshot().value, w.went]).toEqual(['finished', ['/index/finish?orderId=order-1']]);
    expect(orderings.orderings.get({ orderId: 'order-1' })).toBe(first);
    leave();
    expect(orderings.orderings.get({ orderId: 'order-1' })).not.toBe(first);
  });

  it.each(['realNameNeeded', 'tooManyUnpaid', 'buyingLocked', 'notOnSale'])(
    'lets the buyer order after the refusal %s when the page is opened again',
    async (reason) => {
      const w = setUp(atListing);
      w.calls.placed.mockRejectedValueOnce(
        new FailureError({ kind: 'conflict', reason, message: '没有下单' }),
      );
      const orderings = w.open();
      const { ref: refused, leave } = orderings.show({ listingId: 'listing-1' });
      await settle();
      submit(refused);
      await settle();
      const whileShown = refused.getSnapshot().value;
      leave();
      await settle();
      const { ref } = orderings.show({ listingId: 'listing-1' });
      await settle();
      expect([whileShown, ref.getSnapshot().value]).toEqual(['refused', 'choosing']);
    },
  );

  it('loads a listing again that was unavailable, and keeps what was chosen of another', async () => {
    const w = setUp(atListing);
    w.calls.shown.mockResolvedValueOnce({ ...listing, status: 'held' });
    const orderings = w.open();
    const openPage = async () => {
      const { ref, leave } = orderings.show({ listingId: 'listing-1' });
      await settle();
      return { ref, leave };
    };
    const first = await openPage();
    const before = first.ref.getSnapshot().value;
    first.leave();
    await settle();
    const second = await openPage();
    second.ref.send({ type: 'terms.accept' });
    second.leave();
    await settle();
    const { ref: third } = await openPage();
    const { value, context } = third.getSnapshot();
    expect([before, value, context.hasAccepted, w.calls.shown.mock.calls.length]).toEqual([
      'unavailable',
      'choosing',
      true,
      2,
    ]);
  });

  it('reports changes of orders, and stops all actors when the member leaves', async () => {
    const w = setUp(atListing);
    const orderings = w.open();
    const { ref: actor } = orderings.show({ listingId: 'listing-1' });
    await settle();
    expect(w.moved.mock.calls.length).toEqual(0);
    submit(actor);
    await settle();
    expect(w.moved.mock.calls.length).toEqual(1);
    orderings.disposeAll();
    expect(actor.getSnapshot().status).toEqual('stopped');
  });
});

describe('the payment at the provider', () => {
  const payFrom = async (w: ReturnType<typeof setUp>) => {
    const orderings = w.open();
    const { ref: actor, leave } = orderings.show({ orderId: 'order-1' });
    await settle();
    selectPayment(actor.getSnapshot())?.send({ type: 'pay.submit' });
    await settle();
    return { orderings, actor, leave };
  };

  it('opens through goZFB, which posts the form once', async () => {
    const w = setUp(atCashier);
    const { orderings, actor } = await payFrom(w);
    expect([w.went, w.posted]).toEqual([['/index/goZFB?orderId=order-1'], []]);
    orderings.postForm();
    orderings.postForm();
    expect(w.posted).toEqual([alipayForm.form]);
    selectPayment(actor.getSnapshot())?.send({ type: 'handOver.repeat' });
    expect(w.posted).toEqual([alipayForm.form, alipayForm.form]);
    expect(w.calls.opened.mock.calls).toEqual([['key-1']]);
  });

  it('finishes on the server’s answer while it is polled', async () => {
    const w = setUp(atCashier);
    w.calls.opened.mockResolvedValue(wechatCode);
    const { actor } = await payFrom(w);
    w.calls.queried.mockResolvedValue(standingPaid);
    await vi.advanceTimersByTimeAsync(1000);
    expect([actor.getSnapshot().value, w.went]).toEqual(['finished', ['/index/finish?orderId=order-1']]);
  });

  it('is not polled while no screen shows the cashier, and at once when shown again', async () => {
    const w = setUp(atCashier);
    w.calls.opened.mockResolvedValue(wechatCode);
    const { orderings, leave } = await payFrom(w);
    await vi.advanceTimersByTimeAsync(1000);
    expect(w.calls.queried.mock.calls.length).toEqual(1);
    leave();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(w.calls.queried.mock.calls.length).toEqual(1);
    w.calls.queried.mockResolvedValue(standingPaid);
    const { ref } = orderings.show({ orderId: 'order-1' });
    await settle();
    expect([w.calls.queried.mock.calls.length, ref.getSnapshot().value]).toEqual([2, 'finished']);
  });

  it('removes the return parameters from the URL and keeps polling, without a second payment', async () => {
    const w = setUp({ name: 'alipay', query: { orderId: 'order-1', out_trade_no: 'HYzf1' } });
    w.calls.read.mockResolvedValue(orderBeingPaid);
    const { ref: actor } = w.open().show({ orderId: 'order-1', arrival: 'returned' });
    await settle();
    const payment = selectPayment(actor.getSnapshot());
    expect([w.went, payment?.getSnapshot().value, w.calls.opened.mock.calls]).toEqual([
      ['/index/pay?orderId=order-1'],
      { handedOver: 'waiting' },
      [],
    ]);
  });
});

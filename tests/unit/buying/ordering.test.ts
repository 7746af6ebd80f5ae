import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, setup, spawnChild, type CallbackActorLogic } from 'xstate';
import type { ListingDetail } from '../../../contract/market/listing.ts';
import type { HandOver } from '../../../contract/payment/payment.ts';
import type { OrderDetail, OrderRow, OrderStanding } from '../../../contract/buying/order.ts';
import { listing, order, orderBeingPaid, orderPaid } from '../../../machines/buying/ordering/fixtures.ts';
import { selectPayment, type OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import {
  alipayForm,
  CLOSES_AT,
  NOW,
  paidInFull,
  unpaid,
  wechatCode,
} from '../../../machines/payment/payment/fixtures.ts';
import type { PaymentEvent } from '../../../machines/payment/payment/payment.ts';
import { FailureError } from '../../../src/wire/failure.ts';
import { href, type RouteName } from '../../../src/app/addresses.ts';
import { deadline } from '../../../src/flow/deadline.ts';
import { createIntentions } from '../../../src/flow/intentions.ts';
import { createOrderings, FORM_KEY, type OrderingCalls } from '../../../src/buying/ordering/flow.ts';
import { backOff } from '../../../src/flow/backOff.ts';
import { PACE, watchStanding } from '../../../src/payment/watchStanding.ts';

/** A page that can be hidden and shown. */
function page() {
  let isVisible = true;
  const listeners = new Set<() => void>();
  return {
    visibility: {
      isVisible: () => isVisible,
      onVisible: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    hide: () => {
      isVisible = false;
    },
    show: () => {
      isVisible = true;
      for (const listener of listeners) listener();
    },
  };
}

/** Everything an ordering needs, with a server that answers what it is told. */
function world(start: { name: RouteName; query: Record<string, string> }) {
  let here = start;
  const went: string[] = [];
  const posted: string[] = [];
  const forms = new Map<string, string>();
  const placed = vi.fn<(key: string | undefined) => Promise<OrderDetail>>(() => Promise.resolve(order));
  const opened = vi.fn<(key: string | undefined) => Promise<HandOver>>(() => Promise.resolve(alipayForm));
  const queried = vi.fn<() => Promise<OrderStanding>>(() => Promise.resolve(unpaid));
  const listed = vi.fn<() => Promise<OrderRow[]>>(() => Promise.resolve([]));
  const read = vi.fn<() => Promise<OrderDetail>>(() => Promise.resolve(order));
  const shown = vi.fn<() => Promise<ListingDetail>>(() => Promise.resolve(listing));
  const calls: OrderingCalls = {
    readListing: () => shown(),
    placeOrder: (_, options) => placed(options?.idempotencyKey),
    readOrder: () => read(),
    cancelOrder: () => Promise.resolve(order),
    payOrder: (_, options) => opened(options?.idempotencyKey),
    queryOrder: () => queried(),
    listOrders: async () => {
      const rows = await listed();
      return { rows, total: rows.length };
    },
  };
  let kept: unknown;
  let made = 0;
  const intentions = () =>
    createIntentions({
      store: {
        read: () => Promise.resolve(kept),
        change: (step) => {
          kept = step(kept);
          return Promise.resolve();
        },
      },
      makeKey: () => `key-${(made += 1)}`,
      now: () => Date.parse(NOW),
    });
  const view = page();
  /** A fresh page of the same browser: nothing runs in it yet. */
  const open = () =>
    createOrderings({
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
      forms: {
        getItem: (key) => forms.get(key) ?? null,
        setItem: (key, value) => void forms.set(key, value),
        removeItem: (key) => void forms.delete(key),
      },
    });
  return {
    open,
    went,
    posted,
    forms,
    calls: { placed, opened, queried, listed, read, shown },
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
    const w = world(atListing);
    const orderings = w.open();
    const seen = new Set<OrderingRef>();
    const Page = () => {
      seen.add(orderings.orderingFor({ listingId: 'listing-1' }));
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
    expect(orderings.orderingFor({ orderId: 'order-1' })).toBe(actor);
  });

  it('asks for the order after a reload in the middle of placing, and sends no second one', async () => {
    const w = world(atListing);
    w.calls.placed.mockImplementation(() => new Promise(() => {}));
    const before = w.open().orderingFor({ listingId: 'listing-1' });
    await settle();
    submit(before);
    await settle();

    w.calls.listed.mockResolvedValue([{ ...order }]);
    const after = w.open().orderingFor({ listingId: 'listing-1' });
    await settle();
    expect([
      after.getSnapshot().value,
      after.getSnapshot().context.orderId,
      w.calls.placed.mock.calls,
    ]).toEqual(['paying', 'order-1', [['key-1']]]);
  });

  it('sends the same key when the order was not found and is submitted again', async () => {
    const w = world(atListing);
    w.calls.placed.mockImplementationOnce(lost);
    const actor = w.open().orderingFor({ listingId: 'listing-1' });
    await settle();
    submit(actor);
    await settle();
    expect(actor.getSnapshot().value).toEqual('choosing');
    submit(actor);
    await settle();
    expect(w.calls.placed.mock.calls).toEqual([['key-1'], ['key-1']]);
  });

  it('does not pull back a person who has left', async () => {
    const w = world(atListing);
    const actor = w.open().orderingFor({ listingId: 'listing-1' });
    await settle();
    submit(actor);
    w.leave('home');
    await settle();
    expect([actor.getSnapshot().value, w.went]).toEqual(['paying', []]);
  });

  it('starts afresh when the last ordering of an order has ended', async () => {
    const w = world(atCashier);
    w.calls.read.mockResolvedValue(orderPaid);
    const orderings = w.open();
    const first = orderings.orderingFor({ orderId: 'order-1' });
    await settle();
    expect([first.getSnapshot().value, w.went]).toEqual(['finished', ['/index/finish?orderId=order-1']]);
    expect(orderings.orderingFor({ orderId: 'order-1' })).not.toBe(first);
  });

  it('tells when an order has moved, and stops everything on leaving', async () => {
    const w = world(atListing);
    const orderings = w.open();
    const moved = vi.fn<() => void>();
    orderings.onMoved(moved);
    const actor = orderings.orderingFor({ listingId: 'listing-1' });
    await settle();
    expect(moved.mock.calls.length).toEqual(0);
    submit(actor);
    await settle();
    expect(moved.mock.calls.length).toEqual(1);
    orderings.disposeAll();
    expect(actor.getSnapshot().status).toEqual('stopped');
  });
});

describe('the way to the provider and back', () => {
  const payFrom = async (w: ReturnType<typeof world>) => {
    const orderings = w.open();
    const actor = orderings.orderingFor({ orderId: 'order-1' });
    await settle();
    selectPayment(actor.getSnapshot())?.send({ type: 'pay.submit' });
    await settle();
    return { orderings, actor };
  };

  it('goes through goZFB, which posts the form once', async () => {
    const w = world(atCashier);
    const { orderings, actor } = await payFrom(w);
    expect([w.went, w.posted, w.forms.get(FORM_KEY)]).toEqual([
      ['/index/goZFB?orderId=order-1'],
      [],
      alipayForm.form,
    ]);
    orderings.postForm();
    orderings.postForm();
    expect(w.posted).toEqual([alipayForm.form]);
    selectPayment(actor.getSnapshot())?.send({ type: 'handOver.repeat' });
    expect(w.posted).toEqual([alipayForm.form, alipayForm.form]);
    expect(w.calls.opened.mock.calls).toEqual([['key-1']]);
  });

  it('finishes on the server’s word while it waits', async () => {
    const w = world(atCashier);
    w.calls.opened.mockResolvedValue(wechatCode);
    const { actor } = await payFrom(w);
    w.calls.queried.mockResolvedValue(paidInFull);
    await vi.advanceTimersByTimeAsync(1000);
    expect([actor.getSnapshot().value, w.went]).toEqual(['finished', ['/index/finish?orderId=order-1']]);
  });

  it('cleans the address of a return and goes on waiting, without a second payment', async () => {
    const w = world({ name: 'alipay', query: { orderId: 'order-1', out_trade_no: 'HYzf1' } });
    w.calls.read.mockResolvedValue(orderBeingPaid);
    const actor = w.open().orderingFor({ orderId: 'order-1', arrival: 'returned' });
    await settle();
    const payment = selectPayment(actor.getSnapshot());
    expect([w.went, payment?.getSnapshot().value, w.calls.opened.mock.calls]).toEqual([
      ['/index/pay?orderId=order-1'],
      { handedOver: 'waiting' },
      [],
    ]);
  });
});

/** Runs a listening port inside a host that notes what it sends. */
function host<Input>(logic: CallbackActorLogic<PaymentEvent, Input>, input: Input) {
  const began = Date.now();
  const heard: { at: number; type: PaymentEvent['type'] }[] = [];
  const machine = setup({ types: { events: {} as PaymentEvent } }).createMachine({
    entry: spawnChild(logic, { input }),
    on: { '*': { actions: ({ event }) => void heard.push({ at: Date.now() - began, type: event.type }) } },
  });
  return { actor: createActor(machine), heard };
}

describe('watching a payment', () => {
  function watch(answer: () => Promise<OrderStanding> = () => Promise.resolve(unpaid)) {
    const view = page();
    const asked: { at: number; force: boolean }[] = [];
    const signals: AbortSignal[] = [];
    const began = Date.now();
    const logic = watchStanding({
      query: (_, force, signal) => {
        asked.push({ at: Date.now() - began, force });
        signals.push(signal);
        return answer();
      },
      visibility: view.visibility,
    });
    const { actor, heard } = host(logic, { orderId: 'order-1', paymentId: 'pay-1' });
    return { actor, asked, signals, heard, ...view };
  }

  it('asks slower and slower, every third time through to the provider', async () => {
    const { actor, asked } = watch();
    actor.start();
    await vi.advanceTimersByTimeAsync(PACE.reduce((sum, pause) => sum + pause, 0) + 10_000);
    actor.stop();
    expect(asked).toEqual([
      { at: 1000, force: false },
      { at: 2500, force: false },
      { at: 4500, force: true },
      { at: 7500, force: false },
      { at: 12_500, force: false },
      { at: 19_500, force: true },
      { at: 29_500, force: false },
      { at: 39_500, force: false },
    ]);
  });

  it('rests while the page is hidden and asks at once when it is seen again', async () => {
    const { actor, asked, hide, show } = watch();
    actor.start();
    await vi.advanceTimersByTimeAsync(1000);
    hide();
    await vi.advanceTimersByTimeAsync(60_000);
    show();
    await vi.advanceTimersByTimeAsync(1000);
    actor.stop();
    expect(asked.map(({ at }) => at)).toEqual([1000, 61_000, 62_000]);
  });

  it('passes on what the server says, and that it could not be asked', async () => {
    let count = 0;
    const { actor, heard } = watch(() => (count++ === 0 ? lost() : Promise.resolve(unpaid)));
    actor.start();
    await vi.advanceTimersByTimeAsync(2500);
    actor.stop();
    expect(heard).toEqual([
      { at: 1000, type: 'standing.failed' },
      { at: 2500, type: 'standing.arrived' },
    ]);
  });

  it('never asks two questions at once, and aborts the one under way when it is left', async () => {
    const { actor, asked, signals, show } = watch(() => new Promise(() => {}));
    actor.start();
    await vi.advanceTimersByTimeAsync(1000);
    show();
    await vi.advanceTimersByTimeAsync(30_000);
    actor.stop();
    expect([asked.length, signals.map(({ aborted }) => aborted)]).toEqual([1, [true]]);
  });
});

describe('clocks', () => {
  const run = (at: string | null, now: () => number) => {
    const view = page();
    const { actor, heard } = host(deadline({ now, visibility: view.visibility }), { at });
    actor.start();
    return { heard, view };
  };

  it('the deadline is that of the server’s clock, told once', async () => {
    const began = Date.now();
    const { heard } = run(CLOSES_AT, () => Date.parse(NOW) + (Date.now() - began));
    await vi.advanceTimersByTimeAsync(Date.parse(CLOSES_AT) - Date.parse(NOW) - 1);
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual([{ at: 744_000, type: 'deadline.reached' }]);
  });

  it('a device that slept finds out when the page is seen again', async () => {
    let now = Date.parse(NOW);
    const { heard, view } = run(CLOSES_AT, () => now);
    now = Date.parse(CLOSES_AT) + 1;
    view.show();
    expect(heard).toEqual([{ at: 0, type: 'deadline.reached' }]);
  });

  it('no deadline never comes', async () => {
    const { heard } = run(null, () => Number.MAX_SAFE_INTEGER);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(heard).toEqual([]);
  });

  it('backing off doubles up to 15 s, and ends at once when the page is seen', async () => {
    const waits: number[] = [];
    for (const attempt of [1, 2, 3, 4, 5, 9]) {
      const began = Date.now();
      const actor = createActor(backOff(page().visibility), { input: { attempt } });
      actor.subscribe({ complete: () => waits.push(Date.now() - began) });
      actor.start();
      await vi.advanceTimersByTimeAsync(20_000);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
    const view = page();
    const done = vi.fn<() => void>();
    const actor = createActor(backOff(view.visibility), { input: { attempt: 9 } });
    actor.subscribe({ complete: done });
    actor.start();
    view.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(done.mock.calls.length).toEqual(1);
  });
});

import { createActor, fromCallback, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { HandOver } from '../../../contract/payment/payment.ts';
import type { NewOrder, OrderDetail } from '../../../contract/buying/order.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import * as f from '../../../machines/buying/ordering/fixtures.ts';
import {
  orderingMachine,
  selectCanCancel,
  selectCanSubmit,
  selectPayment,
  selectTotal,
  type LoadedListing,
  type OrderingEmitted,
  type OrderingInput,
} from '../../../machines/buying/ordering/ordering.ts';
import { paymentMachine } from '../../../machines/payment/payment/payment.ts';
import { paymentInputOf, refusalOf, unavailabilityOf } from '../../../machines/buying/ordering/setup.ts';
import { paidInFull, timedOut } from '../../../machines/payment/payment/fixtures.ts';
import { orderingWalks } from '../../../machines/buying/ordering/walks.ts';
import { coverWalks, leafStates, leavesOf } from '../../kit/charts.ts';

const lost: Failure = { kind: 'network', message: '网络连接不上' };
const invalid: Failure = { kind: 'invalid', message: '有内容需要修改', errors: [] };
const refusedFor = (reason: string): Failure => ({ kind: 'conflict', reason, message: '不能下单' });
const fresh: LoadedListing = { listing: f.listing, pending: null };
const dearer: LoadedListing = { listing: { ...f.listing, price: 348_000 }, pending: null };

type Held<T> = PromiseWithResolvers<T> & { asked: unknown; signal: AbortSignal };

/** An ordering whose ports are settled by hand; the payment inside it too. */
function start(input: OrderingInput) {
  const calls = {
    loadListing: [] as Held<LoadedListing>[],
    readOrder: [] as Held<OrderDetail>[],
    findOrder: [] as Held<{ orderId: string } | null>[],
    placeOrder: [] as Held<OrderDetail>[],
    cancelOrder: [] as Held<OrderDetail>[],
    backOff: [] as Held<void>[],
    openPayment: [] as Held<HandOver>[],
  };
  const port = <T, I extends object>(list: Held<T>[]) =>
    fromPromise<T, I>(({ input: asked, signal }) => {
      const one = { ...Promise.withResolvers<T>(), asked, signal };
      list.push(one);
      return one.promise;
    });
  const actor = createActor(
    orderingMachine.provide({
      actors: {
        loadListing: port(calls.loadListing),
        readOrder: port(calls.readOrder),
        findOrder: port(calls.findOrder),
        placeOrder: port(calls.placeOrder),
        cancelOrder: port(calls.cancelOrder),
        backOff: port(calls.backOff),
        payment: paymentMachine.provide({
          actors: {
            openPayment: port(calls.openPayment),
            watchStanding: fromCallback(() => {}),
            deadline: fromCallback(() => {}),
          },
        }),
      },
    }),
    { input },
  );
  const emitted: OrderingEmitted[] = [];
  actor.on('navigate', (event) => emitted.push(event));
  actor.start();
  return { actor, calls, emitted, state: () => leavesOf(actor.getSnapshot()) };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** An ordering that has just sent its order. */
async function submitted() {
  const t = start({ listingId: 'listing-1' });
  t.calls.loadListing[0]?.resolve(fresh);
  await settle();
  t.actor.send({ type: 'tier.choose', tier: 'retrieval' });
  t.actor.send({ type: 'terms.accept' });
  t.actor.send({ type: 'order.submit' });
  return t;
}

/** An ordering at the cashier. */
async function atCashier(order: OrderDetail = f.order) {
  const t = start({ orderId: 'order-1' });
  t.calls.readOrder[0]?.resolve(order);
  await settle();
  return t;
}

describe('ordering chart', () => {
  it('takes every transition and reaches every leaf on generated paths', () => {
    const { missed, leaves } = coverWalks(orderingWalks);
    expect(missed).toEqual([]);
    expect(leaves.missed).toEqual([]);
  });

  it('has a fixture for each leaf, each a state that can be restored', () => {
    expect(Object.keys(f.fixtures).toSorted()).toEqual(leafStates(orderingMachine).toSorted());
    for (const [leaf, { value, context }] of Object.entries(f.fixtures)) {
      expect(leavesOf(orderingMachine.resolveState({ value, context }))).toEqual([leaf]);
      expect(JSON.parse(JSON.stringify(context))).toEqual(context);
    }
  });
});

describe('choosing', () => {
  it('preselects what costs nothing, and needs the terms before an order can be sent', async () => {
    const t = start({ listingId: 'listing-1' });
    t.calls.loadListing[0]?.resolve(fresh);
    await settle();
    expect([t.actor.getSnapshot().context.tier, selectTotal(t.actor.getSnapshot())]).toEqual([
      'none',
      329_000,
    ]);
    expect(selectCanSubmit(t.actor.getSnapshot())).toEqual(false);
    t.actor.send({ type: 'order.submit' });
    expect(t.calls.placeOrder).toEqual([]);
    t.actor.send({ type: 'tier.choose', tier: 'retrieval' });
    t.actor.send({ type: 'terms.accept' });
    expect([selectCanSubmit(t.actor.getSnapshot()), selectTotal(t.actor.getSnapshot())]).toEqual([
      true,
      361_800,
    ]);
    t.actor.send({ type: 'terms.withdraw' });
    expect(selectCanSubmit(t.actor.getSnapshot())).toEqual(false);
  });

  it('preselects a free protection where the listing has one', async () => {
    const t = start({ listingId: 'listing-1' });
    const coverages = f.listing.coverages.map((one) =>
      one.tier === 'retrieval' ? { ...one, amount: 0 } : one,
    );
    t.calls.loadListing[0]?.resolve({ listing: { ...f.listing, coverages }, pending: null });
    await settle();
    expect(t.actor.getSnapshot().context.tier).toEqual('retrieval');
  });

  it.each([
    [{ status: 'sold' }, 'sold'],
    [{ status: 'takenBack' }, 'sold'],
    [{ status: 'held' }, 'held'],
    [{ status: 'takenDown' }, 'notOnSale'],
    [{ isOwn: true }, 'own'],
    [{ status: 'held', ownOrderId: 'order-1' }, 'ownUnpaidOrder'],
    [{}, null],
  ] as const)('knows why %j cannot be ordered', (change, expected) => {
    expect(unavailabilityOf({ ...f.listing, ...change })).toEqual(expected);
  });

  it('leads to the unpaid order that stands in the way', async () => {
    const t = start({ listingId: 'listing-1' });
    t.calls.loadListing[0]?.resolve({ listing: { ...f.listing, ownOrderId: 'order-7' }, pending: null });
    await settle();
    expect(t.state()).toEqual(['unavailable']);
    t.actor.send({ type: 'order.open' });
    expect(t.calls.readOrder.map(({ asked }) => asked)).toEqual([{ orderId: 'order-7' }]);
  });
});

describe('placing', () => {
  it('sends exactly what was seen, once, and goes to the cashier on the server’s answer', async () => {
    const t = await submitted();
    t.actor.send({ type: 'order.submit' });
    const order: NewOrder = {
      listingId: 'listing-1',
      price: 328_000,
      tier: 'retrieval',
      protectionFee: 32_800,
      total: 361_800,
    };
    expect(t.calls.placeOrder.map(({ asked }) => asked)).toEqual([
      { order, intention: 'place:listing-1:retrieval:361800' },
    ]);
    expect(t.emitted).toEqual([]);
    t.calls.placeOrder[0]?.resolve(f.order);
    await settle();
    expect([t.state(), t.emitted]).toEqual([
      ['paying'],
      [{ type: 'navigate', to: 'pay', query: { orderId: 'order-1' } }],
    ]);
  });

  it('asks for the order when the answer was lost, and goes on with it', async () => {
    const t = await submitted();
    t.calls.placeOrder[0]?.reject(lost);
    await settle();
    expect(t.state()).toEqual(['uncertain.asking']);
    t.calls.findOrder[0]?.resolve({ orderId: 'order-1' });
    await settle();
    t.calls.readOrder[0]?.resolve(f.order);
    await settle();
    expect([t.state(), t.calls.placeOrder.length]).toEqual([['paying'], 1]);
  });

  it('keeps the input and says that nothing was ordered', async () => {
    const t = await submitted();
    t.calls.placeOrder[0]?.reject(lost);
    await settle();
    t.calls.findOrder[0]?.resolve(null);
    await settle();
    const { context } = t.actor.getSnapshot();
    expect([t.state(), context.note, context.tier, context.hasAccepted, context.failure]).toEqual([
      ['choosing'],
      { kind: 'nothingOrdered' },
      'retrieval',
      true,
      null,
    ]);
    t.actor.send({ type: 'order.submit' });
    expect(t.calls.placeOrder.map(({ asked }) => (asked as { intention: string }).intention)).toEqual([
      'place:listing-1:retrieval:361800',
      'place:listing-1:retrieval:361800',
    ]);
  });

  it('stays uncertain and asks again by itself while there is no answer', async () => {
    const t = await submitted();
    t.calls.placeOrder[0]?.reject(lost);
    await settle();
    t.calls.findOrder[0]?.reject(lost);
    await settle();
    expect([t.state(), t.actor.getSnapshot().can({ type: 'order.submit' })]).toEqual([
      ['uncertain.unanswered'],
      false,
    ]);
    t.calls.backOff[0]?.resolve();
    await settle();
    t.calls.findOrder[1]?.reject(lost);
    await settle();
    expect(t.calls.backOff.map(({ asked }) => asked)).toEqual([{ attempt: 1 }, { attempt: 2 }]);
    t.actor.send({ type: 'order.retry' });
    expect(t.calls.findOrder.length).toEqual(3);
  });

  it('starts by asking when an earlier placement was never answered (reload)', async () => {
    const t = start({ listingId: 'listing-1' });
    t.calls.loadListing[0]?.resolve({ ...fresh, pending: { tier: 'face' } });
    await settle();
    expect([t.state(), t.actor.getSnapshot().context.tier]).toEqual([['uncertain.asking'], 'face']);
    expect(t.calls.placeOrder).toEqual([]);
  });

  it('shows new amounts and asks for consent again when they changed', async () => {
    const t = await submitted();
    t.calls.placeOrder[0]?.reject(refusedFor('amountChanged'));
    await settle();
    t.calls.loadListing[1]?.resolve(dearer);
    await settle();
    const { context } = t.actor.getSnapshot();
    expect([t.state(), context.note, context.tier, context.hasAccepted]).toEqual([
      ['choosing'],
      { kind: 'amountChanged', before: 361_800 },
      'retrieval',
      false,
    ]);
    expect(selectTotal(t.actor.getSnapshot())).toEqual(381_800);
  });

  it.each([
    'sold',
    'heldByAnother',
    'ownUnpaidOrder',
    'ownListing',
    'realNameNeeded',
    'tooManyUnpaid',
    'buyingLocked',
    'notOnSale',
  ])('is refused: %s', async (reason) => {
    const t = await submitted();
    t.calls.placeOrder[0]?.reject(refusedFor(reason));
    await settle();
    expect([t.state(), t.actor.getSnapshot().context.refusal]).toEqual([['refused'], reason]);
    expect(t.actor.getSnapshot().can({ type: 'order.open' })).toEqual(reason === 'ownUnpaidOrder');
  });

  it('takes a reason it does not know, and any other refusal, for a failure of the form', async () => {
    expect(refusalOf(refusedFor('constructor'))).toEqual(null);
    const t = await submitted();
    t.calls.placeOrder[0]?.reject(invalid);
    await settle();
    expect([t.state(), t.actor.getSnapshot().context.failure]).toEqual([['choosing'], invalid]);
  });

  it('looks for the order that is in the way; when it is gone, the listing is read again', async () => {
    const t = await submitted();
    t.calls.placeOrder[0]?.reject(refusedFor('ownUnpaidOrder'));
    await settle();
    t.actor.send({ type: 'order.open' });
    t.calls.findOrder[0]?.resolve(null);
    await settle();
    expect([t.state(), t.calls.loadListing.length]).toEqual([['loading'], 2]);
  });

  it('aborts the call of a state that is left', async () => {
    const t = await submitted();
    t.actor.stop();
    expect(t.calls.placeOrder[0]?.signal.aborted).toEqual(true);
  });
});

describe('resuming: the server’s state decides', () => {
  it.each([
    ['unpaid', f.order, null, 'paying'],
    ['being paid', f.orderBeingPaid, 'returned', 'paying'],
    ['paid', f.orderPaid, null, 'finished'],
    ['deposit paid, opened later', f.orderWithDeposit, null, 'paying'],
    ['deposit paid, just back from the provider', f.orderWithDeposit, 'returned', 'finished'],
    ['balance due', f.orderAwaitingBalance, null, 'paying'],
    ['timed out', f.orderExpired, null, 'expired'],
    ['cancelled', f.orderCancelled, null, 'cancelled'],
    ['refunded', f.orderRefunded, null, 'refunded'],
  ] as const)('%s', async (_, order, arrival, expected) => {
    const t = start({ orderId: 'order-1', arrival });
    t.calls.readOrder[0]?.resolve(order);
    await settle();
    expect(t.state()).toEqual([expected]);
  });

  it('gives the payment what may be paid, until when, and the payment that is open', () => {
    const { context } = f.fixtures.paying;
    const inputs = [f.order, f.orderBeingPaid, f.orderAwaitingBalance].map((order) =>
      paymentInputOf({ ...context, order }),
    );
    expect(inputs).toEqual([
      {
        orderId: 'order-1',
        amounts: { full: 361_800, deposit: 32_800 },
        closesAt: f.order.closesAt,
        resume: null,
        prefersScan: false,
      },
      {
        orderId: 'order-1',
        amounts: { full: 361_800, deposit: 32_800 },
        closesAt: f.order.closesAt,
        resume: { paymentId: 'pay-1', method: 'alipay', kind: 'full', arrival: null },
        prefersScan: false,
      },
      {
        orderId: 'order-1',
        amounts: { balance: 329_000 },
        closesAt: f.orderAwaitingBalance.dueAt,
        resume: null,
        prefersScan: false,
      },
    ]);
  });

  it('goes on waiting for an open payment', async () => {
    const t = await atCashier(f.orderBeingPaid);
    const payment = selectPayment(t.actor.getSnapshot())?.getSnapshot();
    expect([payment?.context.paymentId, payment?.value]).toEqual(['pay-1', { handedOver: 'waiting' }]);
    expect(t.calls.openPayment).toEqual([]);
  });

  it('is finished, or reads the order again, when the payment ends', async () => {
    const ends: string[][] = [];
    for (const standing of [paidInFull, timedOut]) {
      const t = await atCashier(f.orderBeingPaid);
      selectPayment(t.actor.getSnapshot())?.send({ type: 'standing.arrived', standing });
      ends.push([...t.state(), ...t.emitted.map(({ to }) => to)]);
    }
    expect(ends).toEqual([
      ['finished', 'pay', 'finish'],
      ['resuming', 'pay'],
    ]);
  });
});

describe('cancelling', () => {
  it('is left on the server’s answer', async () => {
    const t = await atCashier();
    expect(selectCanCancel(t.actor.getSnapshot())).toEqual(true);
    t.actor.send({ type: 'order.cancel' });
    expect(t.state()).toEqual(['cancelling']);
    t.calls.cancelOrder[0]?.resolve(f.orderCancelled);
    await settle();
    expect(t.state()).toEqual(['cancelled']);
  });

  it('reads the order again when it was refused, and says why', async () => {
    const t = await atCashier();
    t.actor.send({ type: 'order.cancel' });
    t.calls.cancelOrder[0]?.reject(invalid);
    await settle();
    t.calls.readOrder[1]?.resolve(f.order);
    await settle();
    expect([t.state(), t.actor.getSnapshot().context.failure]).toEqual([['paying'], invalid]);
  });

  it('asks when the answer was lost', async () => {
    const t = await atCashier();
    t.actor.send({ type: 'order.cancel' });
    t.calls.cancelOrder[0]?.reject(lost);
    await settle();
    expect(t.state()).toEqual(['uncertainCancel.asking']);
    t.calls.readOrder[1]?.resolve(f.order);
    await settle();
    expect([t.state(), t.actor.getSnapshot().context.note]).toEqual([['paying'], { kind: 'notCancelled' }]);
  });

  it('is not offered once money is in', async () => {
    const t = await atCashier(f.orderAwaitingBalance);
    t.actor.send({ type: 'order.cancel' });
    expect([t.state(), t.calls.cancelOrder]).toEqual([['paying'], []]);
  });
});

describe('an ordering port that was not provided', () => {
  const fault = (name: string): Failure => ({
    kind: 'unforeseen',
    message: '程序出了点问题，你填写的内容还在，请刷新后重试。',
    detail: `${name} must be provided`,
  });
  /** The chart with nothing provided, restored where the port is called. */
  async function reach(
    leaf: keyof typeof f.fixtures,
    event: { type: 'order.submit' | 'order.cancel' | 'order.retry' },
  ) {
    const { value, context } = f.fixtures[leaf];
    const snapshot = orderingMachine.resolveState({ value, context });
    const actor = createActor(orderingMachine, { snapshot, input: {} }).start();
    actor.send(event);
    await settle();
    return [leavesOf(actor.getSnapshot()), actor.getSnapshot().context.failure];
  }

  it('loadListing and readOrder: failed', async () => {
    const ends = [];
    for (const input of [{ listingId: 'listing-1' }, { orderId: 'order-1' }]) {
      const actor = createActor(orderingMachine, { input }).start();
      await settle();
      ends.push([leavesOf(actor.getSnapshot()), actor.getSnapshot().context.failure]);
    }
    expect(ends).toEqual([
      [['failed'], fault('loadListing')],
      [['failed'], fault('readOrder')],
    ]);
  });

  it('placeOrder: back to the choice', async () => {
    const actor = createActor(orderingMachine, {
      input: {},
      snapshot: orderingMachine.resolveState({
        value: 'choosing',
        context: f.fixtures.submitting.context,
      }),
    }).start();
    actor.send({ type: 'order.submit' });
    await settle();
    expect([leavesOf(actor.getSnapshot()), actor.getSnapshot().context.failure]).toEqual([
      ['choosing'],
      fault('placeOrder'),
    ]);
  });

  it('findOrder, then backOff: unanswered', async () => {
    expect(await reach('uncertain.unanswered', { type: 'order.retry' })).toEqual([
      ['uncertain.unanswered'],
      fault('backOff'),
    ]);
  });

  it('readOrder after a lost cancellation, then backOff: unanswered', async () => {
    expect(await reach('uncertainCancel.unanswered', { type: 'order.retry' })).toEqual([
      ['uncertainCancel.unanswered'],
      fault('backOff'),
    ]);
  });

  it('cancelOrder: the order is read again, which fails too', async () => {
    expect(await reach('paying', { type: 'order.cancel' })).toEqual([['failed'], fault('readOrder')]);
  });
});

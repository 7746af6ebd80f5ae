import { describe, expect, it } from 'vitest';
import type { NewOrder, OrderDetail } from '../../../contract/buying/order.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import * as f from '../../../machines/buying/ordering/fixtures.ts';
import {
  orderingMachine,
  selectCanCancel,
  selectCanSubmit,
  selectInquiry,
  selectPayment,
  selectTotal,
  type LoadedListing,
  type OrderingInput,
} from '../../../machines/buying/ordering/ordering.ts';
import { paymentInputOf, refusalOf, unavailabilityOf } from '../../../machines/buying/ordering/setup.ts';
import { paidInFull, timedOut } from '../../../machines/payment/payment/fixtures.ts';
import { orderingWalks } from '../../../machines/buying/ordering/walks.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const lost: Failure = { kind: 'network', message: '网络连接不上' };
const invalid: Failure = { kind: 'invalid', message: '有内容需要修改', errors: [] };
const refusedFor = (reason: string): Failure => ({ kind: 'conflict', reason, message: '不能下单' });
const fresh: LoadedListing = { listing: f.listing, pending: null };
const dearer: LoadedListing = { listing: { ...f.listing, price: 348_000 }, pending: null };

const start = (input: OrderingInput) => play(orderingMachine, { input });
type Ordering = ReturnType<typeof start>;

/** The state of the inquiry that runs. */
const inquiring = (t: Ordering) => selectInquiry(t.actor.getSnapshot())?.getSnapshot().value;

/** An ordering whose listing has been read. */
function opened(loaded: LoadedListing = fresh) {
  const t = start({ listingId: 'listing-1' });
  t.resolve('loadListing', loaded);
  return t;
}

/** An ordering that has just sent its order. */
function submitted() {
  const t = opened();
  t.send({ type: 'tier.choose', tier: 'retrieval' });
  t.send({ type: 'terms.accept' });
  t.send({ type: 'order.submit' });
  return t;
}

/** An ordering whose placement had no answer. */
function uncertain() {
  const t = submitted();
  t.reject('placeOrder', lost);
  return t;
}

/** An ordering at the cashier. */
function atCashier(order: OrderDetail = f.order) {
  const t = start({ orderId: 'order-1' });
  t.resolve('readOrder', order);
  return t;
}

testChart(orderingWalks, f.fixtures);

describe('choosing', () => {
  it('preselects what costs nothing, and needs the terms before an order can be sent', () => {
    const t = opened();
    expect([t.context().tier, selectTotal(t.actor.getSnapshot())]).toEqual(['none', 329_000]);
    expect(selectCanSubmit(t.actor.getSnapshot())).toEqual(false);
    t.send({ type: 'order.submit' });
    expect(t.calls('placeOrder')).toEqual([]);
    t.send({ type: 'tier.choose', tier: 'retrieval' });
    t.send({ type: 'terms.accept' });
    expect([selectCanSubmit(t.actor.getSnapshot()), selectTotal(t.actor.getSnapshot())]).toEqual([
      true,
      361_800,
    ]);
    t.send({ type: 'terms.withdraw' });
    expect(selectCanSubmit(t.actor.getSnapshot())).toEqual(false);
  });

  it('preselects a free protection where the listing has one', () => {
    const t = start({ listingId: 'listing-1' });
    const coverages = f.listing.coverages.map((one) =>
      one.tier === 'retrieval' ? { ...one, amount: 0 } : one,
    );
    t.resolve('loadListing', { listing: { ...f.listing, coverages }, pending: null });
    expect(t.context().tier).toEqual('retrieval');
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

  it('leads to the unpaid order that stands in the way', () => {
    const t = opened({ listing: { ...f.listing, ownOrderId: 'order-7' }, pending: null });
    expect(t.state()).toEqual(['unavailable']);
    t.send({ type: 'order.open' });
    expect(t.asked('readOrder')).toEqual([{ orderId: 'order-7' }]);
  });
});

describe('placing', () => {
  it('sends exactly what was seen, once, and goes to the cashier on the server’s answer', () => {
    const t = submitted();
    t.send({ type: 'order.submit' });
    const order: NewOrder = {
      listingId: 'listing-1',
      price: 328_000,
      tier: 'retrieval',
      protectionFee: 32_800,
      total: 361_800,
    };
    expect(t.asked('placeOrder')).toEqual([{ order, intention: 'place:listing-1:retrieval:361800' }]);
    expect(t.emitted).toEqual([]);
    t.resolve('placeOrder', f.order);
    expect([t.state(), t.emitted]).toEqual([
      ['paying'],
      [{ type: 'navigate', to: 'pay', query: { orderId: 'order-1' } }],
    ]);
  });

  it('asks for the order when the answer was lost, and goes on with it', () => {
    const t = uncertain();
    expect([t.state(), inquiring(t), t.asked('findOrder.ask')]).toEqual([
      ['uncertain'],
      'asking',
      [{ question: { listingId: 'listing-1' } }],
    ]);
    t.resolve('findOrder.ask', { orderId: 'order-1' });
    t.resolve('readOrder', f.order);
    expect([t.state(), t.calls('placeOrder').length]).toEqual([['paying'], 1]);
  });

  it('keeps the input and says that nothing was ordered', () => {
    const t = uncertain();
    t.resolve('findOrder.ask', null);
    const { note, tier, hasAccepted, failure } = t.context();
    expect([t.state(), note, tier, hasAccepted, failure]).toEqual([
      ['choosing'],
      { kind: 'nothingOrdered' },
      'retrieval',
      true,
      null,
    ]);
    t.send({ type: 'order.submit' });
    expect(t.asked('placeOrder').map(({ intention }) => intention)).toEqual([
      'place:listing-1:retrieval:361800',
      'place:listing-1:retrieval:361800',
    ]);
  });

  it('stays uncertain and asks again by itself while there is no answer', () => {
    const t = uncertain();
    t.reject('findOrder.ask', lost);
    expect([t.state(), inquiring(t), t.can({ type: 'order.submit' })]).toEqual([
      ['uncertain'],
      'unanswered',
      false,
    ]);
    t.resolve('findOrder.backOff', undefined);
    t.reject('findOrder.ask', lost);
    expect(t.asked('findOrder.backOff')).toEqual([{ attempt: 1 }, { attempt: 2 }]);
    selectInquiry(t.actor.getSnapshot())?.send({ type: 'inquiry.repeat' });
    expect(t.calls('findOrder.ask').length).toEqual(3);
  });

  it('starts by asking when an earlier placement was never answered (reload)', () => {
    const t = opened({ ...fresh, pending: { tier: 'face' } });
    expect([t.state(), inquiring(t), t.context().tier]).toEqual([['uncertain'], 'asking', 'face']);
    expect(t.calls('placeOrder')).toEqual([]);
  });

  it('shows new amounts and asks for consent again when they changed', () => {
    const t = submitted();
    t.reject('placeOrder', refusedFor('amountChanged'));
    t.resolve('loadListing', dearer);
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
  ])('is refused: %s', (reason) => {
    const t = submitted();
    t.reject('placeOrder', refusedFor(reason));
    expect([t.state(), t.context().refusal]).toEqual([['refused'], reason]);
    expect(t.can({ type: 'order.open' })).toEqual(reason === 'ownUnpaidOrder');
  });

  it('takes a reason it does not know, and any other refusal, for a failure of the form', () => {
    expect(refusalOf(refusedFor('constructor'))).toEqual(null);
    const t = submitted();
    t.reject('placeOrder', invalid);
    expect([t.state(), t.context().failure]).toEqual([['choosing'], invalid]);
  });

  it('looks for the order that is in the way; when it is gone, the listing is read again', () => {
    const t = submitted();
    t.reject('placeOrder', refusedFor('ownUnpaidOrder'));
    t.send({ type: 'order.open' });
    t.resolve('findOrder.ask', null);
    expect([t.state(), t.calls('loadListing').length]).toEqual([['loading'], 2]);
  });

  it('aborts the call of a state that is left', () => {
    const t = submitted();
    t.actor.stop();
    expect(t.call('placeOrder').status).toEqual('stopped');
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
  ] as const)('%s', (_, order, arrival, expected) => {
    const t = start({ orderId: 'order-1', arrival });
    t.resolve('readOrder', order);
    expect(t.state()).toEqual([expected]);
  });

  it('gives the payment what may be paid, until when, and the payment that is open', () => {
    const { context } = f.fixtures.paying;
    const inputs = [f.order, f.orderBeingPaid, f.orderAwaitingBalance].map((order) =>
      paymentInputOf({ ...context, order }),
    );
    expect(inputs).toEqual([
      {
        payableId: 'order-1',
        amounts: { full: 361_800, deposit: 32_800 },
        methods: ['alipay', 'wechat'],
        closesAt: f.order.closesAt,
        resume: null,
        prefersScan: false,
      },
      {
        payableId: 'order-1',
        amounts: { full: 361_800, deposit: 32_800 },
        methods: ['alipay', 'wechat'],
        closesAt: f.order.closesAt,
        resume: { paymentId: 'pay-1', method: 'alipay', kind: 'full', arrival: null },
        prefersScan: false,
      },
      {
        payableId: 'order-1',
        amounts: { balance: 329_000 },
        methods: ['alipay', 'wechat'],
        closesAt: f.orderAwaitingBalance.dueAt,
        resume: null,
        prefersScan: false,
      },
    ]);
  });

  it('goes on waiting for an open payment', () => {
    const t = atCashier(f.orderBeingPaid);
    const payment = selectPayment(t.actor.getSnapshot())?.getSnapshot();
    expect([payment?.context.paymentId, payment?.value]).toEqual(['pay-1', { handedOver: 'waiting' }]);
    expect(t.calls('payment.openPayment')).toEqual([]);
  });

  it('is finished, or reads the order again, when the payment ends', () => {
    const ends: string[][] = [];
    for (const standing of [paidInFull, timedOut]) {
      const t = atCashier(f.orderBeingPaid);
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
  it('is left on the server’s answer', () => {
    const t = atCashier();
    expect(selectCanCancel(t.actor.getSnapshot())).toEqual(true);
    t.send({ type: 'order.cancel', remark: ' 不想买了 ' });
    expect([t.state(), t.asked('cancelOrder')]).toEqual([
      ['cancelling'],
      [{ orderId: f.order.id, remark: '不想买了' }],
    ]);
    t.resolve('cancelOrder', f.orderCancelled);
    expect(t.state()).toEqual(['cancelled']);
  });

  it('reads the order again when it was refused, and says why', () => {
    const t = atCashier();
    t.send({ type: 'order.cancel' });
    t.reject('cancelOrder', invalid);
    t.resolve('readOrder', f.order);
    expect([t.state(), t.context().failure]).toEqual([['paying'], invalid]);
  });

  it('asks when the answer was lost', () => {
    const t = atCashier();
    t.send({ type: 'order.cancel' });
    t.reject('cancelOrder', lost);
    expect([t.state(), inquiring(t)]).toEqual([['uncertainCancel'], 'asking']);
    t.resolve('settleCancel.ask', f.order);
    expect([t.state(), t.context().note]).toEqual([['paying'], { kind: 'notCancelled' }]);
  });

  it('is not offered once money is in', () => {
    const t = atCashier(f.orderAwaitingBalance);
    t.send({ type: 'order.cancel' });
    expect([t.state(), t.calls('cancelOrder')]).toEqual([['paying'], []]);
  });
});

describe('an ordering port that was not provided', () => {
  it('loadListing and readOrder: failed', async () => {
    const ends = [];
    for (const input of [{ listingId: 'listing-1' }, { orderId: 'order-1' }]) {
      const t = play(orderingMachine, { input, missing: 'all' });
      await settle();
      ends.push([t.state(), t.context().failure]);
    }
    expect(ends).toEqual([
      [['failed'], missingPort('loadListing')],
      [['failed'], missingPort('readOrder')],
    ]);
  });

  it('placeOrder: back to the choice', async () => {
    const t = play(orderingMachine, {
      input: {},
      from: { value: 'choosing', context: f.fixtures.submitting.context },
      missing: 'all',
    });
    t.send({ type: 'order.submit' });
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['choosing'], missingPort('placeOrder')]);
  });

  it('those of findOrder: uncertain, and unanswered', async () => {
    const t = play(orderingMachine, {
      input: { listingId: 'listing-1' },
      missing: ['findOrder.ask', 'findOrder.backOff'],
    });
    t.resolve('loadListing', { ...fresh, pending: { tier: 'face' } });
    await settle();
    const inquiry = selectInquiry(t.actor.getSnapshot())?.getSnapshot();
    expect([t.state(), inquiry?.value, inquiry?.context.failure]).toEqual([
      ['uncertain'],
      'unanswered',
      missingPort('backOff'),
    ]);
  });

  it('those of settleCancel: uncertain, and unanswered', async () => {
    const t = play(orderingMachine, {
      input: { orderId: 'order-1' },
      missing: ['settleCancel.ask', 'settleCancel.backOff'],
    });
    t.resolve('readOrder', f.order);
    t.send({ type: 'order.cancel' });
    t.reject('cancelOrder', lost);
    await settle();
    const inquiry = selectInquiry(t.actor.getSnapshot())?.getSnapshot();
    expect([t.state(), inquiry?.value, inquiry?.context.failure]).toEqual([
      ['uncertainCancel'],
      'unanswered',
      missingPort('backOff'),
    ]);
  });

  it('cancelOrder: the order is read again, which fails too', async () => {
    const t = play(orderingMachine, { input: {}, from: f.fixtures.paying, missing: 'all' });
    t.send({ type: 'order.cancel' });
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['failed'], missingPort('readOrder')]);
  });
});

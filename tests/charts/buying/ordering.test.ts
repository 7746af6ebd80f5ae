import { describe, expect, it } from 'vitest';
import type { NewOrder, OrderDetail } from '../../../contract/buying/order.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { selectRepeat } from '../../../machines/kit/inquiry/repeat.ts';
import * as f from '../../../machines/buying/ordering/fixtures.ts';
import {
  orderingMachine,
  selectCanCancel,
  selectLostTier,
  selectPayment,
  selectTotal,
  type LoadedListing,
  type OrderingInput,
} from '../../../machines/buying/ordering/ordering.ts';
import { unavailabilityOf } from '../../../machines/buying/ordering/choices.ts';
import { paymentInputOf } from '../../../machines/buying/ordering/setup.ts';
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

const repeating = (t: Ordering) => selectRepeat(t.actor.getSnapshot())?.getSnapshot().value;

function opened(loaded: LoadedListing = fresh) {
  const t = start({ listingId: 'listing-1' });
  t.resolve('loadListing', loaded);
  return t;
}

function submitted() {
  const t = opened();
  t.send({ type: 'tier.choose', tier: 'retrieval' });
  t.send({ type: 'terms.accept' });
  t.send({ type: 'order.submit' });
  return t;
}

/** An ordering whose placement lost its response. */
function uncertain() {
  const t = submitted();
  t.reject('placeOrder', lost);
  return t;
}

function atCashier(order: OrderDetail = f.order) {
  const t = start({ orderId: 'order-1' });
  t.resolve('readOrder', order);
  return t;
}

testChart(orderingWalks, f.fixtures);

describe('a choice made before a reload', () => {
  it('is the tier while the listing offers it', () => {
    const tierOf = (coverages: typeof f.listing.coverages) => {
      const t = start({ listingId: 'listing-1', preset: { tier: 'retrieval' } });
      t.resolve('loadListing', { listing: { ...f.listing, coverages }, pending: null });
      return t.context().tier;
    };
    const others = f.listing.coverages.filter(({ tier }) => tier !== 'retrieval');
    expect([tierOf(f.listing.coverages), tierOf(others)]).toEqual(['retrieval', 'none']);
  });

  it('is the kind of payment while it is allowed', () => {
    const kindOf = (order: OrderDetail) => {
      const t = start({ orderId: 'order-1', preset: { kind: 'deposit' } });
      t.resolve('readOrder', order);
      return selectPayment(t.actor.getSnapshot())?.getSnapshot().context.kind;
    };
    const { deposit = 0, ...whole } = f.order;
    expect(deposit).toBeGreaterThan(0);
    expect([kindOf(f.order), kindOf(whole)]).toEqual(['deposit', 'full']);
  });
});

describe('choosing', () => {
  it('preselects what is free, and needs consent to the terms before an order can be sent', () => {
    const t = opened();
    expect([t.context().tier, selectTotal(t.actor.getSnapshot())]).toEqual(['none', 329_000]);
    t.send({ type: 'order.submit' });
    const { note } = t.context();
    expect([t.state(), note, t.calls('placeOrder')]).toEqual([['choosing'], { kind: 'termsMissing' }, []]);
    t.send({ type: 'order.submit' });
    expect(t.context().note).not.toBe(note);
    t.send({ type: 'tier.choose', tier: 'retrieval' });
    t.send({ type: 'terms.accept' });
    expect([t.context().note, selectTotal(t.actor.getSnapshot())]).toEqual([null, 361_800]);
    t.send({ type: 'terms.withdraw' });
    t.send({ type: 'order.submit' });
    expect([t.state(), t.context().note, t.calls('placeOrder')]).toEqual([
      ['choosing'],
      { kind: 'termsMissing' },
      [],
    ]);
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
  ] as const)('detects why %j cannot be ordered', (change, expected) => {
    expect(unavailabilityOf({ ...f.listing, ...change })).toEqual(expected);
  });

  it('links to the unpaid order that blocks a new one', () => {
    const t = opened({ listing: { ...f.listing, ownOrderId: 'order-7' }, pending: null });
    expect(t.state()).toEqual(['unavailable']);
    t.send({ type: 'order.open' });
    expect(t.asked('readOrder')).toEqual([{ orderId: 'order-7' }]);
  });
});

describe('placing', () => {
  it('sends exactly what was shown, once, and opens the cashier after the server’s answer', () => {
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

  it('repeats the same request after a lost response, and goes on with the order', () => {
    const t = uncertain();
    const [question] = t.asked('placeOrder');
    expect([t.state(), repeating(t), t.asked('repeat.ask')]).toEqual([
      ['uncertain'],
      'asking',
      [{ question }],
    ]);
    t.resolve('repeat.ask', { answer: f.order });
    expect([t.state(), t.calls('placeOrder').length, t.calls('readOrder').length]).toEqual([
      ['paying'],
      1,
      0,
    ]);
  });

  it.each([
    ['amountChanged', refusedFor('amountChanged'), 'loading'],
    ['sold', refusedFor('sold'), 'refused'],
    ['another failure', invalid, 'choosing'],
  ] as const)(
    'continues as after a refusal when the repeated request is refused: %s',
    (_, refusal, state) => {
      const t = uncertain();
      t.resolve('repeat.ask', { refusal });
      expect([t.state(), t.context().tier]).toEqual([[state], 'retrieval']);
    },
  );

  it('stays uncertain and retries automatically while there is no answer', () => {
    const t = uncertain();
    t.reject('repeat.ask', lost);
    expect([t.state(), repeating(t), t.can({ type: 'order.submit' })]).toEqual([
      ['uncertain'],
      'unanswered',
      false,
    ]);
    t.resolve('repeat.backOff', undefined);
    t.reject('repeat.ask', lost);
    expect(t.asked('repeat.backOff')).toEqual([{ attempt: 1 }, { attempt: 2 }]);
    selectRepeat(t.actor.getSnapshot())?.send({ type: 'inquiry.repeat' });
    expect(t.calls('repeat.ask').length).toEqual(3);
  });

  it('sends nothing automatically after a reload, because the listing shows whether the order was placed', () => {
    const placed = opened({ listing: { ...f.listing, ownOrderId: 'order-1' }, pending: { tier: 'face' } });
    const fresh = opened({ listing: f.listing, pending: { tier: 'face' } });
    expect([placed.state(), placed.asked('readOrder')]).toEqual([['resuming'], [{ orderId: 'order-1' }]]);
    expect([fresh.state(), fresh.context().tier, fresh.calls('placeOrder')]).toEqual([
      ['choosing'],
      'face',
      [],
    ]);
  });

  it('shows changed amounts and asks for consent again', () => {
    const t = submitted();
    t.reject('placeOrder', refusedFor('amountChanged'));
    t.resolve('loadListing', dearer);
    const { context } = t.actor.getSnapshot();
    expect([t.state(), context.note, context.tier, context.hasAccepted]).toEqual([
      ['choosing'],
      { kind: 'amountChanged', before: 361_800, tier: 'retrieval', message: '不能下单' },
      'retrieval',
      false,
    ]);
    expect([selectTotal(t.actor.getSnapshot()), selectLostTier(t.actor.getSnapshot())]).toEqual([
      381_800,
      null,
    ]);
  });

  it('says which protection the seller no longer offers, with the server’s reason', () => {
    const t = submitted();
    const message = '卖家不能提供包赔材料，这个账号只有基础保障，请确认后重新提交';
    t.reject('placeOrder', { kind: 'conflict', reason: 'amountChanged', message });
    const coverages = f.listing.coverages.filter(({ tier }) => tier === 'none');
    t.resolve('loadListing', { listing: { ...f.listing, protection: 'none', coverages }, pending: null });
    const snapshot = t.actor.getSnapshot();
    expect([
      t.state(),
      t.context().note,
      t.context().tier,
      selectLostTier(snapshot),
      selectTotal(snapshot),
    ]).toEqual([
      ['choosing'],
      { kind: 'amountChanged', before: 361_800, tier: 'retrieval', message },
      'none',
      '找回包赔',
      329_000,
    ]);
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

  it('treats an unknown reason, and any other refusal, as a failure of the form', () => {
    for (const failure of [refusedFor('constructor'), invalid]) {
      const t = submitted();
      t.reject('placeOrder', failure);
      expect([t.state(), t.context().failure]).toEqual([['choosing'], failure]);
    }
  });

  it('leads to the own unpaid order, or shows the listing again when that is gone', () => {
    const states = ['order-7', undefined].map((ownOrderId) => {
      const t = submitted();
      t.reject('placeOrder', refusedFor('ownUnpaidOrder'));
      t.send({ type: 'order.open' });
      const listing = ownOrderId === undefined ? f.listing : { ...f.listing, ownOrderId };
      t.resolve('loadListing', { listing, pending: null });
      return [t.state(), t.asked('readOrder')];
    });
    expect(states).toEqual([
      [['resuming'], [{ orderId: 'order-7' }]],
      [['choosing'], []],
    ]);
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

  it('passes amounts, deadline and the open payment to the payment', () => {
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

  it('resumes the payment that was opened last', () => {
    const { context } = f.fixtures.paying;
    const payments = f.orderBeingPaid.payments.flatMap((opened) => [
      { ...opened, id: 'pay-0', method: 'wechat' as const },
      opened,
    ]);
    expect(paymentInputOf({ ...context, order: { ...f.orderBeingPaid, payments } }).resume).toEqual({
      paymentId: 'pay-1',
      method: 'alipay',
      kind: 'full',
      arrival: null,
    });
  });

  it('continues waiting for an open payment', () => {
    const t = atCashier(f.orderBeingPaid);
    const payment = selectPayment(t.actor.getSnapshot())?.getSnapshot();
    expect([payment?.context.paymentId, payment?.value]).toEqual(['pay-1', { handedOver: 'waiting' }]);
    expect(t.calls('payment.openPayment')).toEqual([]);
  });

  it('is finished, or loads the order again, when the payment ends', () => {
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
  it('waits for the server’s answer', () => {
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

  it('loads the order again after a refusal, and shows the reason', () => {
    const t = atCashier();
    t.send({ type: 'order.cancel' });
    t.reject('cancelOrder', invalid);
    t.resolve('readOrder', f.order);
    expect([t.state(), t.calls('readOrder').length, t.context().failure]).toEqual([['paying'], 2, invalid]);
  });

  it('is repeated with its reason after a lost response', () => {
    const ends = ([{ answer: f.orderCancelled }, { refusal: invalid }] as const).map((outcome) => {
      const t = atCashier();
      t.send({ type: 'order.cancel', remark: '不想买了' });
      t.reject('cancelOrder', lost);
      const before = [t.state(), t.asked('repeatCancel.ask')];
      t.resolve('repeatCancel.ask', outcome);
      return [before, t.state(), t.context().failure];
    });
    const before = [['uncertainCancel'], [{ question: { orderId: f.order.id, remark: '不想买了' } }]];
    expect(ends).toEqual([
      [before, ['cancelled'], null],
      [before, ['resuming'], invalid],
    ]);
  });

  it('is not offered once something was paid', () => {
    const t = atCashier(f.orderAwaitingBalance);
    t.send({ type: 'order.cancel' });
    expect([t.state(), t.calls('cancelOrder')]).toEqual([['paying'], []]);
  });
});

describe('an ordering port that was not provided', () => {
  it('loadListing and readOrder: end in failed', async () => {
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
});

import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../machines/kit/failure.ts';
import { selectRepeat } from '../../../machines/kit/inquiry/repeat.ts';
import { paidInFull, timedOut } from '../../../machines/payment/payment/fixtures.ts';
import {
  dealMachine,
  selectDeposit,
  type Deal,
  type DealEmitted,
  type DealInput,
} from '../../../machines/recycling/deal/deal.ts';
import * as f from '../../../machines/recycling/deal/fixtures.ts';
import { depositInputOf } from '../../../machines/recycling/deal/setup.ts';
import { dealWalks } from '../../../machines/recycling/deal/walks.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const lost: Failure = { kind: 'network', message: '网络连接不上' };
const refusedFor = (reason: string): Failure => ({ kind: 'conflict', reason, message: '不能提交' });

function at(deal: Deal, input: Partial<DealInput> = {}) {
  const t = play(dealMachine, { input: { valuationId: 'valuation-1', ...input } });
  t.resolve('readDeal', deal);
  return t;
}

function accepting() {
  const t = at(f.biddingQuoted);
  t.send({ type: 'quote.choose', quoteId: 'quote-1' });
  t.send({ type: 'quote.accept' });
  return t;
}

const emittedOf = (t: ReturnType<typeof at>, type: DealEmitted['type']) =>
  t.emitted.filter((event) => event.type === type);

/** The ids of the valuations with a running poll. */
const watchedBy = (t: ReturnType<typeof at>) =>
  t.calls('watchDeal').flatMap(({ status, input }) => (status === 'running' ? [input.valuationId] : []));

testChart(dealWalks, f.fixtures, { unseen: ['routing'] });

describe('the server’s state decides where a valuation continues', () => {
  it.each([
    ['open', f.quoted, 'quoting.comparing'],
    ['deposit due', f.toDeposit, 'depositing'],
    ['merchant to pay', f.inTrade, 'trading'],
    ['under review', f.inReview, 'trading'],
    ['reviewed', f.checked, 'trading'],
    ['a lower price asked for', f.repriced, 'repricing'],
    ['completed', f.finished, 'done'],
    ['came to nothing', f.cameToNothing, 'failed'],
    ['taken back', f.takenBack, 'cancelled'],
    ['turned down', f.turnedDown, 'cancelled'],
  ] as const)('%s', (_, deal, expected) => {
    const t = at(deal);
    expect(t.state()).toEqual([expected]);
  });

  it('fails to open while the server does not answer', () => {
    const t = play(dealMachine, { input: { valuationId: 'valuation-1' } });
    t.reject('readDeal', lost);
    expect([t.state(), t.context().failure]).toEqual([['unavailable'], lost]);
    t.send({ type: 'deal.retry' });
    expect(t.calls('readDeal').length).toEqual(2);
  });
});

describe('quotes', () => {
  it.each([
    ['underReview', true],
    ['onSale', true],
    ['takenDown', true],
    ['rejected', false],
    ['held', false],
    ['sold', false],
    ['problem', false],
    ['takenBack', false],
  ] as const)('of a listing that is %s can be accepted: %s', (listingStatus, expected) => {
    const t = at({ ...f.biddingQuoted, valuation: { ...f.bidding, listingStatus } });
    expect(t.can({ type: 'quote.choose', quoteId: 'quote-1' })).toBe(expected);
  });

  it('arrive during a comparison, and a failed poll is not shown as a failure of an act', () => {
    const t = at(f.noQuotes);
    expect(watchedBy(t)).toEqual(['valuation-1']);
    t.send({ type: 'deal.failed', failure: lost });
    expect([t.context().watchFailure, t.context().failure]).toEqual([lost, null]);
    t.send({ type: 'deal.arrived', deal: f.quoted });
    expect([t.context().deal, t.context().watchFailure]).toEqual([f.quoted, null]);
  });

  it('are not polled any more once one is accepted', () => {
    const t = accepting();
    expect([t.state(), watchedBy(t)]).toEqual([['accepting'], []]);
  });

  it('close the confirmation when the merchant withdraws the quote', () => {
    const t = at(f.biddingQuoted);
    t.send({ type: 'quote.choose', quoteId: 'quote-1' });
    expect(t.state()).toEqual(['quoting.confirming']);
    const without = { ...f.biddingQuoted, quotes: f.quotes.slice(1) };
    t.send({ type: 'deal.arrived', deal: without });
    expect([t.state(), t.context().note, t.context().chosen, t.context().deal]).toEqual([
      ['quoting.comparing'],
      'quoteGone',
      null,
      without,
    ]);
  });

  it('cannot be chosen when they are no longer open', () => {
    const t = at(f.quoted);
    const [first] = f.quotes;
    if (!first) throw new Error('no quote');
    t.send({
      type: 'deal.arrived',
      deal: { ...f.quoted, quotes: [{ ...first, status: 'rejected' }] },
    });
    expect([
      t.can({ type: 'quote.choose', quoteId: 'quote-1' }),
      t.can({ type: 'quote.choose', quoteId: 'quote-77' }),
    ]).toEqual([false, false]);
    t.send({ type: 'quote.decline', quoteIds: ['quote-1'] });
    expect([t.state(), t.context().note, t.asked('declineQuote')]).toEqual([
      ['quoting.comparing'],
      'quoteGone',
      [],
    ]);
  });

  it('can be declined one by one or all together', () => {
    const t = at(f.quoted);
    t.send({ type: 'quote.decline', quoteIds: ['quote-2'] });
    t.resolve('declineQuote', undefined);
    // The view shows the quotes as being declined until the deal is read again.
    expect([t.state(), t.context().declined]).toEqual([['reading'], ['quote-2']]);
    t.resolve('readDeal', f.quoted);
    expect([t.state(), t.context().declined]).toEqual([['quoting.comparing'], []]);
    t.send({ type: 'quote.decline', quoteIds: ['quote-1', 'quote-gone'] });
    t.reject('declineQuote', lost);
    expect([t.asked('declineQuote'), t.state(), t.context().failure]).toEqual([
      [
        { valuationId: 'valuation-1', quoteIds: ['quote-2'] },
        { valuationId: 'valuation-1', quoteIds: ['quote-1', 'quote-gone'] },
      ],
      ['quoting.comparing'],
      lost,
    ]);
  });
});

describe('accepting', () => {
  it('sends exactly what was shown, once, and waits for the server', () => {
    const t = accepting();
    t.send({ type: 'quote.accept' });
    expect(t.asked('perform')).toEqual([
      {
        kind: 'accept',
        acceptance: { id: 'valuation-1', merchantId: 'merchant-1', price: 318_000, deposit: 15_900 },
        intention: 'accept:valuation-1:quote-1',
      },
    ]);
    t.resolve('perform', undefined);
    t.resolve('readDeal', f.toDeposit);
    expect(t.state()).toEqual(['depositing']);
  });

  it('asks for the login where none is stored, and clears it afterwards', () => {
    const t = at(f.quoted);
    t.send({ type: 'quote.choose', quoteId: 'quote-1' });
    t.send({ type: 'quote.accept' });
    expect([t.state(), t.context().loginFaults]).toEqual([
      ['quoting.confirming'],
      { account: '请填写游戏账号', password: '请填写游戏密码' },
    ]);
    t.send({ type: 'login.type', field: 'account', text: ' ｈaoyi_8842019 ' });
    t.send({ type: 'login.type', field: 'password', text: 'kP7mXw2R' });
    t.send({ type: 'quote.accept' });
    expect(t.asked('perform')[0]).toEqual({
      kind: 'accept',
      acceptance: {
        id: 'valuation-1',
        merchantId: 'merchant-1',
        price: 318_000,
        deposit: 15_900,
        // The server normalizes it.
        account: ' ｈaoyi_8842019 ',
        password: 'kP7mXw2R',
      },
      intention: 'accept:valuation-1:quote-1',
    });
    t.resolve('perform', undefined);
    t.resolve('readDeal', f.toDeposit);
    expect(t.context().login).toEqual({ account: '', password: '' });
  });

  it.each([
    'realNameNeeded',
    'quoteGone',
    'amountChanged',
    'alreadyAccepted',
    'credentialNeeded',
    'listingHeld',
    'stateConflict',
  ])('is refused: %s; then the deal is loaded again', (reason) => {
    const t = accepting();
    t.reject('perform', refusedFor(reason));
    expect([t.state(), t.context().acceptRefusal]).toEqual([['acceptRefused'], reason]);
    t.send({ type: 'quote.dismiss' });
    expect([t.state(), t.context().acceptRefusal]).toEqual([['reading'], null]);
  });

  it('repeats the same request after a lost response, and loads the deal afterwards', () => {
    const t = accepting();
    t.reject('perform', lost);
    expect(t.state()).toEqual(['uncertain']);
    t.reject('repeat.ask', lost);
    expect([t.state(), t.asked('repeat.backOff')]).toEqual([['uncertain'], [{ attempt: 1 }]]);
    selectRepeat(t.actor.getSnapshot())?.send({ type: 'inquiry.repeat' });
    const [question] = t.asked('perform');
    expect([t.asked('repeat.ask'), t.calls('perform').length]).toEqual([[{ question }, { question }], 1]);
    t.resolve('repeat.ask', { answer: null });
    t.resolve('readDeal', f.toDeposit);
    expect([t.state(), t.context().failure]).toEqual([['depositing'], null]);
  });

  it.each([
    ['quoteGone', refusedFor('quoteGone'), 'acceptRefused'],
    ['another failure', refusedFor('else'), 'quoting.confirming'],
  ] as const)(
    'continues as after a refusal when the repeated request is refused: %s',
    (_, refusal, state) => {
      const t = accepting();
      t.reject('perform', lost);
      t.resolve('repeat.ask', { refusal });
      expect([t.state(), t.context().failure]).toEqual([[state], refusal]);
    },
  );
});

describe('the deposit', () => {
  it('is paid by the payment chart, with amount and deadline', () => {
    const t = at(f.toDeposit);
    expect([depositInputOf(t.context()), emittedOf(t, 'navigate')]).toEqual([
      {
        payableId: 'valuation-1',
        amounts: { full: 15_900 },
        methods: ['alipay', 'wechat'],
        closesAt: '2026-11-22T07:04:00.000Z',
        resume: null,
        prefersScan: false,
      },
      [{ type: 'navigate', to: 'quotes', query: { id: 'valuation-1' } }],
    ]);
  });

  it('is queried at the provider after a return', () => {
    const t = at(f.toDeposit, { arrival: 'returned' });
    expect(selectDeposit(t.actor.getSnapshot())?.getSnapshot().value).toEqual('checking');
  });

  it.each([
    ['paid', paidInFull, f.inTrade, 'trading'],
    ['not paid in time', timedOut, f.cameToNothing, 'failed'],
  ] as const)('%s: the deal is loaded from the server', (_, standing, deal, expected) => {
    const t = at(f.toDeposit);
    const payment = selectDeposit(t.actor.getSnapshot());
    payment?.send({ type: 'pay.submit' });
    t.resolve('payment.openPayment', {
      paymentId: 'pay-1',
      amount: 15_900,
      qrCode: 'weixin://wxpay/bizpayurl?pr=HY1',
      closesAt: '2026-11-22T07:04:00.000Z',
    });
    payment?.send({ type: 'standing.arrived', standing });
    t.resolve('readDeal', deal);
    expect(t.state()).toEqual([expected]);
  });

  it('continues when it was paid elsewhere', () => {
    const t = at(f.toDeposit);
    t.send({ type: 'deal.arrived', deal: f.toDeposit });
    expect(t.state()).toEqual(['depositing']);
    t.send({ type: 'deal.arrived', deal: f.inTrade });
    expect(t.state()).toEqual(['trading']);
  });

  it('can be cancelled before it is paid', () => {
    const t = at(f.toDeposit);
    t.send({ type: 'valuation.cancel' });
    expect(t.asked('perform')[0]).toEqual({
      kind: 'cancel',
      valuationId: 'valuation-1',
      intention: 'cancelValuation:valuation-1',
    });
    t.resolve('perform', undefined);
    t.resolve('readDeal', f.takenBack);
    expect(t.state()).toEqual(['cancelled']);
  });
});

describe('cancelling', () => {
  it('is repeated after a lost response, and shows why it was refused', () => {
    const t = at(f.quoted);
    t.send({ type: 'valuation.cancel' });
    t.reject('perform', lost);
    expect(t.asked('repeat.ask')).toEqual([{ question: t.asked('perform')[0] }]);
    t.resolve('repeat.ask', { refusal: refusedFor('stateConflict') });
    t.resolve('readDeal', f.quoted);
    expect([t.state(), t.context().failure]).toEqual([['quoting.comparing'], refusedFor('stateConflict')]);
  });

  it('shows why it was refused', () => {
    const t = at(f.quoted);
    t.send({ type: 'valuation.cancel' });
    t.reject('perform', refusedFor('stateConflict'));
    expect([t.state(), t.context().failure]).toEqual([['quoting.comparing'], refusedFor('stateConflict')]);
  });

  it('is not possible during the trade', () => {
    const t = at(f.inTrade);
    expect(t.can({ type: 'valuation.cancel' })).toEqual(false);
  });
});

describe('the trade', () => {
  it('follows the server’s state', () => {
    const t = at(f.inTrade);
    t.send({ type: 'deal.arrived', deal: f.inTrade });
    expect(emittedOf(t, 'deal.moved').length).toEqual(1);
    for (const deal of [f.inReview, f.checked, f.finished]) t.send({ type: 'deal.arrived', deal });
    expect([t.state(), emittedOf(t, 'deal.moved').length]).toEqual([['done'], 4]);
  });
});

describe('a deal that has ended', () => {
  const watching = (t: ReturnType<typeof at>) =>
    t.calls('watchDeal').flatMap(({ status, input }) => (status === 'running' ? [input] : []));
  const held = (deal: Deal): Deal => ({
    ...deal,
    order: deal.order && { ...deal.order, depositState: 'paid' },
  });

  it.each([
    ['done', f.finished],
    ['failed', f.cameToNothing],
  ] as const)('%s: is polled until the deposit is returned, then only when shown again', (leaf, ended) => {
    const t = at(held(ended));
    expect([t.state(), watching(t)]).toEqual([[leaf], [{ valuationId: 'valuation-1', isSettled: false }]]);
    t.send({ type: 'deal.arrived', deal: held(ended) });
    t.send({ type: 'deal.arrived', deal: ended });
    expect([t.state(), t.context().deal, watching(t), emittedOf(t, 'deal.moved').length]).toEqual([
      [leaf],
      ended,
      [{ valuationId: 'valuation-1', isSettled: true }],
      2,
    ]);
  });

  it('cancelled: is only loaded when shown again', () => {
    expect(watching(at(f.takenBack))).toEqual([{ valuationId: 'valuation-1', isSettled: true }]);
  });
});

describe('a port of the deal that was not provided', () => {
  it('watchDeal: keeps the loaded quotes', async () => {
    const t = play(dealMachine, { from: f.fixtures['quoting.comparing'], missing: ['watchDeal'] });
    t.send({ type: 'quote.decline', quoteIds: ['quote-1'] });
    t.reject('declineQuote', lost);
    await settle();
    expect([t.state(), t.context().watchFailure]).toEqual([['quoting.comparing'], missingPort('watchDeal')]);
  });

  it('perform: goes back to the confirmation', async () => {
    const { value, context } = f.fixtures['quoting.confirming'];
    const t = play(dealMachine, {
      from: { value, context: { ...context, deal: f.biddingQuoted } },
      missing: ['perform'],
    });
    t.send({ type: 'quote.accept' });
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['quoting.confirming'], missingPort('perform')]);
  });
});

describe('a changed price', () => {
  const input = (isAgreed: boolean) => ({
    kind: 'answer',
    orderId: 'recycle-1',
    isAgreed,
    amount: 298_000,
    intention: `answerPrice:recycle-1:298000:${isAgreed}`,
  });

  it('is found by polling, and the answer contains the price that was shown', () => {
    const t = at(f.inReview);
    t.send({ type: 'deal.arrived', deal: f.repriced });
    expect(t.state()).toEqual(['repricing']);
    t.send({ type: 'price.answer', isAgreed: true });
    expect([t.state(), t.calls('perform').map(({ input }) => input)]).toEqual([['answering'], [input(true)]]);
    t.resolve('perform', undefined);
    t.resolve('readDeal', f.inReview);
    expect(t.state()).toEqual(['trading']);
  });

  it('repeats an answer with a lost response under the same intention', () => {
    const t = at(f.repriced);
    t.send({ type: 'price.answer', isAgreed: false });
    t.reject('perform', lost);
    expect([t.state(), t.asked('repeat.ask')]).toEqual([['uncertain'], [{ question: input(false) }]]);
    t.resolve('repeat.ask', { answer: null });
    t.resolve('readDeal', f.cameToNothing);
    expect([t.state(), t.calls('perform').length]).toEqual([['failed'], 1]);
  });

  it('shows why an answer was refused, and the current deal', () => {
    const t = at(f.repriced);
    t.send({ type: 'price.answer', isAgreed: true });
    t.reject('perform', refusedFor('amountChanged'));
    t.resolve('readDeal', f.repriced);
    expect([t.state(), t.context().failure?.message]).toEqual([['repricing'], '不能提交']);
  });
});

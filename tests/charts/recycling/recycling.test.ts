import { createActor, fromCallback, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { HandOver } from '../../../contract/payment/payment.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { paidInFull, timedOut } from '../../../machines/payment/payment/fixtures.ts';
import { paymentMachine } from '../../../machines/payment/payment/payment.ts';
import * as f from '../../../machines/recycling/recycling/fixtures.ts';
import { faultsIn, faultsOf, fenOf, NO_FORM, requestOf } from '../../../machines/recycling/recycling/form.ts';
import {
  recyclingMachine,
  selectDeposit,
  type Deal,
  type FormAsks,
  type RecyclingEmitted,
  type RecyclingEvent,
  type RecyclingInput,
  type Restored,
  type Submitted,
} from '../../../machines/recycling/recycling/recycling.ts';
import { acceptRefusalOf, depositInputOf } from '../../../machines/recycling/recycling/setup.ts';
import { recyclingWalks } from '../../../machines/recycling/recycling/walks.ts';
import { coverWalks, leafStates, leavesOf } from '../../kit/charts.ts';

const lost: Failure = { kind: 'network', message: '网络连接不上' };
const invalid: Failure = {
  kind: 'invalid',
  message: '有内容需要修改',
  errors: [
    { path: 'tel', message: '请填写正确的手机号' },
    { path: 'f2', message: '皮肤数量不对' },
    { path: 'img.0.url', message: '图片已失效' },
    { path: 'nowhere', message: '别处' },
  ],
};
const refusedFor = (reason: string): Failure => ({ kind: 'conflict', reason, message: '不能提交' });
const keySpent: Failure = {
  kind: 'invalid',
  message: '有内容需要修改',
  errors: [{ path: 'Idempotency-Key', message: '同一个幂等键不能用于不同的请求' }],
};
const asks: FormAsks = { required: [{ key: 'f1', label: '段位' }], places: ['systemId'] };
const fresh: Restored = { draft: null, isPending: false, now: f.NOW };
const kept: Restored = { draft: { form: f.filled, openedAt: f.NOW }, isPending: false, now: f.NOW };
const pending: Restored = { ...kept, isPending: true };
const both: Submitted = { listingId: 'listing-9', valuationId: 'valuation-1' };
const listingOnly: Submitted = { listingId: 'listing-9', valuationId: null };

type Held<T> = PromiseWithResolvers<T> & { asked: unknown; signal: AbortSignal };

/** A recycling whose ports are settled by hand; the payment of the deposit inside it too. */
function start(input: RecyclingInput) {
  const calls = {
    loadDraft: [] as Held<Restored>[],
    submit: [] as Held<Submitted>[],
    findSubmission: [] as Held<Submitted | null>[],
    readDeal: [] as Held<Deal>[],
    acceptQuote: [] as Held<unknown>[],
    declineQuote: [] as Held<unknown>[],
    cancelValuation: [] as Held<unknown>[],
    backOff: [] as Held<void>[],
    openPayment: [] as Held<HandOver>[],
  };
  const watching = new Set<string>();
  const port = <T, I extends object>(list: Held<T>[]) =>
    fromPromise<T, I>(({ input: asked, signal }) => {
      const one = { ...Promise.withResolvers<T>(), asked, signal };
      list.push(one);
      return one.promise;
    });
  const actor = createActor(
    recyclingMachine.provide({
      actors: {
        loadDraft: port(calls.loadDraft),
        submit: port(calls.submit),
        findSubmission: port(calls.findSubmission),
        readDeal: port(calls.readDeal),
        watchDeal: fromCallback<RecyclingEvent, { valuationId: string }>(({ input: { valuationId } }) => {
          watching.add(valuationId);
          return () => watching.delete(valuationId);
        }),
        acceptQuote: port(calls.acceptQuote),
        declineQuote: port(calls.declineQuote),
        cancelValuation: port(calls.cancelValuation),
        backOff: port(calls.backOff),
        payment: paymentMachine.provide({
          actors: {
            openPayment: port(calls.openPayment),
            queryStanding: port([]),
            watchStanding: fromCallback(() => {}),
            deadline: fromCallback(() => {}),
          },
        }),
      },
    }),
    { input },
  );
  const emitted: RecyclingEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    actor,
    calls,
    emitted,
    watching,
    state: () => leavesOf(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
    told: (type: RecyclingEmitted['type']) => emitted.filter((event) => event.type === type),
  };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A form that is being filled in. */
async function editing(input: RecyclingInput = { kind: 'bidding', gameId: 'game-1' }, given = kept) {
  const t = start(input);
  t.calls.loadDraft[0]?.resolve(given);
  await settle();
  return t;
}

/** A bidding that has just been handed in. */
async function submitted() {
  const t = await editing();
  t.actor.send({ type: 'form.submit', asks });
  t.actor.send({ type: 'form.confirm' });
  return t;
}

/** A valuation as the server says it stands. */
async function at(deal: Deal, input: RecyclingInput = {}) {
  const t = start({ valuationId: 'valuation-1', ...input });
  t.calls.readDeal[0]?.resolve(deal);
  await settle();
  return t;
}

/** A seller who is accepting the best quote. */
async function accepting() {
  const t = await at(f.biddingQuoted);
  t.actor.send({ type: 'quote.choose', quoteId: 'quote-1' });
  t.actor.send({ type: 'quote.accept' });
  return t;
}

describe('recycling chart', () => {
  it('takes every transition and reaches every leaf on generated paths', () => {
    const { missed, leaves } = coverWalks(recyclingWalks);
    expect({ missed, leaves: leaves.missed }).toEqual({ missed: [], leaves: [] });
  });

  it('has a fixture for each leaf, each a state that can be restored', () => {
    const passed = ['starting', 'submitted'];
    const seen = leafStates(recyclingMachine).filter((leaf) => !passed.includes(leaf));
    expect(Object.keys(f.fixtures).toSorted()).toEqual(seen.toSorted());
    for (const [leaf, { value, context }] of Object.entries(f.fixtures)) {
      expect(leavesOf(recyclingMachine.resolveState({ value, context }))).toEqual([leaf]);
      expect(JSON.parse(JSON.stringify(context))).toEqual(context);
    }
  });
});

describe('the form', () => {
  it('says place by place what is to be mended, and less for a valuation', () => {
    expect([faultsOf('bidding', NO_FORM, asks), faultsOf('valuation', NO_FORM, asks)]).toEqual([
      {
        systemId: '请选择系统',
        f1: '请填写段位',
        phone: '请填写联系电话',
        price: '请填写价格',
        pictures: '请至少上传一张游戏截图',
        account: '请填写游戏账号',
        password: '请填写游戏密码',
        origin: '请选择账号来源',
        title: '请填写商品标题',
        description: '请填写商品描述',
        canAssure: '请选择能否提供包赔材料',
        realNamePicture: '请上传游戏实名截图',
      },
      {
        systemId: '请选择系统',
        f1: '请填写段位',
        phone: '请填写联系电话',
        pictures: '请至少上传一张游戏截图',
      },
    ]);
    expect(faultsOf('bidding', f.filled, asks)).toEqual({});
  });

  it.each([
    ['account', '我的号', '游戏账号不能有中文或空格，至少 2 位'],
    ['account', 'a b', '游戏账号不能有中文或空格，至少 2 位'],
    ['price', '9.99', '价格在 10 到 200000 元之间'],
    ['price', '200000.01', '价格在 10 到 200000 元之间'],
    ['phone', '12800000000', '请填写正确的手机号'],
    ['qq', '0123', 'QQ 号格式不正确'],
    ['weixin', 'ab', '微信号格式不正确'],
    ['password', '密码', '游戏密码不能有中文'],
  ] as const)('refuses %s %s', (place, typed, said) => {
    expect(faultsOf('bidding', { ...f.filled, [place]: typed }, asks)).toEqual({ [place]: said });
  });

  it('reads sums in yuan', () => {
    expect(['3280', '10.5', '0.05', '', '1.234', 'abc'].map(fenOf)).toEqual([
      328_000,
      1_050,
      5,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is sent as it was seen: the fee with the bidding, only what is filled with a valuation', () => {
    expect(requestOf('bidding', 'game-1', { ...f.filled, password: 'Pw 1' })).toEqual({
      kind: 'bidding',
      input: {
        mode: 'bidding',
        gameId: 'game-1',
        systemId: 's-1',
        carrierId: 'c-1',
        groupId: 'g-1',
        origin: 'self',
        title: f.filled.title,
        price: 328_000,
        fee: 16_400,
        description: f.filled.description,
        canAssure: true,
        phone: '13800000001',
        password: 'Pw 1',
        account: 'haoyi_8842019',
        pictures: f.filled.pictures,
        realNamePicture: f.filled.realNamePicture,
        attributes: { f1: 'opt-king', f2: '312' },
      },
    });
    const short = { ...NO_FORM, phone: '13800000001', pictures: f.filled.pictures };
    expect(requestOf('valuation', 'game-1', short)).toEqual({
      kind: 'valuation',
      input: { gameId: 'game-1', phone: '13800000001', pictures: f.filled.pictures },
    });
  });

  it('brings the server’s refusals to their places', () => {
    expect(faultsIn(invalid)).toEqual({
      phone: '请填写正确的手机号',
      f2: '皮肤数量不对',
      pictures: '图片已失效',
    });
  });
});

describe('filling in', () => {
  it('goes on with the draft, and tells each change to whoever keeps it', async () => {
    const t = await editing();
    expect([t.state(), t.context().form, t.context().note]).toEqual([['editing'], f.filled, 'restored']);
    t.actor.send({ type: 'form.change', change: { password: 'geheim', title: '新标题' } });
    expect(t.context().form.password).toEqual('geheim');
    expect(t.emitted).toEqual([
      {
        type: 'draft.changed',
        kind: 'bidding',
        gameId: 'game-1',
        draft: { form: { ...f.filled, password: 'geheim', title: '新标题' }, openedAt: f.NOW },
      },
    ]);
  });

  it('sends nothing while something is to be mended, or pictures are on their way', async () => {
    const t = await editing(undefined, fresh);
    t.actor.send({ type: 'form.submit', asks });
    expect([t.state(), t.context().faults.phone]).toEqual([['editing'], '请填写联系电话']);
    t.actor.send({ type: 'form.change', change: f.filled });
    t.actor.send({ type: 'upload.change', isUploading: true });
    t.actor.send({ type: 'form.submit', asks });
    expect([t.state(), t.context().faults]).toEqual([
      ['editing'],
      { pictures: '还有图片没传上去，传完或移除后再提交' },
    ]);
    t.actor.send({ type: 'upload.change', isUploading: false });
    t.actor.send({ type: 'form.submit', asks });
    expect([t.state(), t.calls.submit]).toEqual([['explaining'], []]);
  });

  it('is begun anew on demand', async () => {
    const t = await editing();
    t.actor.send({ type: 'form.clear' });
    expect([t.context().form, t.told('draft.done')]).toEqual([
      NO_FORM,
      [{ type: 'draft.done', kind: 'bidding', gameId: 'game-1' }],
    ]);
  });
});

describe('handing in', () => {
  it('explains the mode of a bidding first, and hands in once', async () => {
    const t = await submitted();
    t.actor.send({ type: 'form.confirm' });
    expect(t.calls.submit.map(({ asked }) => asked)).toEqual([
      {
        request: requestOf('bidding', 'game-1', f.filled),
        intention: `recycle:bidding:game-1:${f.NOW}`,
      },
    ]);
    t.calls.submit[0]?.resolve(both);
    await settle();
    expect([t.state(), t.told('draft.done').length, t.told('navigate')]).toEqual([
      ['reading'],
      1,
      [{ type: 'navigate', to: 'quotes', query: { id: 'valuation-1' } }],
    ]);
  });

  it('hands a valuation in at once and goes to its result', async () => {
    const t = await editing({ kind: 'valuation', gameId: 'game-1' });
    t.actor.send({ type: 'form.submit', asks });
    t.calls.submit[0]?.resolve({ listingId: null, valuationId: 'valuation-1' });
    await settle();
    expect([t.state(), t.told('navigate')]).toEqual([
      ['reading'],
      [{ type: 'navigate', to: 'valuationResult', query: { id: 'valuation-1' } }],
    ]);
  });

  it('ends where only a listing was published', async () => {
    const t = await submitted();
    t.calls.submit[0]?.resolve(listingOnly);
    await settle();
    expect([t.state(), t.context().submitted]).toEqual([['listed'], listingOnly]);
  });

  it.each([
    ['a lost answer', lost],
    ['a key that an earlier try used up', keySpent],
  ])('asks what became of it after %s, and sends nothing twice', async (_, failure) => {
    const t = await submitted();
    t.calls.submit[0]?.reject(failure);
    await settle();
    expect([t.state(), t.calls.findSubmission[0]?.asked]).toEqual([
      ['uncertain.asking'],
      {
        kind: 'bidding',
        gameId: 'game-1',
        since: f.NOW,
        intention: `recycle:bidding:game-1:${f.NOW}`,
      },
    ]);
    t.calls.findSubmission[0]?.resolve(both);
    await settle();
    expect([t.state(), t.calls.submit.length]).toEqual([['reading'], 1]);
  });

  it('keeps what was typed and the key of the intention when nothing was handed in', async () => {
    const t = await submitted();
    t.calls.submit[0]?.reject(lost);
    await settle();
    t.calls.findSubmission[0]?.resolve(null);
    await settle();
    expect([t.state(), t.context().form, t.context().note]).toEqual([['editing'], f.filled, 'notSubmitted']);
    t.actor.send({ type: 'form.submit', asks });
    t.actor.send({ type: 'form.confirm' });
    expect(new Set(t.calls.submit.map(({ asked }) => (asked as { intention: string }).intention)).size).toBe(
      1,
    );
  });

  it('begins with the question when the page was reloaded before the answer', async () => {
    const t = await editing(undefined, pending);
    expect([t.state(), t.calls.submit]).toEqual([['uncertain.asking'], []]);
  });

  it('stays uncertain and asks again by itself while there is no answer', async () => {
    const t = await submitted();
    t.calls.submit[0]?.reject(lost);
    await settle();
    t.calls.findSubmission[0]?.reject(lost);
    await settle();
    t.calls.backOff[0]?.resolve();
    await settle();
    expect([t.state(), t.calls.findSubmission.length, t.calls.backOff[0]?.asked]).toEqual([
      ['uncertain.asking'],
      2,
      { attempt: 1 },
    ]);
  });

  it('is refused with a reason, and the form is still there', async () => {
    const t = await submitted();
    t.calls.submit[0]?.reject(refusedFor('realNameNeeded'));
    await settle();
    expect([t.state(), t.context().refusal]).toEqual([['refused'], 'realNameNeeded']);
    t.actor.send({ type: 'form.dismiss' });
    expect([t.state(), t.context().form, t.context().refusal]).toEqual([['editing'], f.filled, null]);
  });

  it('shows what the server wants mended at its places', async () => {
    const t = await submitted();
    t.calls.submit[0]?.reject(invalid);
    await settle();
    expect([t.state(), Object.keys(t.context().faults)]).toEqual([['editing'], ['phone', 'f2', 'pictures']]);
  });

  it('gives the request up when the actor is stopped', async () => {
    const t = await submitted();
    t.actor.stop();
    expect(t.calls.submit[0]?.signal.aborted).toEqual(true);
  });
});

describe('the server’s state decides where a valuation goes on', () => {
  it.each([
    ['open', f.quoted, 'quoting.comparing'],
    ['deposit due', f.toDeposit, 'depositing'],
    ['merchant to pay', f.inTrade, 'trading'],
    ['under review', f.inReview, 'trading'],
    ['reviewed', f.checked, 'trading'],
    ['completed', f.finished, 'done'],
    ['came to nothing', f.cameToNothing, 'failed'],
    ['taken back', f.takenBack, 'cancelled'],
    ['turned down', f.turnedDown, 'cancelled'],
  ] as const)('%s', async (_, deal, expected) => {
    const t = await at(deal);
    expect(t.state()).toEqual([expected]);
  });

  it('cannot be opened while the server does not answer', async () => {
    const t = start({ valuationId: 'valuation-1' });
    t.calls.readDeal[0]?.reject(lost);
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['unavailable'], lost]);
    t.actor.send({ type: 'recycling.retry' });
    expect(t.calls.readDeal.length).toEqual(2);
  });
});

describe('quotes', () => {
  it('arrive while they are compared, and a question that failed is no trouble of the person’s', async () => {
    const t = await at(f.noQuotes);
    expect([...t.watching]).toEqual(['valuation-1']);
    t.actor.send({ type: 'deal.failed', failure: lost });
    expect([t.context().watchFailure, t.context().failure]).toEqual([lost, null]);
    t.actor.send({ type: 'deal.arrived', deal: f.quoted });
    expect([t.context().deal, t.context().watchFailure]).toEqual([f.quoted, null]);
  });

  it('are watched no more once one is accepted', async () => {
    const t = await accepting();
    expect([t.state(), [...t.watching]]).toEqual([['accepting'], []]);
  });

  it('leave the confirmation when the merchant takes the one in hand back', async () => {
    const t = await at(f.biddingQuoted);
    t.actor.send({ type: 'quote.choose', quoteId: 'quote-1' });
    expect(t.state()).toEqual(['quoting.confirming']);
    const without = { ...f.biddingQuoted, quotes: f.quotes.slice(1) };
    t.actor.send({ type: 'deal.arrived', deal: without });
    expect([t.state(), t.context().note, t.context().chosen, t.context().deal]).toEqual([
      ['quoting.comparing'],
      'quoteGone',
      null,
      without,
    ]);
  });

  it('cannot be chosen when they do not stand', async () => {
    const t = await at(f.quoted);
    const [first] = f.quotes;
    if (!first) throw new Error('no quote');
    t.actor.send({
      type: 'deal.arrived',
      deal: { ...f.quoted, quotes: [{ ...first, status: 'rejected' }] },
    });
    expect([
      t.actor.getSnapshot().can({ type: 'quote.choose', quoteId: 'quote-1' }),
      t.actor.getSnapshot().can({ type: 'quote.choose', quoteId: 'quote-77' }),
      t.actor.getSnapshot().can({ type: 'quote.decline' }),
    ]).toEqual([false, false, false]);
  });

  it('are declined one by one or all together', async () => {
    const t = await at(f.quoted);
    t.actor.send({ type: 'quote.decline', quoteId: 'quote-2' });
    t.calls.declineQuote[0]?.resolve(undefined);
    await settle();
    t.calls.readDeal[1]?.resolve(f.quoted);
    await settle();
    t.actor.send({ type: 'quote.decline' });
    t.calls.declineQuote[1]?.reject(lost);
    await settle();
    expect([t.calls.declineQuote.map(({ asked }) => asked), t.state(), t.context().failure]).toEqual([
      [
        { valuationId: 'valuation-1', merchantId: 'merchant-2' },
        { valuationId: 'valuation-1', merchantId: null },
      ],
      ['quoting.comparing'],
      lost,
    ]);
  });
});

describe('accepting', () => {
  it('sends exactly what was seen, once, and waits for the server’s word', async () => {
    const t = await accepting();
    t.actor.send({ type: 'quote.accept' });
    expect(t.calls.acceptQuote.map(({ asked }) => asked)).toEqual([
      {
        acceptance: { id: 'valuation-1', merchantId: 'merchant-1', price: 318_000, deposit: 15_900 },
        intention: 'accept:valuation-1:quote-1',
      },
    ]);
    t.calls.acceptQuote[0]?.resolve(undefined);
    await settle();
    t.calls.readDeal[1]?.resolve(f.toDeposit);
    await settle();
    expect(t.state()).toEqual(['depositing']);
  });

  it('asks for the login where none is kept, and forgets it afterwards', async () => {
    const t = await at(f.quoted);
    t.actor.send({ type: 'quote.choose', quoteId: 'quote-1' });
    t.actor.send({ type: 'quote.accept' });
    expect([t.state(), t.context().loginFaults]).toEqual([
      ['quoting.confirming'],
      { account: '请填写游戏账号', password: '请填写游戏密码' },
    ]);
    t.actor.send({ type: 'login.type', field: 'account', text: 'haoyi_8842019' });
    t.actor.send({ type: 'login.type', field: 'password', text: 'kP7mXw2R' });
    t.actor.send({ type: 'quote.accept' });
    expect(t.calls.acceptQuote[0]?.asked).toEqual({
      acceptance: {
        id: 'valuation-1',
        merchantId: 'merchant-1',
        price: 318_000,
        deposit: 15_900,
        account: 'haoyi_8842019',
        password: 'kP7mXw2R',
      },
      intention: 'accept:valuation-1:quote-1',
    });
    t.calls.acceptQuote[0]?.resolve(undefined);
    await settle();
    t.calls.readDeal[1]?.resolve(f.toDeposit);
    await settle();
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
  ])('is refused: %s; then the deal is read again', async (reason) => {
    const t = await accepting();
    t.calls.acceptQuote[0]?.reject(refusedFor(reason));
    await settle();
    expect([t.state(), t.context().acceptRefusal]).toEqual([['acceptRefused'], reason]);
    t.actor.send({ type: 'quote.dismiss' });
    expect([t.state(), t.context().acceptRefusal]).toEqual([['reading'], null]);
  });

  it('takes a reason it does not know for a failure', () => {
    expect(acceptRefusalOf(refusedFor('toString'))).toEqual(null);
  });

  it('asks the deal when the answer was lost', async () => {
    const t = await accepting();
    t.calls.acceptQuote[0]?.reject(lost);
    await settle();
    expect(t.state()).toEqual(['unsettled.asking']);
    t.calls.readDeal[1]?.reject(lost);
    await settle();
    expect(t.state()).toEqual(['unsettled.unanswered']);
    t.actor.send({ type: 'recycling.retry' });
    t.calls.readDeal[2]?.resolve(f.toDeposit);
    await settle();
    expect([t.state(), t.calls.acceptQuote.length, t.context().note]).toEqual([['depositing'], 1, null]);
  });

  it('says that nothing was accepted when the server says so', async () => {
    const t = await accepting();
    t.calls.acceptQuote[0]?.reject(lost);
    await settle();
    t.calls.readDeal[1]?.resolve(f.biddingQuoted);
    await settle();
    expect([t.state(), t.context().note]).toEqual([['quoting.confirming'], 'notAccepted']);
  });
});

describe('the deposit', () => {
  it('is paid by the payment chart, which knows what is due and until when', async () => {
    const t = await at(f.toDeposit);
    expect([depositInputOf(t.context()), t.told('navigate')]).toEqual([
      {
        payableId: 'valuation-1',
        amounts: { full: 15_900 },
        closesAt: '2026-11-22T07:04:00.000Z',
        resume: null,
        prefersScan: false,
      },
      [{ type: 'navigate', to: 'quotes', query: { id: 'valuation-1' } }],
    ]);
  });

  it('is asked for at the provider after a return', async () => {
    const t = await at(f.toDeposit, { arrival: 'returned' });
    expect(selectDeposit(t.actor.getSnapshot())?.getSnapshot().value).toEqual('checking');
  });

  it.each([
    ['paid', paidInFull, f.inTrade, 'trading'],
    ['not paid in time', timedOut, f.cameToNothing, 'failed'],
  ] as const)('%s: the server’s word is read', async (_, standing, deal, expected) => {
    const t = await at(f.toDeposit);
    const payment = selectDeposit(t.actor.getSnapshot());
    payment?.send({ type: 'pay.submit' });
    t.calls.openPayment[0]?.resolve({
      paymentId: 'pay-1',
      amount: 15_900,
      qrCode: 'weixin://wxpay/bizpayurl?pr=HY1',
      closesAt: '2026-11-22T07:04:00.000Z',
    });
    await settle();
    payment?.send({ type: 'standing.arrived', standing });
    t.calls.readDeal[1]?.resolve(deal);
    await settle();
    expect(t.state()).toEqual([expected]);
  });

  it('moves on when it was paid elsewhere', async () => {
    const t = await at(f.toDeposit);
    t.actor.send({ type: 'deal.arrived', deal: f.toDeposit });
    expect(t.state()).toEqual(['depositing']);
    t.actor.send({ type: 'deal.arrived', deal: f.inTrade });
    expect(t.state()).toEqual(['trading']);
  });

  it('may be backed out of before it is paid', async () => {
    const t = await at(f.toDeposit);
    t.actor.send({ type: 'valuation.cancel' });
    expect(t.calls.cancelValuation[0]?.asked).toEqual({
      valuationId: 'valuation-1',
      intention: 'cancelValuation:valuation-1',
    });
    t.calls.cancelValuation[0]?.resolve(undefined);
    await settle();
    t.calls.readDeal[1]?.resolve(f.takenBack);
    await settle();
    expect(t.state()).toEqual(['cancelled']);
  });
});

describe('cancelling', () => {
  it('says when it did not come about', async () => {
    const t = await at(f.quoted);
    t.actor.send({ type: 'valuation.cancel' });
    t.calls.cancelValuation[0]?.reject(lost);
    await settle();
    t.calls.readDeal[1]?.resolve(f.quoted);
    await settle();
    expect([t.state(), t.context().note]).toEqual([['quoting.comparing'], 'notCancelled']);
  });

  it('shows why it was refused', async () => {
    const t = await at(f.quoted);
    t.actor.send({ type: 'valuation.cancel' });
    t.calls.cancelValuation[0]?.reject(refusedFor('stateConflict'));
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['quoting.comparing'], refusedFor('stateConflict')]);
  });

  it('is not possible in the trade', async () => {
    const t = await at(f.inTrade);
    expect(t.actor.getSnapshot().can({ type: 'valuation.cancel' })).toEqual(false);
  });
});

describe('the trade', () => {
  it('moves on with what the server says', async () => {
    const t = await at(f.inTrade);
    t.actor.send({ type: 'deal.arrived', deal: f.inTrade });
    expect(t.told('deal.moved').length).toEqual(1);
    for (const deal of [f.inReview, f.checked, f.finished]) t.actor.send({ type: 'deal.arrived', deal });
    expect([t.state(), t.told('deal.moved').length]).toEqual([['done'], 4]);
  });
});

describe('a recycling port that was not provided', () => {
  const fault = (name: string): Failure => ({
    kind: 'unforeseen',
    message: '程序出了点问题，你填写的内容还在，请刷新后重试。',
    detail: `${name} must be provided`,
  });
  /** The chart with nothing provided, restored where the port is called. */
  async function reach(leaf: keyof typeof f.fixtures, event: RecyclingEvent) {
    const { value, context } = f.fixtures[leaf];
    const snapshot = recyclingMachine.resolveState({ value, context });
    const actor = createActor(recyclingMachine, { snapshot, input: {} }).start();
    actor.send(event);
    await settle();
    const { failure, watchFailure } = actor.getSnapshot().context;
    return [leavesOf(actor.getSnapshot()), failure, watchFailure];
  }

  it('loadDraft: no form, and one can try again', async () => {
    const actor = createActor(recyclingMachine, { input: { gameId: 'game-1' } }).start();
    await settle();
    expect([leavesOf(actor.getSnapshot()), actor.getSnapshot().context.failure]).toEqual([
      ['unavailable'],
      fault('loadDraft'),
    ]);
    actor.send({ type: 'recycling.retry' });
    expect(leavesOf(actor.getSnapshot())).toEqual(['restoring']);
  });

  it.each([
    ['submit', 'explaining', { type: 'form.confirm' }, ['editing']],
    ['backOff', 'uncertain.unanswered', { type: 'recycling.retry' }, ['uncertain.unanswered']],
    ['readDeal', 'unavailable', { type: 'recycling.retry' }, ['unavailable']],
    ['declineQuote', 'quoting.comparing', { type: 'quote.decline' }, ['quoting.comparing']],
    ['cancelValuation', 'quoting.comparing', { type: 'valuation.cancel' }, ['quoting.comparing']],
  ] as const)('%s', async (name, leaf, event, expected) => {
    const [state, failure] = await reach(leaf, event);
    expect([state, failure]).toEqual([expected, fault(name)]);
  });

  it('watchDeal: the quotes that are there stay', async () => {
    const [state, , watchFailure] = await reach('declining', { type: 'quote.dismiss' });
    expect([state, watchFailure]).toEqual([['declining'], null]);
    const again = await reach('quoting.comparing', { type: 'quote.decline' });
    expect([again[0], again[2]]).toEqual([['quoting.comparing'], fault('watchDeal')]);
  });

  it('acceptQuote: back to the confirmation', async () => {
    const { value, context } = f.fixtures['quoting.confirming'];
    const actor = createActor(recyclingMachine, {
      input: {},
      snapshot: recyclingMachine.resolveState({ value, context: { ...context, deal: f.biddingQuoted } }),
    }).start();
    actor.send({ type: 'quote.accept' });
    await settle();
    expect([leavesOf(actor.getSnapshot()), actor.getSnapshot().context.failure]).toEqual([
      ['quoting.confirming'],
      fault('acceptQuote'),
    ]);
  });
});

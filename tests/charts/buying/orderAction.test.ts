import { describe, expect, it } from 'vitest';
import type { Credential } from '../../../contract/buying/order.ts';
import {
  choose,
  delivered,
  facts,
  fixtures,
  lost,
  orderIn,
  protectedNow,
} from '../../../machines/buying/orderAction/fixtures.ts';
import {
  orderActionMachine,
  toRulebookState,
  type OrderAction,
  type OrderRulebookState,
} from '../../../machines/buying/orderAction/orderAction.ts';
import { orderActionWalks } from '../../../machines/buying/orderAction/walks.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { selectRepeat } from '../../../machines/kit/inquiry/repeat.ts';
import { play } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const unpaid: OrderRulebookState = { state: 'awaitingPayment', context: { ...facts, isFullyPaid: false } };
const credential: Credential = { account: 'a', password: 'b', revealedAt: '2026-11-21T04:00:00.000Z' };
const refusal: Failure = { kind: 'conflict', message: '订单状态已变化', reason: 'stateConflict' };

const start = () => play(orderActionMachine, { input: { orderId: 'order-1' } });

function submitted(action: OrderAction, standing: OrderRulebookState) {
  const t = start();
  t.send(choose(action, standing));
  t.send({ type: 'action.confirm' });
  return t;
}
const inquiring = (t: ReturnType<typeof start>) => selectRepeat(t.actor.getSnapshot())?.getSnapshot().value;
const changed = { type: 'order.changed', orderId: 'order-1' };

testChart(orderActionWalks, fixtures);

describe('the order action chart', () => {
  it.each<[OrderAction, OrderRulebookState, boolean]>([
    ['cancel', unpaid, true],
    ['cancel', delivered, false],
    ['confirm', delivered, true],
    ['confirm', unpaid, false],
    ['extend', delivered, true],
    ['extend', { ...delivered, context: { ...facts, isExtended: true } }, false],
    ['reveal', delivered, true],
    ['reveal', { ...delivered, context: { ...facts, isRevealed: true } }, true],
    ['reveal', { ...delivered, context: { ...facts, isRevealed: true, needsRevealCode: true } }, true],
    ['reveal', { state: 'settled', context: facts }, true],
    ['reveal', { state: 'settled', context: { ...facts, isRevealed: true } }, false],
    ['review', protectedNow, true],
    ['review', { ...protectedNow, context: { ...facts, isReviewed: true } }, false],
  ])('offers %s only where the rulebook allows it', (action, standing, isOffered) => {
    expect(start().can(choose(action, standing))).toBe(isOffered);
  });

  it('submits once, however often it is confirmed, and waits for the server', () => {
    const t = submitted('confirm', delivered);
    for (let i = 0; i < 2; i++) t.send({ type: 'action.confirm' });
    expect([t.state(), t.asked('perform').map(({ intention }) => intention)]).toEqual([
      ['submitting'],
      ['confirm:order-1:1'],
    ]);
    t.resolve('perform', { order: orderIn('protected') });
    expect([t.state(), t.emitted]).toEqual([['completed'], [changed]]);
  });

  it('sends the reason of a cancellation, keeps it after a refusal, and clears it with the next choice', () => {
    const t = start();
    t.send(choose('cancel', unpaid));
    t.send({ type: 'action.confirm', remark: ' 不想买了 ' });
    t.reject('perform', refusal);
    const kept = t.context().remark;
    t.send({ type: 'action.confirm', remark: '换一个' });
    t.reject('perform', refusal);
    t.send({ type: 'action.dismiss' });
    t.send(choose('cancel', unpaid));
    expect([
      kept,
      t.asked('perform').map(({ intention, remark }) => [intention, remark]),
      t.context().remark,
    ]).toEqual([
      '不想买了',
      [
        ['cancel:order-1:1', '不想买了'],
        ['cancel:order-1:2', '换一个'],
      ],
      '',
    ]);
  });

  it('repeats the same request after a lost response', () => {
    const t = submitted('confirm', delivered);
    t.reject('perform', lost);
    expect([t.state(), inquiring(t), t.asked('repeat.ask')]).toEqual([
      ['uncertain'],
      'asking',
      [
        {
          question: {
            orderId: 'order-1',
            action: 'confirm',
            intention: 'confirm:order-1:1',
            review: { stars: 0, text: '' },
            remark: '',
            code: null,
          },
        },
      ],
    ]);
    t.reject('repeat.ask', lost);
    expect([t.state(), inquiring(t)]).toEqual([['uncertain'], 'unanswered']);
    t.resolve('repeat.backOff', undefined);
    t.resolve('repeat.ask', { answer: { order: orderIn('protected') } });
    expect([t.state(), t.calls('perform').length, t.context().failure, t.emitted]).toEqual([
      ['completed'],
      1,
      null,
      [changed],
    ]);
  });

  it('can be tried again, as a new intention, when the repeated request is refused', () => {
    const t = submitted('confirm', delivered);
    t.reject('perform', lost);
    t.resolve('repeat.ask', { refusal });
    expect([t.state(), t.context().failure, t.emitted]).toEqual([['refused'], refusal, [changed]]);
    t.send({ type: 'action.confirm' });
    expect(t.asked('perform').map(({ intention }) => intention)).toEqual([
      'confirm:order-1:1',
      'confirm:order-1:2',
    ]);
  });

  it('requests a reveal with a lost response again under the same intention', () => {
    const t = submitted('reveal', delivered);
    t.reject('perform', lost);
    expect(t.asked('repeat.ask').map(({ question }) => question)).toEqual(t.asked('perform'));
    t.reject('repeat.ask', lost);
    selectRepeat(t.actor.getSnapshot())?.send({ type: 'inquiry.repeat' });
    t.resolve('repeat.ask', { answer: { credential } });
    expect([t.state(), t.context().credential, t.context().failure]).toEqual([
      ['revealing'],
      credential,
      null,
    ]);
    expect(t.asked('repeat.ask').map(({ question }) => question.intention)).toEqual([
      'reveal:order-1',
      'reveal:order-1',
    ]);
    t.send({ type: 'result.dismiss' });
    expect([t.state(), t.context().credential]).toEqual([['viewing'], null]);
  });

  it('can be given up while there is no answer, and is not repeated any more', () => {
    const t = submitted('confirm', delivered);
    t.reject('perform', lost);
    t.reject('repeat.ask', lost);
    t.send({ type: 'action.dismiss' });
    expect([t.state(), t.call('repeat.backOff').status, t.emitted]).toEqual([
      ['viewing'],
      'stopped',
      [changed],
    ]);
  });

  it.each<[OrderAction, string]>([
    ['reveal', 'reveal:order-1'],
    ['extend', 'extend:order-1:1'],
  ])(
    'goes on under the same intention when %s is chosen again after it was given up unanswered',
    (action, intention) => {
      const t = submitted(action, delivered);
      t.reject('perform', lost);
      t.reject('repeat.ask', lost);
      t.send({ type: 'action.dismiss' });
      t.send(choose('confirm', delivered));
      t.send({ type: 'action.confirm' });
      t.reject('perform', refusal);
      t.send({ type: 'action.dismiss' });
      t.send(choose(action, delivered));
      t.send({ type: 'action.confirm' });
      expect(t.asked('perform').map((request) => request.intention)).toEqual([
        intention,
        'confirm:order-1:1',
        intention,
      ]);
    },
  );

  it('allows a reveal whose response was lost although the order counts as revealed, until it is answered', () => {
    const settled: OrderRulebookState = { state: 'settled', context: facts };
    const shown: OrderRulebookState = { state: 'settled', context: { ...facts, isRevealed: true } };
    const t = submitted('reveal', settled);
    t.reject('perform', lost);
    t.reject('repeat.ask', lost);
    t.send({ type: 'action.dismiss' });
    const isOwed = t.can(choose('reveal', shown));
    t.send(choose('reveal', shown));
    t.resolve('perform', { credential });
    t.send({ type: 'result.dismiss' });
    expect([isOwed, t.can(choose('reveal', shown))]).toEqual([true, false]);
  });

  it('reveals the account without a confirmation soon after the last reveal', () => {
    const t = start();
    t.send(choose('reveal', { ...delivered, context: { ...facts, isRevealed: true } }));
    expect([t.state(), t.asked('perform')]).toEqual([
      ['submitting'],
      [
        {
          orderId: 'order-1',
          action: 'reveal',
          intention: 'reveal:order-1',
          review: { stars: 0, text: '' },
          remark: '',
          code: null,
        },
      ],
    ]);
  });

  it('needs a complete code for a later reveal, and sends it', () => {
    const t = start();
    t.send(
      choose('reveal', { ...delivered, context: { ...facts, isRevealed: true, needsRevealCode: true } }),
    );
    const steps = [
      { key: '', digits: '' },
      { key: '', digits: '482913' },
      { key: 'key-1', digits: '48291' },
      { key: 'key-1', digits: '482 91３' },
    ].map((code) => {
      t.send({ type: 'code.write', code });
      t.send({ type: 'action.confirm' });
      return [t.state(), t.context().isIncomplete];
    });
    expect([steps, t.asked('perform').map(({ code }) => code)]).toEqual([
      [
        [['confirming'], true],
        [['confirming'], true],
        [['confirming'], true],
        [['submitting'], false],
      ],
      [{ key: 'key-1', digits: '482913' }],
    ]);
  });

  it('asks for a code when the server requires one that the page did not expect', () => {
    const t = start();
    t.send(choose('reveal', { ...delivered, context: { ...facts, isRevealed: true } }));
    t.reject('perform', {
      kind: 'conflict',
      code: 409,
      reason: 'codeRequired',
      message: '请先用短信验证码确认',
    });
    t.send({ type: 'action.confirm' });
    const { code, isIncomplete } = t.context();
    expect([t.state(), code, isIncomplete]).toEqual([['refused'], { key: '', digits: '' }, true]);
  });

  it('keeps a refused review and retries as a new intention', () => {
    const t = start();
    t.send(choose('review', protectedNow));
    t.send({ type: 'action.confirm' });
    expect([t.state(), t.context().isIncomplete]).toEqual([['confirming'], true]);
    t.send({ type: 'review.write', review: { stars: 4, text: '换绑很快' } });
    t.send({ type: 'action.confirm' });
    t.reject('perform', refusal);
    const { review, failure } = t.context();
    expect([t.state(), review, failure]).toEqual([['refused'], { stars: 4, text: '换绑很快' }, refusal]);
    t.send({ type: 'action.confirm' });
    expect(t.asked('perform').map(({ intention }) => intention)).toEqual([
      'review:order-1:1',
      'review:order-1:2',
    ]);
  });

  it('shows no confirmation or message again after its screen was left', () => {
    const asking = start();
    asking.send(choose('confirm', delivered));
    const refused = submitted('confirm', delivered);
    refused.reject('perform', refusal);
    const completed = submitted('confirm', delivered);
    completed.resolve('perform', { order: orderIn('protected') });
    const states = [asking, refused, completed].map((t) => {
      t.send({ type: 'screen.leave' });
      return [t.state(), t.context().failure];
    });
    expect(states).toEqual([
      [['viewing'], null],
      [['viewing'], null],
      [['viewing'], null],
    ]);
  });

  it('continues without a screen: a running request, an unknown outcome, and a revealed account', () => {
    const busy = submitted('confirm', delivered);
    const uncertain = submitted('confirm', delivered);
    uncertain.reject('perform', lost);
    const revealing = submitted('reveal', delivered);
    revealing.resolve('perform', { credential });
    const states = [busy, uncertain, revealing].map((t) => {
      t.send({ type: 'screen.leave' });
      return t.state();
    });
    expect(states).toEqual([['submitting'], ['uncertain'], ['revealing']]);
  });

  it('converts an order to the facts of the rulebook', () => {
    const order = orderIn('delivered', { paid: 5, total: 9, isExtended: true, credentialRevealedAt: 'x' });
    expect(toRulebookState(order)).toEqual({
      state: 'delivered',
      context: {
        isFullyPaid: false,
        isExtended: true,
        isRevealed: true,
        needsRevealCode: false,
        isReviewed: false,
        isStaffLate: false,
      },
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { Credential } from '../../../contract/buying/order.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import {
  merchantActMachine,
  type MerchantAction,
} from '../../../machines/recycling/merchantAct/merchantAct.ts';
import { merchantFixtures, quoteAction as quote } from '../../../machines/recycling/merchantAct/fixtures.ts';
import { merchantActWalks } from '../../../machines/recycling/merchantAct/walks.ts';
import { play } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const lost: Failure = { kind: 'timeout', message: '没有收到回应' };
const tooOften: Failure = { kind: 'tooOften', message: '今天已报价 10 次' };
const credential: Credential = { account: 'a', password: 'b', revealedAt: '2026-11-21T04:00:00.000Z' };
const reveal: MerchantAction = { kind: 'reveal', orderId: 'r-1', isAgain: false, needsCode: false };

function confirmed(action: MerchantAction) {
  const t = play(merchantActMachine);
  t.send({ type: 'action.choose', action });
  t.send({ type: 'action.confirm' });
  return t;
}

const intentionsOf = (t: ReturnType<typeof confirmed>) =>
  t.asked('perform').map(({ intention }) => intention);

testChart(merchantActWalks, merchantFixtures);

describe('an act of a merchant', () => {
  it('needs a confirmation to quote, and quotes once', () => {
    const t = play(merchantActMachine);
    t.send({ type: 'action.choose', action: quote });
    expect([t.state(), t.calls('perform')]).toEqual([['confirming'], []]);
    for (let i = 0; i < 3; i++) t.send({ type: 'action.confirm' });
    expect(intentionsOf(t)).toEqual(['quote:valuation-1:0:318000']);
    t.resolve('perform', null);
    expect([t.state(), t.emitted]).toEqual([['noted'], [{ type: 'merchant.changed' }]]);
  });

  it('reveals the account without a confirmation soon after the last reveal, later with a code', () => {
    const t = play(merchantActMachine);
    t.send({ type: 'action.choose', action: { ...reveal, isAgain: true } });
    expect(t.state()).toEqual(['submitting']);
    t.resolve('perform', credential);
    t.send({ type: 'note.dismiss' });
    t.send({ type: 'action.choose', action: { ...reveal, isAgain: true, needsCode: true } });
    t.send({ type: 'action.confirm' });
    const before = [t.state(), t.context().isIncomplete];
    t.send({ type: 'code.write', code: { key: 'key-1', digits: '４８２-913' } });
    t.send({ type: 'action.confirm' });
    expect([before, t.asked('perform').map(({ code }) => code)]).toEqual([
      [['confirming'], true],
      [null, { key: 'key-1', digits: '482913' }],
    ]);
  });

  it('repeats the same request after a lost response', () => {
    const t = confirmed(reveal);
    t.reject('perform', lost);
    t.reject('repeat.ask', lost);
    expect([t.state(), t.asked('repeat.backOff')]).toEqual([['uncertain'], [{ attempt: 1 }]]);
    t.resolve('repeat.backOff', undefined);
    t.resolve('repeat.ask', { answer: credential });
    const question = { action: reveal, code: null, intention: 'reveal:r-1' };
    expect([t.state(), t.asked('perform'), t.asked('repeat.ask'), t.context().credential]).toEqual([
      ['revealing'],
      [question],
      [{ question }, { question }],
      credential,
    ]);
    t.send({ type: 'note.dismiss' });
    expect(t.context().credential).toEqual(null);
  });

  it.each([
    ['carried out', { answer: null }, 'noted', null],
    ['refused', { refusal: tooOften }, 'refused', tooOften],
  ] as const)('reports that it was %s', (_, outcome, state, failure) => {
    const t = confirmed(quote);
    t.reject('perform', lost);
    t.resolve('repeat.ask', outcome);
    expect([t.state(), t.context().failure, t.emitted]).toEqual([
      [state],
      failure,
      [{ type: 'merchant.changed' }],
    ]);
  });

  it('is the same intention when it is started again after a lost answer', () => {
    const t = confirmed(quote);
    t.reject('perform', lost);
    t.send({ type: 'action.dismiss' });
    expect([t.state(), t.call('repeat.ask').status]).toEqual([['idle'], 'stopped']);
    t.send({ type: 'action.choose', action: quote });
    t.send({ type: 'action.dismiss' });
    t.send({ type: 'action.choose', action: quote });
    t.send({ type: 'action.confirm' });
    expect(intentionsOf(t)).toEqual(['quote:valuation-1:0:318000', 'quote:valuation-1:0:318000']);
  });

  it('shows why it was refused, and can be tried again', () => {
    const t = confirmed(quote);
    t.reject('perform', tooOften);
    expect([t.state(), t.context().failure]).toEqual([['refused'], tooOften]);
    t.send({ type: 'action.confirm' });
    expect(intentionsOf(t)).toEqual(['quote:valuation-1:0:318000', 'quote:valuation-1:0:318000']);
  });
});

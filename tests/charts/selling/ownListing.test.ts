import { describe, expect, it } from 'vitest';
import { fixtures, onSale, takenByBid, takenDown } from '../../../machines/selling/ownListing/fixtures.ts';
import {
  isOffered,
  newPriceFault,
  ownListingMachine,
  type ListingStanding,
  type OwnListingAct,
} from '../../../machines/selling/ownListing/ownListing.ts';
import { ownListingWalks } from '../../../machines/selling/ownListing/walks.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { play } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const refusal: Failure = { kind: 'conflict', message: '只有上架中的商品可以改价', reason: 'stateConflict' };
const lost: Failure = { kind: 'timeout', message: '没有收到回应' };
const changed = { type: 'listing.changed' };

function choose(act: OwnListingAct, standing: ListingStanding = onSale) {
  const t = play(ownListingMachine, { input: { listingId: 'g1' } });
  t.send({ type: 'act.choose', act, standing });
  return t;
}

function submitPrice() {
  const t = choose('editPrice');
  t.send({ type: 'price.type', text: '2000' });
  t.send({ type: 'act.confirm' });
  return t;
}

testChart(ownListingWalks, fixtures);

describe('an act on an own listing', () => {
  it('is offered and accepted only when the rulebook allows it', () => {
    const acts = ['editPrice', 'takeDown', 'putUp'] as const;
    const standings = { onSale, takenDown, takenByBid, held: { ...onSale, status: 'held' as const } };
    const offered = Object.fromEntries(
      Object.entries(standings).map(([name, standing]) => [
        name,
        acts.filter((act) => isOffered(act, standing)),
      ]),
    );
    expect(offered).toEqual({
      onSale: ['editPrice', 'takeDown'],
      takenDown: ['putUp'],
      takenByBid: [],
      held: [],
    });
    expect(choose('putUp', takenByBid).state()).toEqual(['viewing']);
  });

  it('needs a confirmation, and sends the price with the fee that was shown', () => {
    const t = choose('editPrice');
    expect([t.state(), t.context().price, t.asked('perform')]).toEqual([['asking.confirming'], '3280', []]);
    t.send({ type: 'price.type', text: '2000' });
    t.send({ type: 'act.confirm' });
    t.send({ type: 'act.confirm' });
    expect(t.asked('perform')).toEqual([
      {
        listingId: 'g1',
        request: { act: 'editPrice', price: 200_000, fee: 10_000 },
        intention: 'ownListing:g1:editPrice:200000:10000',
      },
    ]);
    t.resolve('perform', undefined);
    expect([t.state(), t.emitted]).toEqual([['viewing'], [changed]]);
  });

  it.each([
    ['', 'missing'],
    ['1.234', 'unreadable'],
    ['9.99', 'tooLow'],
    ['200000.01', 'tooHigh'],
    ['3280', 'unchanged'],
    ['3280.00', 'unchanged'],
    ['200000', null],
    ['10', null],
  ])('accepts %j as a new price only within the limits', (text, fault) => {
    const t = choose('editPrice');
    t.send({ type: 'price.type', text });
    expect([newPriceFault(t.context()), t.can({ type: 'act.confirm' })]).toEqual([fault, fault === null]);
  });

  it('sends the remark when taking down, and nothing else when putting up', () => {
    const down = choose('takeDown');
    down.send({ type: 'remark.type', text: ' 先自己玩几天 ' });
    down.send({ type: 'act.confirm' });
    const up = choose('putUp', takenDown);
    up.send({ type: 'act.confirm' });
    expect([...down.asked('perform'), ...up.asked('perform')]).toEqual([
      {
        listingId: 'g1',
        request: { act: 'takeDown', remark: '先自己玩几天' },
        intention: 'ownListing:g1:takeDown:先自己玩几天',
      },
      { listingId: 'g1', request: { act: 'putUp' }, intention: 'ownListing:g1:putUp' },
    ]);
  });

  it('keeps the input after a refusal and sends it again on request', () => {
    const t = submitPrice();
    t.reject('perform', refusal);
    expect([t.state(), t.context().price, t.context().failure, t.emitted]).toEqual([
      ['asking.refused'],
      '2000',
      refusal,
      [changed],
    ]);
    t.send({ type: 'act.confirm' });
    expect([t.state(), t.context().failure, t.asked('perform').length]).toEqual([['submitting'], null, 2]);
  });

  it('repeats the same request after a lost response, and offers nothing meanwhile', () => {
    const t = submitPrice();
    t.reject('perform', lost);
    expect([t.state(), t.asked('repeat.ask'), t.emitted]).toEqual([
      ['uncertain'],
      [{ question: t.asked('perform')[0] }],
      [],
    ]);
    expect([
      t.can({ type: 'act.confirm' }),
      t.can({ type: 'act.choose', act: 'takeDown', standing: onSale }),
    ]).toEqual([false, false]);
    t.reject('repeat.ask', lost);
    t.resolve('repeat.backOff', undefined);
    t.resolve('repeat.ask', { answer: undefined });
    expect([t.state(), t.asked('perform').length, t.emitted]).toEqual([['viewing'], 1, [changed]]);
  });

  it('goes back to the input when the repeated request is refused', () => {
    const t = submitPrice();
    t.reject('perform', lost);
    t.resolve('repeat.ask', { refusal });
    expect([t.state(), t.context().price, t.context().failure, t.emitted]).toEqual([
      ['asking.refused'],
      '2000',
      refusal,
      [changed],
    ]);
  });

  it('changes nothing when the confirmation is dismissed', () => {
    const t = choose('takeDown');
    t.send({ type: 'act.dismiss' });
    expect([t.state(), t.asked('perform'), t.emitted]).toEqual([['viewing'], [], []]);
  });
});

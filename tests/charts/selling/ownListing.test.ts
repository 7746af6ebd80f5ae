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
import { coverWalks, leafStates } from '../../kit/charts.ts';
import { missingPort, play, settle } from '../../kit/play.ts';

const refusal: Failure = { kind: 'conflict', message: '只有上架中的商品可以改价', reason: 'stateConflict' };
const lost: Failure = { kind: 'timeout', message: '没有收到回应' };
const changed = { type: 'listing.changed' };

/** A listing whose act was chosen. */
function choose(act: OwnListingAct, standing: ListingStanding = onSale) {
  const t = play(ownListingMachine, { input: { listingId: 'g1' } });
  t.send({ type: 'act.choose', act, standing });
  return t;
}

/** A new price that was sent. */
function submitPrice() {
  const t = choose('editPrice');
  t.send({ type: 'price.type', text: '2000' });
  t.send({ type: 'act.confirm' });
  return t;
}

describe('the chart of an own listing', () => {
  it('takes every transition on some path', () => {
    const { missed, leaves } = coverWalks(ownListingWalks);
    expect({ missed, leaves: leaves.missed }).toEqual({ missed: [], leaves: [] });
  });

  it('has a fixture for every leaf', () => {
    expect(Object.keys(fixtures).toSorted()).toEqual(leafStates(ownListingMachine).toSorted());
  });

  it('offers what the rulebook allows, and nothing else can be chosen', () => {
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

  it('asks before anything is sent, and sends the price with the fee that was shown', () => {
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
  ])('takes %j for a new price only when it may be asked', (text, fault) => {
    const t = choose('editPrice');
    t.send({ type: 'price.type', text });
    expect([newPriceFault(t.context()), t.can({ type: 'act.confirm' })]).toEqual([fault, fault === null]);
  });

  it('sends the remark of a listing that is taken down, and nothing but the act of one that is put up', () => {
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

  it('keeps what was typed when it is refused, and sends it again when the person says so', () => {
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

  it('asks how the listing stands when the answer was lost, and sends nothing meanwhile', () => {
    const t = submitPrice();
    t.reject('perform', lost);
    expect([t.state(), t.asked('readListing.ask'), t.emitted]).toEqual([
      ['uncertain'],
      [{ question: { listingId: 'g1' } }],
      [],
    ]);
    expect([
      t.can({ type: 'act.confirm' }),
      t.can({ type: 'act.choose', act: 'takeDown', standing: onSale }),
    ]).toEqual([false, false]);
    t.reject('readListing.ask', lost);
    t.resolve('readListing.backOff', undefined);
    t.resolve('readListing.ask', { ...onSale, price: 200_000 });
    expect([t.state(), t.asked('perform').length, t.emitted]).toEqual([['viewing'], 1, [changed]]);
  });

  it.each<[OwnListingAct, ListingStanding, ListingStanding, string]>([
    ['editPrice', onSale, { ...onSale, price: 200_000 }, 'viewing'],
    ['editPrice', onSale, onSale, 'asking.refused'],
    ['takeDown', onSale, takenDown, 'viewing'],
    ['takeDown', onSale, { ...onSale, status: 'held' }, 'asking.refused'],
    ['putUp', takenDown, onSale, 'viewing'],
    ['putUp', takenDown, { ...onSale, status: 'held' }, 'viewing'],
    ['putUp', takenDown, takenDown, 'asking.refused'],
  ])('learns from the listing whether %s was carried out', (act, before, after, state) => {
    const t = choose(act, before);
    t.send({ type: 'price.type', text: '2000' });
    t.send({ type: 'act.confirm' });
    t.reject('perform', lost);
    t.resolve('readListing.ask', after);
    expect([t.state(), t.context().failure]).toEqual([[state], null]);
  });

  it('leaves the listing alone when the question is dismissed', () => {
    const t = choose('takeDown');
    t.send({ type: 'act.dismiss' });
    expect([t.state(), t.asked('perform'), t.emitted]).toEqual([['viewing'], [], []]);
  });

  it('fails and says so when a port was not provided', async () => {
    const t = play(ownListingMachine, { input: { listingId: 'g1' }, missing: ['perform'] });
    t.send({ type: 'act.choose', act: 'takeDown', standing: onSale });
    t.send({ type: 'act.confirm' });
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['asking.refused'], missingPort('perform')]);
  });
});

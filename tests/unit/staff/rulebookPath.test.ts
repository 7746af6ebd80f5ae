import { describe, expect, it } from 'vitest';
import listing from '../../../machines/rulebooks/listing.review.ts';
import order from '../../../machines/rulebooks/order.review.ts';
import { chartStates, statesPassed } from '../../../src/staff/case/rulebookPath.ts';

const PAID = ['order.place', 'payment.captured', 'inspection.start'];

describe('the path of a subject through its rulebook', () => {
  it('follows its timeline, also where a guard chose between two transitions', () => {
    const kinds = [...PAID, 'inspection.pass', 'payment.captured', 'rebinding.finish', 'credential.reveal'];
    expect(statesPassed(order, kinds, 'delivered')).toEqual([
      'awaitingPayment',
      'awaitingInspection',
      'inspecting',
      'awaitingBalance',
      'rebinding',
      'delivered',
    ]);
    expect(statesPassed(order, [...PAID, 'inspection.pass'], 'rebinding')).toEqual([
      'awaitingPayment',
      'awaitingInspection',
      'inspecting',
      'rebinding',
    ]);
  });

  it('is the happy path up to the present state where the timeline does not show it', () => {
    expect(statesPassed(order, [], 'rebinding')).toEqual([
      'awaitingPayment',
      'awaitingInspection',
      'inspecting',
      'rebinding',
    ]);
    expect(statesPassed(order, [], 'awaitingBalance')).toEqual([]);
  });

  it('may return to an earlier state', () => {
    const kinds = ['audit.fail', 'listing.resubmit'];
    expect(statesPassed(listing, kinds, 'underReview')).toEqual(['underReview', 'rejected', 'underReview']);
  });
});

describe('the chart of a case', () => {
  it('names passed states, the present state, and possible next states with their events', () => {
    const states = chartStates(order, [...PAID, 'inspection.pass'], 'rebinding');
    expect(states.map(({ state, standing, arrivals }) => [state, standing, arrivals])).toEqual([
      ['awaitingPayment', 'passed', []],
      ['awaitingInspection', 'passed', []],
      ['inspecting', 'passed', []],
      ['rebinding', 'present', []],
      ['delivered', 'ahead', [{ from: 'rebinding', event: 'rebinding.finish', to: 'delivered' }]],
      [
        'protected',
        'ahead',
        [
          { from: 'delivered', event: 'receipt.confirm', to: 'protected' },
          { from: 'delivered', event: 'receipt.expire', to: 'protected' },
        ],
      ],
      ['settled', 'ahead', [{ from: 'protected', event: 'protection.end', to: 'settled' }]],
      ['awaitingBalance', 'elsewhere', []],
      ['cancelled', 'elsewhere', []],
      [
        'refunded',
        'ahead',
        [
          { from: 'rebinding', event: 'rebinding.fail', to: 'refunded' },
          { from: 'rebinding', event: 'order.cancel', to: 'refunded' },
          { from: 'rebinding', event: 'refund.decide', to: 'refunded' },
          { from: 'delivered', event: 'refund.decide', to: 'refunded' },
          { from: 'protected', event: 'refund.decide', to: 'refunded' },
        ],
      ],
    ]);
  });

  it('describes how a passed state can be entered again', () => {
    const rejected = chartStates(listing, ['audit.fail', 'listing.resubmit'], 'underReview').find(
      ({ state }) => state === 'rejected',
    );
    expect([rejected?.standing, rejected?.arrivals.length]).toEqual(['passed', 4]);
  });
});

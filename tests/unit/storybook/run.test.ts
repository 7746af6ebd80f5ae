import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { chartsIn, createRun, pendingOf, type Run } from '../../../.storybook/flow/run.ts';
import { leavesOf } from '../../../.storybook/chart/model.ts';
import { fixtures as dialogs } from '../../../machines/kit/dialogs/fixtures.ts';
import { dialogsMachine } from '../../../machines/kit/dialogs/machine.ts';
import * as ordering from '../../../machines/buying/ordering/fixtures.ts';
import { orderingMachine } from '../../../machines/buying/ordering/ordering.ts';
import { noAnswer } from '../../../machines/kit/inquiry/fixtures.ts';
import * as payment from '../../../machines/payment/payment/fixtures.ts';

const leaves = (run: Run) => leavesOf(run.getState().actor.getSnapshot() as AnyMachineSnapshot);
const asked = (run: Run) => pendingOf(run.getState().actor).map(({ id }) => id);
function port(run: Run, id: string) {
  const found = pendingOf(run.getState().actor).find((one) => one.id === id);
  if (!found) throw new Error(`${id} was not asked`);
  return found;
}

function atCashier() {
  const run = createRun(orderingMachine, { input: { listingId: 'listing-1' } });
  run.answer(port(run, 'loadListing'), { listing: ordering.listing, pending: null });
  run.send({ type: 'terms.accept' });
  run.send({ type: 'order.submit' });
  run.answer(port(run, 'placeOrder'), ordering.order);
  return run;
}

describe('a run', () => {
  it('keeps every port pending until it is answered', () => {
    const run = createRun(orderingMachine, { input: { listingId: 'listing-1' } });
    expect([leaves(run), asked(run), port(run, 'loadListing').input]).toEqual([
      ['loading'],
      ['loadListing'],
      { listingId: 'listing-1' },
    ]);
    run.answer(port(run, 'loadListing'), { listing: ordering.listing, pending: null });
    expect([leaves(run), asked(run)]).toEqual([['choosing'], []]);
  });

  it('passes a port’s failure to the chart unchanged', () => {
    const run = createRun(orderingMachine, { input: { listingId: 'listing-1' } });
    run.refuse(port(run, 'loadListing'), noAnswer);
    const { context } = run.getState().actor.getSnapshot() as AnyMachineSnapshot;
    expect([leaves(run), context.failure]).toEqual([['failed'], noAnswer]);
  });

  it('runs a child chart with pending ports', () => {
    const run = atCashier();
    expect([leaves(run), chartsIn(run.getState().actor).length, asked(run)]).toEqual([
      ['paying'],
      2,
      ['deadline'],
    ]);
    const [, child] = chartsIn(run.getState().actor);
    child?.send({ type: 'pay.submit' });
    run.answer(port(run, 'openPayment'), payment.wechatCode);
    expect([asked(run), port(run, 'watchStanding').canAnswer]).toEqual([
      ['watchStanding', 'deadline'],
      false,
    ]);
    child?.send({ type: 'standing.arrived', standing: payment.paidInFull });
    expect(leaves(run)).toEqual(['finished']);
  });

  it('starts from a fixture with its ports invoked and its child running', () => {
    const run = createRun(orderingMachine, { input: {} });
    run.jump(ordering.fixtures.submitting);
    expect([leaves(run), asked(run)]).toEqual([['submitting'], ['placeOrder']]);
    run.jump(ordering.fixtures.paying);
    expect([leaves(run), chartsIn(run.getState().actor).length]).toEqual([['paying'], 2]);
  });

  it('leaves delays to the designer', () => {
    const run = createRun(dialogsMachine, { fixture: dialogs.answered });
    const [after = ''] = dialogsMachine.events.filter((type) => type.startsWith('xstate.after.'));
    run.send({ type: after });
    expect(leaves(run)).toEqual(['closed']);
  });
});

import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { storiesIn } from '../../../.storybook/facts/stories.ts';
import { sourceText } from '../../../.storybook/flow/keptSource.ts';
import { leavesOf } from '../../../.storybook/flow/charts.ts';
import {
  actorAt,
  chartsIn,
  createRun,
  pendingOf,
  type Fixture,
  type Run,
} from '../../../.storybook/flow/run.ts';
import { fixtureOf, packed, retell, toldOf, unpacked } from '../../../.storybook/flow/told.ts';
import * as ordering from '../../../machines/buying/ordering/fixtures.ts';
import { orderingMachine } from '../../../machines/buying/ordering/ordering.ts';
import * as payment from '../../../machines/payment/payment/fixtures.ts';

function answer(run: Run, id: string, output: unknown) {
  const port = pendingOf(run.getState().actor).find((one) => one.id === id);
  if (!port) throw new Error(`${id} was not asked`);
  run.answer(port, output);
}

/** An order whose payment waits, inside the chart of the payment. */
function paying(): Run {
  const run = createRun(orderingMachine, { input: { listingId: 'listing-1' } });
  answer(run, 'loadListing', { listing: ordering.listing, pending: null });
  run.send({ type: 'terms.accept' });
  run.send({ type: 'order.submit' });
  answer(run, 'placeOrder', ordering.order);
  const [, child] = chartsIn(run.getState().actor);
  child?.send({ type: 'pay.submit' });
  answer(run, 'openPayment', payment.wechatCode);
  return run;
}

const shown = (run: Run) => {
  const { actor, moments, at } = run.getState();
  return {
    states: chartsIn(actor).map((ref) => leavesOf(ref.getSnapshot() as AnyMachineSnapshot)),
    labels: moments.map(({ label }) => label),
    persisted: moments.map(({ persisted }) => JSON.stringify(persisted)),
    at,
  };
};

describe('a run that is told', () => {
  it('is the same run for whoever opens the link, child charts and undo included', async () => {
    const run = paying();
    const text = await packed(toldOf(run.getState()));
    const told = await unpacked(text ?? '');
    expect(text).toMatch(/^[\w-]+$/);
    const other = createRun(orderingMachine, told?.begun as { input: unknown });
    expect(await retell(other, told?.said ?? [])).toBe(6);
    expect(shown(other)).toEqual(shown(run));

    run.goTo(3);
    const before = toldOf(run.getState());
    const third = createRun(orderingMachine, before.begun as { input: unknown });
    await retell(third, before.said);
    expect(shown(third)).toEqual({
      ...shown(run),
      labels: shown(run).labels.slice(0, 4),
      persisted: shown(run).persisted.slice(0, 4),
    });
  });

  it('says how far it came where the chart has changed', async () => {
    const run = createRun(orderingMachine, { input: { listingId: 'listing-1' } });
    const { said } = toldOf(paying().getState());
    const broken = said.with(2, { to: ['nobody'], event: { type: 'port.answer' } });
    expect(await retell(run, broken)).toBe(2);
  });

  it('is not packed with what no address holds, nor unpacked from anything else', async () => {
    const picture = new Blob(['x']);
    expect([
      await packed({
        begun: { leaf: 'choosing' },
        said: [{ to: [], event: { type: 'a', picture } as never }],
      }),
      await unpacked('not-a-run'),
      await unpacked('%'),
    ]).toEqual([null, null, null]);
  });
});

describe('a state that is kept as a story', () => {
  it('is the source of a story that stands where the page stood', () => {
    const { actor } = paying().getState();
    const fixture = fixtureOf(actor);
    const source = sourceText('ordering', '下单', '确认订单', fixture);
    expect(storiesIn('.storybook/kept/ordering.stories.tsx', source)).toEqual([
      expect.objectContaining({ id: '留下的画面-下单--kept', name: '确认订单' }),
    ]);
    const [, written] = /kept\(flow, (\{[\s\S]*\})\),/.exec(source) ?? [];
    const again = actorAt(orderingMachine, JSON.parse(written ?? '') as Fixture);
    const states = (ref: typeof again) =>
      chartsIn(ref).map((one) => {
        const { value, context } = one.getSnapshot() as AnyMachineSnapshot;
        return { value, context: JSON.parse(JSON.stringify(context)) as unknown };
      });
    expect(states(again)).toEqual(states(actor));
  });
});

import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Credential, OrderDetail } from '../../../contract/buying/order.ts';
import { fixtures } from '../../../machines/buying/orderAction/fixtures.ts';
import {
  orderActionMachine,
  standingOf,
  type OrderAction,
  type OrderStandingNow,
  type PerformInput,
  type PerformOutput,
} from '../../../machines/buying/orderAction/orderAction.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { orderActionWalks } from '../../../machines/buying/orderAction/walks.ts';
import { coverWalks, leafStates } from '../../kit/charts.ts';

const facts = { isFullyPaid: true, isExtended: false, isRevealed: false, isReviewed: false };
const delivered: OrderStandingNow = { state: 'delivered', context: facts };
const unpaid: OrderStandingNow = { state: 'awaitingPayment', context: { ...facts, isFullyPaid: false } };
const protectedNow: OrderStandingNow = { state: 'protected', context: facts };
const orderIn = (stage: OrderDetail['stage'], change: Partial<OrderDetail> = {}) =>
  ({ stage, paid: 1, total: 1, isExtended: false, isReviewed: false, ...change }) as OrderDetail;
const credential: Credential = { account: 'a', password: 'b', revealedAt: '2026-11-21T04:00:00.000Z' };
const refusal: Failure = { kind: 'conflict', message: '订单状态已变化', reason: 'stateConflict' };
const lost: Failure = { kind: 'timeout', message: '没有收到回应' };

const choose = (action: OrderAction, standing: OrderStandingNow) =>
  ({ type: 'action.choose', action, standing }) as const;

/** A started actor whose server is in the test's hand. */
function createTestActor() {
  const asked: {
    input: PerformInput;
    signal: AbortSignal;
    settle: (answer: PerformOutput | Failure) => void;
  }[] = [];
  const reads: ((answer: OrderDetail | Failure) => void)[] = [];
  const changed: string[] = [];
  const isFailure = (answer: object): answer is Failure => 'kind' in answer && 'message' in answer;
  const actor = createActor(
    orderActionMachine.provide({
      actors: {
        perform: fromPromise<PerformOutput, PerformInput>(
          ({ input, signal }) =>
            new Promise((resolve, reject) => {
              const settle = (answer: PerformOutput | Failure) =>
                isFailure(answer) ? reject(answer) : resolve(answer);
              asked.push({ input, signal, settle });
            }),
        ),
        readOrder: fromPromise<OrderDetail, { orderId: string }>(
          () =>
            new Promise((resolve, reject) => {
              reads.push((answer) => (isFailure(answer) ? reject(answer) : resolve(answer)));
            }),
        ),
      },
    }),
    { input: { orderId: 'order-1' } },
  );
  actor.on('order.changed', ({ orderId }) => changed.push(orderId));
  actor.start();
  const reach = (state: keyof typeof fixtures) => waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, asked, reads, changed, reach };
}

describe('the order action chart', () => {
  it('takes every transition on some path', () => {
    const { missed, leaves } = coverWalks(orderActionWalks);
    expect({ missed, leaves: leaves.missed }).toEqual({ missed: [], leaves: [] });
  });

  it('has a fixture for every leaf', () => {
    expect(Object.keys(fixtures).toSorted()).toEqual(leafStates(orderActionMachine).toSorted());
  });

  it.each<[OrderAction, OrderStandingNow, boolean]>([
    ['cancel', unpaid, true],
    ['cancel', delivered, false],
    ['confirm', delivered, true],
    ['confirm', unpaid, false],
    ['extend', delivered, true],
    ['extend', { ...delivered, context: { ...facts, isExtended: true } }, false],
    ['reveal', delivered, true],
    ['reveal', { ...delivered, context: { ...facts, isRevealed: true } }, false],
    ['review', protectedNow, true],
    ['review', { ...protectedNow, context: { ...facts, isReviewed: true } }, false],
  ])('offers %s only where the rulebook allows it', (action, standing, isOffered) => {
    const { actor } = createTestActor();
    expect(actor.getSnapshot().can(choose(action, standing))).toBe(isOffered);
  });

  it('submits once, however often it is confirmed, and waits for the word of the server', async () => {
    const { actor, asked, changed, reach } = createTestActor();
    actor.send(choose('confirm', delivered));
    for (let i = 0; i < 3; i++) actor.send({ type: 'action.confirm' });
    expect(actor.getSnapshot().value).toBe('submitting');
    expect(asked.map(({ input }) => input.intention)).toEqual(['confirm:order-1:1']);
    asked[0]?.settle({ order: orderIn('protected') });
    await reach('noted');
    expect(changed).toEqual(['order-1']);
  });

  it('asks the server when the answer was lost', async () => {
    const { actor, asked, reads, reach } = createTestActor();
    actor.send(choose('confirm', delivered));
    actor.send({ type: 'action.confirm' });
    asked[0]?.settle(lost);
    await reach('uncertain');
    reads[0]?.(lost);
    await reach('unanswered');
    actor.send({ type: 'outcome.ask' });
    reads[1]?.(orderIn('protected'));
    await reach('noted');
    expect({ asked: asked.length, failure: actor.getSnapshot().context.failure }).toEqual({
      asked: 1,
      failure: null,
    });
  });

  it('asks for a lost account again under the same intention, never a new one', async () => {
    const { actor, asked, reads, reach } = createTestActor();
    actor.send(choose('reveal', delivered));
    actor.send({ type: 'action.confirm' });
    asked[0]?.settle(lost);
    await reach('uncertain');
    reads[0]?.(orderIn('delivered'));
    await reach('unanswered');
    actor.send({ type: 'outcome.ask' });
    expect(asked.map(({ input }) => input.intention)).toEqual(['reveal:order-1:1', 'reveal:order-1:1']);
    asked[1]?.settle({ credential });
    await reach('revealing');
    actor.send({ type: 'note.dismiss' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'viewing', context: { credential: null } });
  });

  it('keeps what was typed when a review is refused, and tries again as a new intention', async () => {
    const { actor, asked, reach } = createTestActor();
    actor.send(choose('review', protectedNow));
    expect(actor.getSnapshot().can({ type: 'action.confirm' })).toBe(false);
    actor.send({ type: 'review.write', review: { stars: 4, text: '换绑很快' } });
    actor.send({ type: 'action.confirm' });
    asked[0]?.settle(refusal);
    await reach('refused');
    expect(actor.getSnapshot().context).toMatchObject({
      review: { stars: 4, text: '换绑很快' },
      failure: refusal,
    });
    actor.send({ type: 'action.confirm' });
    expect(asked.map(({ input }) => input.intention)).toEqual(['review:order-1:1', 'review:order-1:2']);
  });

  it('gives the request up when the actor is stopped', () => {
    const { actor, asked } = createTestActor();
    actor.send(choose('confirm', delivered));
    actor.send({ type: 'action.confirm' });
    actor.stop();
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('ends in a refusal that says so when a port was not provided', async () => {
    const actor = createActor(orderActionMachine, { input: { orderId: 'order-1' } }).start();
    actor.send(choose('confirm', delivered));
    actor.send({ type: 'action.confirm' });
    const snapshot = await waitFor(actor, ({ value }) => value === 'refused');
    expect(snapshot.context.failure).toMatchObject({
      kind: 'unforeseen',
      detail: 'perform must be provided',
    });
  });

  it('reads the order the way the rulebook wants it', () => {
    const order = orderIn('delivered', { paid: 5, total: 9, isExtended: true, credentialRevealedAt: 'x' });
    expect(standingOf(order)).toEqual({
      state: 'delivered',
      context: { isFullyPaid: false, isExtended: true, isRevealed: true, isReviewed: false },
    });
  });
});

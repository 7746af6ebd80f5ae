import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Credential } from '../../../contract/buying/order.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import {
  merchantActMachine,
  type MerchantAction,
  type MerchantInput,
} from '../../../machines/recycling/merchantAct/merchantAct.ts';
import { merchantFixtures } from '../../../machines/recycling/merchantAct/fixtures.ts';
import { merchantActWalks } from '../../../machines/recycling/merchantAct/walks.ts';
import { coverWalks, leafStates } from '../../kit/charts.ts';

const lost: Failure = { kind: 'timeout', message: '没有收到回应' };
const tooOften: Failure = { kind: 'tooOften', message: '今天已报价 10 次' };
const credential: Credential = { account: 'a', password: 'b', revealedAt: '2026-11-21T04:00:00.000Z' };
const quote: MerchantAction = { kind: 'quote', valuationId: 'v-1', price: 300_000, title: '标题' };
const reveal: MerchantAction = { kind: 'reveal', orderId: 'r-1' };
/** A merchant whose server is in the test's hand. */
function create() {
  const calls: (PromiseWithResolvers<Credential | null> & { input: MerchantInput })[] = [];
  let changes = 0;
  const actor = createActor(
    merchantActMachine.provide({
      actors: {
        perform: fromPromise<Credential | null, MerchantInput>(({ input }) => {
          const one = { ...Promise.withResolvers<Credential | null>(), input };
          calls.push(one);
          return one.promise;
        }),
      },
    }),
  );
  actor.on('merchant.changed', () => {
    changes += 1;
  });
  actor.start();
  return {
    actor,
    calls,
    changes: () => changes,
    intentions: () => calls.map(({ input }) => input.intention),
    reach: (state: keyof typeof merchantFixtures) => waitFor(actor, (snapshot) => snapshot.value === state),
  };
}

describe('the merchant’s chart', () => {
  it('takes every transition on some path', () => {
    const { missed, leaves } = coverWalks(merchantActWalks);
    expect({ missed, leaves: leaves.missed }).toEqual({ missed: [], leaves: [] });
  });

  it('has a fixture for every leaf', () => {
    expect(Object.keys(merchantFixtures).toSorted()).toEqual(leafStates(merchantActMachine).toSorted());
  });

  it('asks before it quotes, and quotes once', async () => {
    const t = create();
    t.actor.send({ type: 'action.choose', action: quote });
    expect([t.actor.getSnapshot().value, t.calls]).toEqual(['confirming', []]);
    for (let i = 0; i < 3; i++) t.actor.send({ type: 'action.confirm' });
    expect(t.intentions()).toEqual(['quote:v-1:300000']);
    t.calls[0]?.resolve(null);
    await t.reach('noted');
    expect(t.changes()).toEqual(1);
  });

  it('asks again under the same intention when the answer was lost', async () => {
    const t = create();
    t.actor.send({ type: 'action.choose', action: reveal });
    t.actor.send({ type: 'action.confirm' });
    t.calls[0]?.reject(lost);
    await t.reach('unanswered');
    t.actor.send({ type: 'outcome.ask' });
    t.calls[1]?.resolve(credential);
    const { context } = await t.reach('revealing');
    expect([t.intentions(), context.credential]).toEqual([['reveal:r-1', 'reveal:r-1'], credential]);
    t.actor.send({ type: 'note.dismiss' });
    expect(t.actor.getSnapshot().context.credential).toEqual(null);
  });

  it('is the same intention when it is begun anew after an answer that never came', async () => {
    const t = create();
    t.actor.send({ type: 'action.choose', action: quote });
    t.actor.send({ type: 'action.confirm' });
    t.calls[0]?.reject(lost);
    await t.reach('unanswered');
    t.actor.send({ type: 'action.dismiss' });
    t.actor.send({ type: 'action.choose', action: quote });
    t.actor.send({ type: 'action.dismiss' });
    t.actor.send({ type: 'action.choose', action: quote });
    t.actor.send({ type: 'action.confirm' });
    expect(t.intentions()).toEqual(['quote:v-1:300000', 'quote:v-1:300000']);
  });

  it('says why it was refused, and may be tried again', async () => {
    const t = create();
    t.actor.send({ type: 'action.choose', action: quote });
    t.actor.send({ type: 'action.confirm' });
    t.calls[0]?.reject(tooOften);
    const { context } = await t.reach('refused');
    expect(context.failure).toEqual(tooOften);
    t.actor.send({ type: 'action.confirm' });
    expect(t.intentions()).toEqual(['quote:v-1:300000', 'quote:v-1:300000']);
  });

  it('ends in a refusal that says so when the port was not provided', async () => {
    const actor = createActor(merchantActMachine).start();
    actor.send({ type: 'action.choose', action: quote });
    actor.send({ type: 'action.confirm' });
    const { context } = await waitFor(actor, ({ value }) => value === 'refused');
    expect(context.failure).toEqual({
      kind: 'unforeseen',
      message: '程序出了点问题，你填写的内容还在，请刷新后重试。',
      detail: 'perform must be provided',
    });
  });
});

import { createActor, fromCallback, fromPromise, SimulatedClock, type EventFromLogic } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import type { HandOver } from '../../../contract/payment/payment.ts';
import type { OrderStanding } from '../../../contract/buying/order.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import * as f from '../../../machines/payment/payment/fixtures.ts';
import {
  paymentMachine,
  selectAmount,
  selectHasKinds,
  type PaymentEmitted,
  type PaymentInput,
} from '../../../machines/payment/payment/payment.ts';
import { verdictOf } from '../../../machines/payment/payment/standing.ts';
import { paymentWalks } from '../../../machines/payment/payment/walks.ts';
import { coverWalks, leafStates, leavesOf } from '../../kit/charts.ts';

const input: PaymentInput = {
  orderId: 'order-1',
  amounts: { full: 361_800, deposit: 32_800 },
  closesAt: f.CLOSES_AT,
};
const lost: Failure = { kind: 'network', message: '网络连接不上' };
const conflict: Failure = { kind: 'conflict', message: '订单已付款' };
const tooOften: Failure = { kind: 'tooOften', message: '太频繁' };

interface Held<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}
function held<T>(): Held<T> {
  return Promise.withResolvers<T>();
}

/** A payment with ports that are settled by hand. */
function start(given: PaymentInput = input) {
  const openings: (Held<HandOver> & { asked: { intention: string }; signal: AbortSignal })[] = [];
  const queries: (Held<OrderStanding> & { asked: unknown })[] = [];
  const pauses: (Held<void> & { asked: unknown })[] = [];
  const deadlines: (string | null)[] = [];
  const watched: (string | null)[] = [];
  let send: (event: EventFromLogic<typeof paymentMachine>) => void = () => {};
  const machine = paymentMachine.provide({
    actors: {
      openPayment: fromPromise(({ input: asked, signal }) => {
        const one = { ...held<HandOver>(), asked, signal };
        openings.push(one);
        return one.promise;
      }),
      queryStanding: fromPromise(({ input: asked }) => {
        const one = { ...held<OrderStanding>(), asked };
        queries.push(one);
        return one.promise;
      }),
      backOff: fromPromise(({ input: asked }) => {
        const one = { ...held<void>(), asked };
        pauses.push(one);
        return one.promise;
      }),
      deadline: fromCallback(({ input: { at } }) => {
        deadlines.push(at);
      }),
      watchStanding: fromCallback(({ input: { paymentId }, sendBack }) => {
        watched.push(paymentId);
        send = sendBack;
        return () => {
          send = () => {};
        };
      }),
    },
  });
  const actor = createActor(machine, { input: given, clock: new SimulatedClock() });
  const emitted: PaymentEmitted[] = [];
  actor.on('handOver', (event) => emitted.push(event));
  actor.start();
  return {
    actor,
    openings,
    queries,
    pauses,
    deadlines,
    watched,
    emitted,
    hear: (standing: OrderStanding) => send({ type: 'standing.arrived', standing }),
    state: () => leavesOf(actor.getSnapshot()),
  };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('payment chart', () => {
  it('takes every transition and reaches every leaf on generated paths', () => {
    const { missed, leaves } = coverWalks(paymentWalks, {
      always: ({ status, value, context }) => {
        // Done only on the server's word.
        if (status === 'done' && value === 'paid') {
          expect(context.standing && verdictOf(context.standing, context.kind)).toEqual('paid');
        }
      },
    });
    expect(missed).toEqual([]);
    expect(leaves.missed).toEqual([]);
  });

  it('has a fixture for each leaf, each a state that can be restored', () => {
    expect(Object.keys(f.fixtures).toSorted()).toEqual(leafStates(paymentMachine).toSorted());
    for (const [leaf, { value, context }] of Object.entries(f.fixtures)) {
      expect(leavesOf(paymentMachine.resolveState({ value, context }))).toEqual([leaf]);
      expect(JSON.parse(JSON.stringify(context))).toEqual(context);
    }
  });
});

describe('paying', () => {
  it('goes to the provider with the form and is paid on the server’s word', async () => {
    const t = start();
    t.actor.send({ type: 'pay.submit' });
    expect(t.openings.map(({ asked }) => asked)).toEqual([
      { orderId: 'order-1', method: 'alipay', kind: 'full', intention: 'pay:order-1:alipay:full:0' },
    ]);
    t.openings[0]?.resolve(f.alipayForm);
    await settle();
    expect(t.state()).toEqual(['handedOver.redirecting']);
    expect(t.emitted).toEqual([
      { type: 'handOver', orderId: 'order-1', paymentId: 'pay-1', form: f.alipayForm.form },
    ]);
    t.hear(f.unpaid);
    expect(t.state()).toEqual(['handedOver.redirecting']);
    t.hear(f.paidInFull);
    expect(t.actor.getSnapshot().status).toEqual('done');
    expect(t.actor.getSnapshot().output).toEqual({ result: 'paid' });
  });

  it('opens one payment for a double press', () => {
    const t = start();
    t.actor.send({ type: 'pay.submit' });
    t.actor.send({ type: 'pay.submit' });
    expect(t.openings.length).toEqual(1);
  });

  it('shows a code where there is one to scan, and a form first on phones', async () => {
    const both: HandOver = { ...f.alipayForm, qrCode: 'https://qr.alipay.com/1' };
    const shown: Record<string, string[]> = {};
    for (const prefersScan of [true, false]) {
      const t = start({ ...input, prefersScan });
      t.actor.send({ type: 'pay.submit' });
      t.openings[0]?.resolve(both);
      await settle();
      shown[String(prefersScan)] = t.state();
    }
    expect(shown).toEqual({ true: ['handedOver.scanning'], false: ['handedOver.redirecting'] });
  });

  it('pays a deposit, and a balance only when the whole is in', async () => {
    const t = start();
    t.actor.send({ type: 'kind.choose', kind: 'deposit' });
    expect(selectAmount(t.actor.getSnapshot())).toEqual(32_800);
    expect(selectHasKinds(t.actor.getSnapshot())).toEqual(true);
    t.actor.send({ type: 'pay.submit' });
    t.openings[0]?.resolve({ ...f.alipayForm, amount: 32_800 });
    await settle();
    t.hear(f.depositPaid);
    expect(t.actor.getSnapshot().output).toEqual({ result: 'paid' });

    const balance = start({ ...input, amounts: { balance: 329_000 }, closesAt: null });
    balance.actor.send({ type: 'kind.choose', kind: 'full' });
    expect(balance.actor.getSnapshot().context.kind).toEqual('balance');
    balance.actor.send({ type: 'pay.submit' });
    balance.openings[0]?.resolve({ ...f.alipayForm, amount: 329_000 });
    await settle();
    balance.hear(f.depositPaid);
    expect(balance.state()).toEqual(['handedOver.redirecting']);
    balance.hear(f.paidInFull);
    expect(balance.actor.getSnapshot().output).toEqual({ result: 'paid' });
  });

  it('asks the server before it offers a second try of an opening whose answer was lost', async () => {
    const t = start();
    t.actor.send({ type: 'pay.submit' });
    t.openings[0]?.reject(lost);
    await settle();
    expect(t.state()).toEqual(['uncertain.asking']);
    t.queries[0]?.reject(lost);
    await settle();
    expect(t.state()).toEqual(['uncertain.unanswered']);
    expect(t.actor.getSnapshot().can({ type: 'pay.submit' })).toEqual(false);
    t.pauses[0]?.resolve();
    await settle();
    expect(t.state()).toEqual(['uncertain.asking']);
    t.queries[1]?.resolve(f.unpaid);
    await settle();
    expect(t.state()).toEqual(['choosing']);
    expect(t.actor.getSnapshot().context.isNothingCharged).toEqual(true);
    t.actor.send({ type: 'pay.submit' });
    // The same intention, so the same key: if the first did arrive, the second is it.
    expect(t.openings.map(({ asked }) => asked.intention)).toEqual([
      'pay:order-1:alipay:full:0',
      'pay:order-1:alipay:full:0',
    ]);
  });

  it('waits longer the more often it was asked in vain', async () => {
    const t = start();
    t.actor.send({ type: 'pay.submit' });
    t.openings[0]?.reject(lost);
    await settle();
    for (let time = 0; time < 3; time += 1) {
      t.queries[time]?.reject(lost);
      await settle();
      t.pauses[time]?.resolve();
      await settle();
    }
    expect(t.pauses.map(({ asked }) => asked)).toEqual([{ attempt: 1 }, { attempt: 2 }, { attempt: 3 }]);
  });

  it('asks after a conflict: it may have been paid in another tab', async () => {
    const t = start();
    t.actor.send({ type: 'pay.submit' });
    t.openings[0]?.reject(conflict);
    await settle();
    t.queries[0]?.resolve(f.paidInFull);
    await settle();
    expect(t.actor.getSnapshot().output).toEqual({ result: 'paid' });
  });

  it('keeps the choice and says why when the server refuses', async () => {
    const t = start();
    t.actor.send({ type: 'method.choose', method: 'wechat' });
    t.actor.send({ type: 'pay.submit' });
    t.openings[0]?.reject(tooOften);
    await settle();
    const { context } = t.actor.getSnapshot();
    expect([t.state(), context.method, context.failure]).toEqual([['choosing'], 'wechat', tooOften]);
  });

  it.each([
    [f.declined, { kind: 'declined', text: '余额不足' }],
    [f.closedUnpaid, { kind: 'closed' }],
    [f.givenBack, { kind: 'givenBack' }],
  ])('fails with the provider’s reason %#', async (standing, reason) => {
    const t = start();
    t.actor.send({ type: 'pay.submit' });
    t.openings[0]?.resolve(f.wechatCode);
    await settle();
    t.hear(standing);
    expect([t.state(), t.actor.getSnapshot().context.reason]).toEqual([['failed'], reason]);
    t.actor.send({ type: 'payment.retry' });
    t.actor.send({ type: 'pay.submit' });
    expect(t.openings[1]?.asked.intention).toEqual('pay:order-1:alipay:full:1');
  });

  it('goes on waiting while the network is away, and another method may be taken', async () => {
    const t = start();
    t.actor.send({ type: 'pay.submit' });
    t.openings[0]?.resolve(f.wechatCode);
    await settle();
    t.actor.send({ type: 'standing.failed', failure: lost });
    expect([t.state(), t.actor.getSnapshot().context.failure]).toEqual([['handedOver.scanning'], lost]);
    t.actor.send({ type: 'payment.recheck' });
    expect(t.queries[0]?.asked).toEqual({ orderId: 'order-1', force: true });
    t.queries[0]?.resolve(f.unpaid);
    await settle();
    expect(t.state()).toEqual(['handedOver.scanning']);
    t.actor.send({ type: 'method.change' });
    expect(t.state()).toEqual(['choosing']);
    expect(t.watched).toEqual(['pay-1', 'pay-1']);
  });

  it('opens nothing twice after a return from the provider, whatever the address says', async () => {
    const seen: Record<string, string[]> = {};
    for (const arrival of [null, 'returned', 'failed', 'left'] as const) {
      const t = start({ ...input, resume: { paymentId: 'pay-1', method: 'alipay', kind: 'full', arrival } });
      t.queries[0]?.resolve(f.unpaid);
      await settle();
      seen[String(arrival)] = t.state();
      expect(t.openings).toEqual([]);
    }
    expect(seen).toEqual({
      null: ['handedOver.waiting'],
      returned: ['handedOver.waiting'],
      failed: ['failed'],
      left: ['choosing'],
    });
    const paid = start({
      ...input,
      resume: { paymentId: 'pay-1', method: 'alipay', kind: 'full', arrival: 'failed' },
    });
    paid.queries[0]?.resolve(f.paidInFull);
    await settle();
    expect(paid.actor.getSnapshot().output).toEqual({ result: 'paid' });
  });

  it('asks the server when the time is over: paid in the last second, ended, or not yet ended', async () => {
    const over = () => {
      const t = start();
      t.actor.send({ type: 'deadline.reached' });
      return t;
    };
    const paid = over();
    paid.queries[0]?.resolve(f.paidInFull);
    const ended = over();
    ended.queries[0]?.resolve(f.timedOut);
    const later = over();
    later.queries[0]?.resolve({ ...f.unpaid, closesAt: '2026-11-21T07:30:00.000Z' });
    const notYet = over();
    notYet.queries[0]?.resolve(f.unpaid);
    await settle();
    expect(paid.actor.getSnapshot().output).toEqual({ result: 'paid' });
    expect(ended.actor.getSnapshot().output).toEqual({ result: 'ended' });
    expect(later.state()).toEqual(['choosing']);
    expect(later.deadlines).toEqual([f.CLOSES_AT, '2026-11-21T07:30:00.000Z']);
    expect(notYet.state()).toEqual(['closing.unanswered']);
  });

  it('aborts an opening that is left', () => {
    const t = start();
    t.actor.send({ type: 'pay.submit' });
    t.actor.stop();
    expect(t.openings[0]?.signal.aborted).toEqual(true);
  });
});

describe('a payment port that was not provided', () => {
  type Actors = NonNullable<NonNullable<Parameters<typeof paymentMachine.provide>[0]>['actors']>;
  const provided = (left: keyof Actors) => {
    const actors: Actors = {
      openPayment: fromPromise(() => Promise.resolve(f.wechatCode)),
      queryStanding: fromPromise(() => held<OrderStanding>().promise),
      watchStanding: fromCallback(() => {}),
      deadline: fromCallback(() => {}),
      backOff: fromPromise(() => held<void>().promise),
    };
    const { [left]: _left, ...rest } = actors;
    return createActor(paymentMachine.provide({ actors: rest }), { input }).start();
  };
  const fault = (name: string) => ({
    kind: 'unforeseen',
    message: '程序出了点问题，你填写的内容还在，请刷新后重试。',
    detail: `${name} must be provided`,
  });

  it('openPayment: back to the choice with the failure', async () => {
    const actor = provided('openPayment');
    actor.send({ type: 'pay.submit' });
    await settle();
    expect([leavesOf(actor.getSnapshot()), actor.getSnapshot().context.failure]).toEqual([
      ['choosing'],
      fault('openPayment'),
    ]);
  });

  it('queryStanding: unanswered with the failure', async () => {
    const actor = provided('queryStanding');
    actor.send({ type: 'deadline.reached' });
    await settle();
    expect([leavesOf(actor.getSnapshot()), actor.getSnapshot().context.failure]).toEqual([
      ['closing.unanswered'],
      fault('queryStanding'),
    ]);
  });

  it.each(['watchStanding', 'deadline'] as const)('%s: failed with the fault', async (name) => {
    const actor = provided(name);
    actor.send({ type: 'pay.submit' });
    await settle();
    expect([leavesOf(actor.getSnapshot()), actor.getSnapshot().context.reason]).toEqual([
      ['failed'],
      { kind: 'fault', failure: fault(name) },
    ]);
  });

  it('backOff: stays unanswered with the failure, and the person may ask', async () => {
    const machine = paymentMachine.provide({
      actors: {
        deadline: fromCallback(() => {}),
        queryStanding: fromPromise(() => Promise.reject(lost)),
      },
    });
    const actor = createActor(machine, { input }).start();
    const problem = vi.fn<(error: unknown) => void>();
    actor.subscribe({ error: problem });
    actor.send({ type: 'deadline.reached' });
    await settle();
    expect([
      leavesOf(actor.getSnapshot()),
      actor.getSnapshot().context.failure,
      actor.getSnapshot().can({ type: 'payment.recheck' }),
      problem.mock.calls,
    ]).toEqual([['closing.unanswered'], fault('backOff'), true, []]);
  });
});

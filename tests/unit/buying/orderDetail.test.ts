import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { standingOf, type OrderAction } from '../../../machines/buying/orderAction/orderAction.ts';
import { completed, delivered, unpaid } from '../../../src/buying/orderDetail/fixtures.ts';
import { createOrderActions, type OrderActionCalls } from '../../../src/buying/orderDetail/flow.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { memoryIntentions } from '../../kit/memoryIntentions.ts';
import { testPage } from '../../kit/testPage.ts';

const credential = { account: 'a', password: 'b', revealedAt: '2026-11-21T04:00:00.000Z' };
const refusal = { kind: 'conflict', code: 409, message: '账号信息已经展示过了' } as const;
const lost = () => Promise.reject(new FailureError({ kind: 'timeout', message: '没有回应' }));

/** The actions on an order, and the keys its calls went out with. */
function world(intentions = memoryIntentions()()) {
  const keys: (string | undefined)[] = [];
  const cancelled: unknown[] = [];
  const confirm = vi.fn(() => Promise.resolve(completed));
  const reveal = vi.fn(() => Promise.resolve(credential));
  const read = vi.fn(() => Promise.resolve(delivered));
  const changed = vi.fn<(orderId: string) => void>();
  const calls: OrderActionCalls = {
    cancelOrder: ({ input }, options) => {
      cancelled.push([input, options?.idempotencyKey]);
      return Promise.resolve(delivered);
    },
    extendInspection: () => Promise.resolve(delivered),
    reviewOrder: () => Promise.resolve(delivered),
    confirmReceipt: (_, options) => {
      keys.push(options?.idempotencyKey);
      return confirm();
    },
    revealCredential: (_, options) => {
      keys.push(options?.idempotencyKey);
      return reveal();
    },
    readOrder: () => read(),
  };
  const actions = createOrderActions({
    calls,
    intentions,
    visibility: testPage().visibility,
    onChanged: changed,
  });
  const ref = actions.get('order-1');
  const leave = actions.retain(ref);
  const act = async (action: OrderAction) => {
    ref.send({ type: 'action.choose', action, standing: standingOf(delivered) });
    ref.send({ type: 'action.confirm' });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { actions, ref, leave, act, keys, cancelled, changed, confirm, reveal, read };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['不想买了', { remark: '不想买了' }],
  ['', {}],
])('a cancellation says why: %j', async (remark, input) => {
  const w = world();
  w.ref.send({ type: 'action.choose', action: 'cancel', standing: standingOf(unpaid) });
  w.ref.send({ type: 'action.confirm', remark });
  await vi.advanceTimersByTimeAsync(0);
  expect(w.cancelled).toEqual([[input, 'key-1']]);
});

it('a question does not wait behind a screen that was left', async () => {
  const w = world();
  w.ref.send({ type: 'action.choose', action: 'confirm', standing: standingOf(delivered) });
  w.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(w.ref.getSnapshot().value).toBe('viewing');
});

describe('an action on an order whose answer was lost', () => {
  it('is told by the order, and not sent again', async () => {
    const w = world();
    w.confirm.mockImplementation(lost);
    w.read.mockImplementationOnce(lost).mockResolvedValue(completed);
    await w.act('confirm');
    expect([w.ref.getSnapshot().value, w.read.mock.calls.length]).toEqual(['uncertain', 1]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([w.ref.getSnapshot().value, w.keys, w.read.mock.calls.length, w.changed.mock.calls]).toEqual([
      'completed',
      ['key-1'],
      2,
      [['order-1']],
    ]);
  });

  it('is performed again under the same key where only that tells: the account', async () => {
    const w = world();
    w.reveal.mockImplementationOnce(lost).mockImplementationOnce(lost);
    await w.act('reveal');
    await vi.advanceTimersByTimeAsync(1000);
    expect([w.ref.getSnapshot().value, w.ref.getSnapshot().context.credential, w.keys]).toEqual([
      'revealing',
      credential,
      ['key-1', 'key-1', 'key-1'],
    ]);
  });

  it('is asked for under the same key when it was given up and is chosen again: the account', async () => {
    const w = world();
    w.reveal.mockImplementationOnce(lost).mockImplementationOnce(lost);
    await w.act('reveal');
    w.ref.send({ type: 'action.dismiss' });
    await w.act('reveal');
    expect([w.ref.getSnapshot().value, w.ref.getSnapshot().context.credential, w.keys]).toEqual([
      'revealing',
      credential,
      ['key-1', 'key-1', 'key-1'],
    ]);
  });

  it('is asked for under the same key by the page that is loaded next: the account', async () => {
    const openPage = memoryIntentions();
    const before = world(openPage());
    before.reveal.mockImplementation(lost);
    await before.act('reveal');
    before.actions.disposeAll();
    const w = world(openPage());
    await vi.advanceTimersByTimeAsync(0);
    expect([w.ref.getSnapshot().value, w.ref.getSnapshot().context.credential, w.keys]).toEqual([
      'revealing',
      credential,
      ['key-1'],
    ]);
  });

  it('ends with the reason when the account is refused', async () => {
    const w = world();
    w.reveal.mockImplementationOnce(lost).mockRejectedValue(new FailureError(refusal));
    await w.act('reveal');
    expect([w.ref.getSnapshot().value, w.ref.getSnapshot().context.failure]).toEqual(['refused', refusal]);
  });

  it('is not asked about while nobody looks at the order', async () => {
    const w = world();
    w.confirm.mockImplementation(lost);
    w.read.mockImplementation(lost);
    await w.act('confirm');
    w.leave();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(w.read.mock.calls.length).toEqual(1);
    w.actions.retain(w.actions.get('order-1'));
    await vi.advanceTimersByTimeAsync(0);
    expect(w.read.mock.calls.length).toEqual(2);
  });
});

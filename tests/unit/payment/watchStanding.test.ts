import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unpaid } from '../../../machines/payment/payment/fixtures.ts';
import type { PaymentStatus } from '../../../machines/payment/payment/payment.ts';
import { PACE, watchStanding } from '../../../src/payment/watchStanding.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { callbackHost } from '../../kit/callbackHost.ts';
import { testPage } from '../../kit/testPage.ts';

const lost = () => Promise.reject(new FailureError({ kind: 'timeout', message: '没有回应' }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('polling a payment', () => {
  function watch(answer: () => Promise<PaymentStatus> = () => Promise.resolve(unpaid)) {
    const view = testPage();
    const queries: { at: number; force: boolean }[] = [];
    const signals: AbortSignal[] = [];
    const began = Date.now();
    const logic = watchStanding({
      query: (_, force, signal) => {
        queries.push({ at: Date.now() - began, force });
        signals.push(signal);
        return answer();
      },
      visibility: view.visibility,
    });
    const { actor, received } = callbackHost(logic, { payableId: 'order-1', paymentId: 'pay-1' });
    return { actor, asked: queries, signals, received, ...view };
  }

  it('slows down, and queries the provider every third time', async () => {
    const { actor, asked } = watch();
    actor.start();
    await vi.advanceTimersByTimeAsync(PACE.reduce((sum, pause) => sum + pause, 0) + 10_000);
    actor.stop();
    expect(asked).toEqual([
      { at: 1000, force: false },
      { at: 2500, force: false },
      { at: 4500, force: true },
      { at: 7500, force: false },
      { at: 12_500, force: false },
      { at: 19_500, force: true },
      { at: 29_500, force: false },
      { at: 39_500, force: false },
    ]);
  });

  it('pauses while the page is hidden and polls at once when it is shown', async () => {
    const { actor, asked, hide, show } = watch();
    actor.start();
    await vi.advanceTimersByTimeAsync(1000);
    hide();
    await vi.advanceTimersByTimeAsync(60_000);
    show();
    await vi.advanceTimersByTimeAsync(1000);
    actor.stop();
    expect(asked.map(({ at }) => at)).toEqual([1000, 61_000, 62_000]);
  });

  it('reports answers and failures', async () => {
    let count = 0;
    const { actor, received } = watch(() => (count++ === 0 ? lost() : Promise.resolve(unpaid)));
    actor.start();
    await vi.advanceTimersByTimeAsync(2500);
    actor.stop();
    expect(received).toEqual([
      { at: 1000, type: 'standing.failed' },
      { at: 2500, type: 'standing.arrived' },
    ]);
  });

  it('stops when the session has expired, until the page is shown again', async () => {
    const expired = new FailureError({ kind: 'expired', message: '登录已超时' });
    let isSignedIn = false;
    const { actor, asked, hide, show } = watch(() =>
      isSignedIn ? Promise.resolve(unpaid) : Promise.reject(expired),
    );
    actor.start();
    await vi.advanceTimersByTimeAsync(60_000);
    isSignedIn = true;
    hide();
    show();
    await vi.advanceTimersByTimeAsync(1000);
    actor.stop();
    expect(asked.map(({ at }) => at)).toEqual([1000, 60_000, 61_000]);
  });

  it('runs one request at a time and aborts it when stopped', async () => {
    const { actor, asked, signals, show } = watch(() => new Promise(() => {}));
    actor.start();
    await vi.advanceTimersByTimeAsync(1000);
    show();
    await vi.advanceTimersByTimeAsync(30_000);
    actor.stop();
    expect([asked.length, signals.map(({ aborted }) => aborted)]).toEqual([1, [true]]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unpaid } from '../../../machines/payment/payment/fixtures.ts';
import type { PaymentStanding } from '../../../machines/payment/payment/payment.ts';
import { PACE, watchStanding } from '../../../src/payment/watchStanding.ts';
import { FailureError } from '../../../src/api/failure.ts';
import { listeningHost } from '../../kit/listeningHost.ts';
import { testPage } from '../../kit/testPage.ts';

const lost = () => Promise.reject(new FailureError({ kind: 'timeout', message: '没有回应' }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('watching a payment', () => {
  function watch(answer: () => Promise<PaymentStanding> = () => Promise.resolve(unpaid)) {
    const view = testPage();
    const asked: { at: number; force: boolean }[] = [];
    const signals: AbortSignal[] = [];
    const began = Date.now();
    const logic = watchStanding({
      query: (_, force, signal) => {
        asked.push({ at: Date.now() - began, force });
        signals.push(signal);
        return answer();
      },
      visibility: view.visibility,
    });
    const { actor, received } = listeningHost(logic, { payableId: 'order-1', paymentId: 'pay-1' });
    return { actor, asked, signals, received, ...view };
  }

  it('asks slower and slower, every third time through to the provider', async () => {
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

  it('rests while the page is hidden and asks at once when it is seen again', async () => {
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

  it('passes on what the server says, and that it could not be asked', async () => {
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

  it('never asks two questions at once, and aborts the one under way when it is left', async () => {
    const { actor, asked, signals, show } = watch(() => new Promise(() => {}));
    actor.start();
    await vi.advanceTimersByTimeAsync(1000);
    show();
    await vi.advanceTimersByTimeAsync(30_000);
    actor.stop();
    expect([asked.length, signals.map(({ aborted }) => aborted)]).toEqual([1, [true]]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOSES_AT, NOW } from '../../../machines/payment/payment/fixtures.ts';
import { deadline } from '../../../src/flow/deadline.ts';
import { callbackHost } from '../../kit/callbackHost.ts';
import { testPage } from '../../kit/testPage.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('deadline', () => {
  const run = (at: string | null, now: () => number) => {
    const view = testPage();
    const { actor, received } = callbackHost(deadline({ now, visibility: view.visibility }), { at });
    actor.start();
    return { received, view };
  };

  it('is sent once, by the server’s clock', async () => {
    const began = Date.now();
    const { received } = run(CLOSES_AT, () => Date.parse(NOW) + (Date.now() - began));
    await vi.advanceTimersByTimeAsync(Date.parse(CLOSES_AT) - Date.parse(NOW) - 1);
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received).toEqual([{ at: 744_000, type: 'deadline.reached' }]);
  });

  it('is sent when the page becomes visible after the device slept', async () => {
    let now = Date.parse(NOW);
    const { received, view } = run(CLOSES_AT, () => now);
    now = Date.parse(CLOSES_AT) + 1;
    view.show();
    expect(received).toEqual([{ at: 0, type: 'deadline.reached' }]);
  });

  it('is never sent when there is none', async () => {
    const { received } = run(null, () => Number.MAX_SAFE_INTEGER);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(received).toEqual([]);
  });
});

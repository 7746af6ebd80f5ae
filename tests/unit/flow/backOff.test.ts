import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { backOff } from '../../../src/flow/backOff.ts';
import { testPage } from '../../kit/testPage.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the back-off', () => {
  it('doubles up to 15 s, and ends at once when the page becomes visible', async () => {
    const waits: number[] = [];
    for (const attempt of [1, 2, 3, 4, 5, 9]) {
      const began = Date.now();
      const actor = createActor(backOff(testPage().visibility), { input: { attempt } });
      actor.subscribe({ complete: () => waits.push(Date.now() - began) });
      actor.start();
      await vi.advanceTimersByTimeAsync(20_000);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
    const view = testPage();
    const done = vi.fn<() => void>();
    const actor = createActor(backOff(view.visibility), { input: { attempt: 9 } });
    actor.subscribe({ complete: done });
    actor.start();
    view.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(done.mock.calls.length).toEqual(1);
  });
});

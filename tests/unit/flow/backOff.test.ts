import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { member } from '../../../machines/account/session/fixtures.ts';
import type { Session } from '../../../machines/account/session/session.ts';
import type { Visibility } from '../../../src/flow/visibility.ts';
import { backOff } from '../../../src/flow/backOff.ts';
import { startTestSession } from '../../kit/startTestSession.ts';
import { testPage } from '../../kit/testPage.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The session after its expiry. The profile of the next member arrives when the test says so. */
function visitor() {
  const profile = Promise.withResolvers<typeof member>();
  const { session } = startTestSession({}, { loadProfile: () => profile.promise });
  return { session, profile };
}

/** Starts the wait after an expired session. Returns a mock that is called when the wait ends. */
function waitAfterExpiry(visibility: Visibility, session: Session) {
  const ends = vi.fn<() => void>();
  const actor = createActor(
    backOff(visibility, () => session),
    { input: { attempt: 1, isExpired: true } },
  );
  actor.subscribe({ complete: ends });
  actor.start();
  return ends;
}

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

  it('waits after an expired session for a login, and then for the profile, which shows another member', async () => {
    const { session, profile } = visitor();
    const ends = waitAfterExpiry(testPage().visibility, session);
    await vi.advanceTimersByTimeAsync(3_600_000);
    session.send({ type: 'member.login', token: 'two' });
    await vi.advanceTimersByTimeAsync(0);
    expect(ends.mock.calls.length).toEqual(0);
    profile.resolve(member);
    await vi.advanceTimersByTimeAsync(0);
    expect(ends.mock.calls.length).toEqual(1);
  });

  it('ends after an expired session when the page becomes visible', async () => {
    const view = testPage();
    const ends = waitAfterExpiry(view.visibility, visitor().session);
    view.show();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends.mock.calls.length).toEqual(1);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { member } from '../../../machines/account/session/fixtures.ts';
import { selectProfile } from '../../../machines/account/session/session.ts';
import { emptyShared } from '../../../machines/account/session/shared.ts';
import { games } from '../../../src/market/home/fixtures.ts';
import { createSessionPort } from '../../../src/app/session/port.ts';
import type { Session } from '../../../machines/account/session/session.ts';
import { getSessionCallbacks } from '../../../src/app/session/host.ts';
import { startTestSession } from '../../kit/startTestSession.ts';

const running: Session[] = [];
afterEach(() => {
  for (const session of running.splice(0)) session.stop();
  vi.unstubAllGlobals();
});

function start(texts: Record<string, string> = {}) {
  const started = startTestSession(texts);
  running.push(started.session);
  return started;
}

/** Creates the session port as the app does. */
function openPort() {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  return createSessionPort(
    () => undefined,
    () => undefined,
    () => Promise.resolve(false),
  );
}

describe('the shared state', () => {
  it('keeps the user as userInfo', async () => {
    const { session, kept } = start({ token: '"token-1"' });
    session.send({ type: 'profile.request' });
    await vi.waitFor(() => expect(selectProfile(session.getSnapshot())).toEqual(member));
    expect(JSON.parse(kept.get('userInfo') ?? 'null')).toEqual(member);
  });

  it('exists for visitors and continues in their session', () => {
    const port = openPort();
    const events: string[] = [];
    port.subscribe(() => events.push(port.summary().shared.searchText));
    port.share({ type: 'game.named', name: '原神' });
    port.share({ type: 'search.typed', text: '满命' });
    port.share({ type: 'gameTypes.listed', games });
    const { session } = start({ token: '"token-1"' });
    getSessionCallbacks().onStarted(session);
    const handed = { ...emptyShared, currentGameName: '原神', searchText: '满命', gameTypeList: games };
    expect([
      session.getSnapshot().context.shared,
      port.summary().shared,
      events.at(0),
      events.at(-1),
    ]).toEqual([handed, handed, '', '满命']);
    port.share({ type: 'unread.counted', count: 2 });
    expect([session.getSnapshot().context.shared.count, port.summary().shared.count]).toEqual([2, 2]);
  });

  it('clears personal values at logout', () => {
    const { session } = start({ token: '"token-1"' });
    session.send({ type: 'unread.counted', count: 3 });
    session.send({ type: 'game.named', name: '原神' });
    session.send({ type: 'member.logout' });
    expect(session.getSnapshot().context.shared).toEqual({ ...emptyShared, currentGameName: '原神' });
  });
});

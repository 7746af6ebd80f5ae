import { afterEach, describe, expect, it, vi } from 'vitest';
import { member } from '../../../machines/account/session/fixtures.ts';
import { selectProfile, selectShared } from '../../../machines/account/session/session.ts';
import { emptyShared, shareOf } from '../../../machines/account/session/shared.ts';
import { games } from '../../../src/market/home/fixtures.ts';
import { createSessionPort } from '../../../src/app/session/port.ts';
import { startSession } from '../../../src/app/session/session.ts';
import type { Session } from '../../../machines/account/session/session.ts';
import { sessionHost } from '../../../src/app/session/host.ts';
import { createStorage } from '../../../src/flow/storage.ts';

const running: Session[] = [];
afterEach(() => {
  for (const session of running.splice(0)) session.stop();
  vi.unstubAllGlobals();
});

/** A session over a local storage of its own. */
function start(texts: Record<string, string> = {}) {
  const kept = new Map(Object.entries(texts));
  const session = startSession({
    log: () => undefined,
    storage: createStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
      clear: () => kept.clear(),
    })),
    listen: () => () => undefined,
    loadProfile: () => Promise.resolve(member),
    revoke: () => Promise.resolve(),
    navigate: () => undefined,
    here: () => '/',
  });
  running.push(session);
  return { session, kept };
}

/** The port as the app makes it. */
function openPort() {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  return createSessionPort(
    () => undefined,
    () => undefined,
    () => Promise.resolve(false),
  );
}

describe('the shared state of the specification (§3)', () => {
  it('has each of its names', () => {
    expect(emptyShared).toEqual({
      count: 0,
      token: '',
      currentGameName: '',
      searchText: '',
      gameTypeList: [],
    });
  });

  it('changes by one event for each name; token is an unused default', () => {
    expect([
      shareOf({ type: 'unread.counted', count: 3 }),
      shareOf({ type: 'game.named', name: '原神' }),
      shareOf({ type: 'search.typed', text: '满命' }),
      shareOf({ type: 'gameTypes.listed', games }),
    ]).toEqual([{ count: 3 }, { currentGameName: '原神' }, { searchText: '满命' }, { gameTypeList: games }]);
  });

  it('keeps the user as userInfo', async () => {
    const { session, kept } = start({ token: '"token-1"' });
    session.send({ type: 'profile.request' });
    await vi.waitFor(() => expect(selectProfile(session.getSnapshot())).toEqual(member));
    expect(JSON.parse(kept.get('userInfo') ?? 'null')).toEqual(member);
  });

  it('is a visitor’s too, and goes on in the session that starts', () => {
    const port = openPort();
    const heard: string[] = [];
    port.subscribe(() => heard.push(port.summary().shared.searchText));
    port.share({ type: 'game.named', name: '原神' });
    port.share({ type: 'search.typed', text: '满命' });
    port.share({ type: 'gameTypes.listed', games });
    const { session } = start({ token: '"token-1"' });
    sessionHost().onStarted(session);
    const handed = { ...emptyShared, currentGameName: '原神', searchText: '满命', gameTypeList: games };
    expect([selectShared(session.getSnapshot()), port.summary().shared, heard.at(0), heard.at(-1)]).toEqual([
      handed,
      handed,
      '',
      '满命',
    ]);
    port.share({ type: 'unread.counted', count: 2 });
    expect([selectShared(session.getSnapshot()).count, port.summary().shared.count]).toEqual([2, 2]);
  });

  it('forgets what is personal when the person leaves', () => {
    const { session } = start({ token: '"token-1"' });
    session.send({ type: 'unread.counted', count: 3 });
    session.send({ type: 'game.named', name: '原神' });
    session.send({ type: 'member.logout' });
    expect(selectShared(session.getSnapshot())).toEqual({ ...emptyShared, currentGameName: '原神' });
  });
});

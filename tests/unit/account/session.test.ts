import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { Profile } from '../../../contract/account/user.ts';
import { member } from '../../../machines/account/session/fixtures.ts';
import {
  selectIsAsking,
  selectIsMember,
  selectProfile,
  selectToken,
} from '../../../machines/account/session/session.ts';
import { FailureError, type Failure } from '../../../src/api/failure.ts';
import { createRequest } from '../../../src/api/request.ts';
import { refreshProfile } from '../../../src/app/session/refreshProfile.ts';
import {
  listenToStorage,
  startSession,
  type SessionDeps,
  type StorageChange,
} from '../../../src/app/session/session.ts';
import type { Session } from '../../../machines/account/session/session.ts';
import { sanitizeRedirect } from '../../../machines/account/session/loginRedirect.ts';
import { loginHref } from '../../../src/app/session/loginHref.ts';
import { createStorage } from '../../../src/flow/storage.ts';
import { memoryArea } from '../../kit/memoryStorage.ts';

/** A local storage that tabs share. A change in one tab fires a storage event in the others. */
function makeBrowser(texts: Record<string, string> = {}) {
  const items = new Map(Object.entries(texts));
  const tabs: ((change: StorageChange) => void)[] = [];
  const openTab = () => {
    let mine: (change: StorageChange) => void = () => {};
    const tell = (change: StorageChange) => tabs.filter((tab) => tab !== mine).forEach((tab) => tab(change));
    const storage = createStorage(() => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, text) => {
        items.set(key, text);
        tell({ key, newValue: text });
      },
      removeItem: (key) => {
        if (items.delete(key)) tell({ key, newValue: null });
      },
      clear: () => {
        items.clear();
        tell({ key: null, newValue: null });
      },
    }));
    const listen = (onChange: (change: StorageChange) => void) => {
      mine = onChange;
      tabs.push(mine);
      return () => {
        tabs.splice(tabs.indexOf(mine), 1);
      };
    };
    return { storage, listen };
  };
  return { kept: items, tabs, openTab };
}

const running: Session[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const session of running.splice(0)) session.stop();
});

function open(browser: ReturnType<typeof makeBrowser>, over: Partial<SessionDeps> = {}) {
  const visited: string[] = [];
  const logged: Failure[] = [];
  const session = startSession({
    ...browser.openTab(),
    log: (failure) => logged.push(failure),
    loadProfile: () => Promise.resolve(member),
    revoke: () => Promise.resolve(),
    navigate: (to) => visited.push(to),
    here: () => '/other/MyProducts?tab=2',
    ...over,
  });
  running.push(session);
  return { session, visited, logged };
}
const token = (session: Session) => selectToken(session.getSnapshot());

describe('local storage at the start', () => {
  it('removes the former member’s profile at a login', () => {
    const browser = makeBrowser({ token: '"abc"', userInfo: JSON.stringify(member) });
    const { session } = open(browser);
    session.send({ type: 'member.login', token: 'def' });
    expect([...browser.kept]).toEqual([['token', '"def"']]);
    const opened = open(browser).session;
    expect([token(opened), selectProfile(opened.getSnapshot())]).toEqual(['def', null]);
  });

  it('restores token and profile', () => {
    const { session } = open(makeBrowser({ token: '"abc"', userInfo: JSON.stringify(member) }));
    expect([token(session), selectProfile(session.getSnapshot())]).toEqual(['abc', member]);
  });

  it.each(['abc', '{"token":"abc"}', '""', '"有中文"', '"a\\nb"', '42', 'null'])(
    'treats the corrupt token %s as absent and removes it',
    (text) => {
      const browser = makeBrowser({ token: text, keep: '1' });
      const { session } = open(browser);
      expect([token(session), [...browser.kept]]).toEqual([null, [['keep', '1']]]);
    },
  );

  it('ignores a corrupt profile and keeps the session', () => {
    const browser = makeBrowser({ token: '"abc"', userInfo: '{"id":7}' });
    const { session } = open(browser);
    expect([
      selectProfile(session.getSnapshot()),
      selectIsMember(session.getSnapshot()),
      [...browser.kept.keys()],
    ]).toEqual([null, true, ['token']]);
  });
});

describe('local storage after changes', () => {
  it('holds token and userInfo as JSON; logging out clears them', async () => {
    const browser = makeBrowser();
    const revoke = vi.fn<(token: string) => Promise<void>>(() => Promise.resolve());
    const { session } = open(browser, { revoke });
    session.send({ type: 'member.login', token: 'abc' });
    session.send({ type: 'profile.request' });
    await waitFor(session, (state) => state.matches({ profile: 'loaded' }));
    expect([...browser.kept]).toEqual([
      ['token', '"abc"'],
      ['userInfo', JSON.stringify(member)],
    ]);
    session.send({ type: 'member.logout' });
    await waitFor(session, (state) => state.matches({ account: 'visitor' }));
    expect([[...browser.kept], revoke.mock.calls.map(([revoked]) => revoked)]).toEqual([[], ['abc']]);
  });

  it('is unchanged by a failed profile read, which is logged', async () => {
    const failure: Failure = { kind: 'timeout', message: '等了很久' };
    const { session, logged, visited } = open(makeBrowser({ token: '"abc"' }), {
      loadProfile: () => Promise.reject(new FailureError(failure)),
    });
    session.send({ type: 'profile.request' });
    await waitFor(session, (state) => state.matches({ profile: 'failed' }));
    expect([logged, visited, token(session)]).toEqual([[failure], [], 'abc']);
  });
});

describe('a profile that staff decided about', () => {
  it('is loaded again on request, and the old one stays meanwhile', async () => {
    let answer = { ...member, realStatus: 'reviewing' } as Profile;
    const loadProfile = vi.fn<() => Promise<Profile>>(() => Promise.resolve(answer));
    const { session } = open(makeBrowser({ token: '"abc"' }), { loadProfile });
    const stateOf = () => selectProfile(session.getSnapshot())?.realStatus;
    refreshProfile(session);
    const before = loadProfile.mock.calls.length;
    session.send({ type: 'profile.request' });
    await waitFor(session, (state) => state.matches({ profile: 'loaded' }));
    answer = { ...member, realStatus: 'verified' };
    refreshProfile(session);
    const meanwhile = stateOf();
    await waitFor(session, (state) => state.matches({ profile: 'loaded' }));
    expect([before, meanwhile, stateOf()]).toEqual([0, 'reviewing', 'verified']);
  });
});

describe('two tabs', () => {
  it('share login and logout', () => {
    const browser = makeBrowser();
    const one = open(browser).session;
    const two = open(browser).session;
    one.send({ type: 'member.login', token: 'abc' });
    expect([token(one), token(two)]).toEqual(['abc', 'abc']);
    two.send({ type: 'member.logout' });
    expect([token(one), token(two), selectIsAsking(one.getSnapshot())]).toEqual([null, null, false]);
  });

  it('show an expiry in its own tab and sign the other out; a login there closes the dialog', () => {
    const browser = makeBrowser({ token: '"abc"' });
    const one = open(browser).session;
    const two = open(browser).session;
    one.send({ type: 'session.expired', token: 'abc' });
    expect([one, two].map((tab) => [token(tab), selectIsAsking(tab.getSnapshot())])).toEqual([
      [null, true],
      [null, false],
    ]);
    two.send({ type: 'member.login', token: 'def' });
    expect([one, two].map((tab) => [token(tab), selectIsAsking(tab.getSnapshot())])).toEqual([
      ['def', false],
      ['def', false],
    ]);
  });

  it('never store a profile beside another tab’s token', async () => {
    const browser = makeBrowser({ token: '"abc"' });
    const { session } = open(browser);
    session.send({ type: 'profile.request' });
    browser.kept.set('token', '"def"');
    await waitFor(session, (state) => state.matches({ profile: 'loaded' }));
    expect([...browser.kept]).toEqual([['token', '"def"']]);
  });

  it('ignore other keys; a corrupt token counts as none', () => {
    const browser = makeBrowser({ token: '"abc"' });
    const one = open(browser).session;
    browser.tabs[0]?.({ key: 'theme', newValue: '"dark"' });
    expect(token(one)).toBe('abc');
    browser.tabs[0]?.({ key: 'token', newValue: '{broken' });
    expect(token(one)).toBe(null);
  });

  it('an expiry never removes a login that this page has not heard of', () => {
    const browser = makeBrowser({ token: '"old"' });
    const { session } = open(browser);
    browser.kept.set('token', '"new"');
    session.send({ type: 'session.expired', token: 'old' });
    expect([selectIsAsking(session.getSnapshot()), token(session), [...browser.kept]]).toEqual([
      true,
      null,
      [['token', '"new"']],
    ]);
  });

  it('a page out of the back/forward cache takes over the stored token', () => {
    const page = new EventTarget();
    const localStorage = { getItem: () => '"new"' };
    vi.stubGlobal('window', Object.assign(page, { localStorage }));
    const { session } = open(makeBrowser({ token: '"old"' }), { listen: listenToStorage });
    const show = (persisted: boolean) =>
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    show(false);
    const loaded = token(session);
    show(true);
    expect([loaded, token(session)]).toEqual(['old', 'new']);
    session.stop();
  });

  it('a stopped session ignores events', () => {
    const browser = makeBrowser();
    open(browser).session.stop();
    expect(browser.tabs).toEqual([]);
  });
});

/** Creates the session as main.tsx does, with a fake local storage and history. `held` delays the server's answers. */
async function openPage(texts: Record<string, string>, held: Promise<void>[] = []) {
  const localStorage = memoryArea(texts);
  const visited: unknown[] = [];
  vi.resetModules();
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', {
    localStorage,
    location: { pathname: '/other/MyProducts', search: '?tab=2', hash: '#top' },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal('history', { state: null, pushState: (...[, , to]: unknown[]) => visited.push(to) });
  const { createSessionPort } = await import('../../../src/app/session/port.ts');
  const port = createSessionPort(
    () => undefined,
    (session) => running.push(session),
    () => Promise.resolve(false),
  );
  const carried: (string | null)[] = [];
  const request = createRequest({
    base: 'http://back.example',
    readToken: port.token,
    onExpired: port.expire,
    fetch: async (_, init) => {
      carried.push(new Headers(init?.headers).get('token'));
      await held.shift();
      return new Response('{"code":401,"msg":"登录已超时"}');
    },
  });
  const ask = () => request({ method: 'GET', url: '/api/need/myBrowse' });
  const register = () => request({ method: 'POST', url: '/api/register', body: {}, anonymous: true });
  return { port, ask, register, kept: localStorage.texts, visited, carried };
}

describe('a 401 answer', () => {
  it('a hundred at once clear storage and show one dialog that leads to the login', async () => {
    const { port, ask, kept, visited, carried } = await openPage({ token: '"abc"', theme: '"dark"' });
    const session = await port.start();
    const openings: boolean[] = [];
    port.subscribe(() => openings.push(port.summary().isAsking));
    await Promise.all(Array.from({ length: 100 }, ask));
    await port.start();
    expect([new Set(carried), openings, [...kept], port.token(), port.summary().isMember, visited]).toEqual([
      new Set(['abc']),
      [true],
      [],
      null,
      false,
      [],
    ]);
    session.send({ type: 'expiry.confirm' });
    expect(visited).toEqual(['/login?back=%2Fother%2FMyProducts%3Ftab%3D2%23top']);
    expect(
      sanitizeRedirect(new URL(String(visited[0]), 'http://haoyi.example').searchParams.get('back')),
    ).toBe('/other/MyProducts?tab=2#top');
  });

  it('asks a visitor, and asks again after a cancel', async () => {
    const { port, ask, visited } = await openPage({});
    expect(port.current()).toBe(undefined);
    await ask();
    const session = await port.start();
    const first = port.summary().isAsking;
    session.send({ type: 'expiry.cancel' });
    const between = port.summary().isAsking;
    await ask();
    await port.start();
    expect([first, between, port.summary().isAsking, visited]).toEqual([true, false, true, []]);
  });

  it('that comes late asks again after 取消', async () => {
    const late = Promise.withResolvers<void>();
    const { port, ask, kept } = await openPage({ token: '"abc"' }, [Promise.resolve(), late.promise]);
    const session = await port.start();
    const both = [ask(), ask()];
    await both[0];
    await port.start();
    session.send({ type: 'expiry.cancel' });
    kept.set('theme', '"dark"');
    late.resolve();
    await both[1];
    await port.start();
    expect([port.summary().isAsking, [...kept]]).toEqual([true, []]);
  });

  it('to a registration asks and clears storage, although it carries no token', async () => {
    const { port, register, kept, carried } = await openPage({ token: '"abc"' });
    await port.start();
    await register();
    await port.start();
    expect([carried, port.summary().isAsking, port.summary().isMember, [...kept]]).toEqual([
      [''],
      true,
      false,
      [],
    ]);
  });
});

describe('the return address', () => {
  it.each([
    '/index/goodList?id=wzry&keyWord=C%2B%2B',
    '/index/goodList?keyWord=a%26gameId%3Dlol%23x',
    '/index/goodList?keyWord=%25E5%8E%9F+%E7%A5%9E#top=1&x=%20',
    '/pages/detail/index?id=7#/index/home?back=1',
  ])('keeps %s exactly, also through the login page', (here) => {
    const backOf = (login: string) =>
      sanitizeRedirect(new URL(login, 'http://haoyi.example').searchParams.get('back'));
    const login = loginHref(here);
    expect([backOf(login), backOf(loginHref(login))]).toEqual([here, here]);
  });

  it.each([
    ['/other/MyProducts?tab=2', '/other/MyProducts?tab=2'],
    ['/pages/detail/index?id=7#top', '/pages/detail/index?id=7#top'],
    ['/index/goodList?name=原神&next=//x', '/index/goodList?name=原神&next=//x'],
    ['/', '/'],
    ['/index/', '/index/'],
    ['/loginhelp', '/loginhelp'],
    ['//evil.example', '/index/home'],
    ['///evil.example', '/index/home'],
    ['/\\evil.example', '/index/home'],
    ['/.//evil.example', '/index/home'],
    ['/%2e//evil.example', '/index/home'],
    ['/a/../..//evil.example', '/index/home'],
    ['/a/%2E%2e/login', '/index/home'],
    ['/\t/evil.example', '/index/home'],
    ['/\n/evil.example', '/index/home'],
    ['https://evil.example/', '/index/home'],
    ['javascript:alert(1)', '/index/home'],
    ['evil', '/index/home'],
    ['', '/index/home'],
    [null, '/index/home'],
    [undefined, '/index/home'],
    ['/login', '/index/home'],
    ['/login?back=/login', '/index/home'],
    ['/LOGIN/', '/index/home'],
    ['/login#x', '/index/home'],
  ])('safeBack(%j) is %j', (back, expected) => {
    expect(sanitizeRedirect(back)).toBe(expected);
  });

  it.each([
    ['/index/sureOrder?id=7', '/login?back=%2Findex%2FsureOrder%3Fid%3D7'],
    ['/index/home', '/login'],
    ['/login', '/login'],
    ['/login?back=%2Fother%2Fgeren', '/login?back=%2Fother%2Fgeren'],
    ['/login?back=%2F%2Fevil.example', '/login'],
    ['/login?back=%2Flogin', '/login'],
    ['/login?back=%2Fother%2Fgeren%3Fa%3D1?2#top', '/login?back=%2Fother%2Fgeren%3Fa%3D1%3F2'],
  ])('from %s the login is %s', (here, expected) => {
    expect(loginHref(here)).toBe(expected);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { fixtures, member } from '../../../machines/account/session/fixtures.ts';
import {
  selectIsAsking,
  selectIsMember,
  selectProfile,
  selectToken,
  sessionMachine,
  type SessionEvent,
  type SessionInput,
} from '../../../machines/account/session/session.ts';
import { sessionWalks } from '../../../machines/account/session/walks.ts';
import { coverTransitions } from '../../kit/charts.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const visitor: SessionInput = { token: null, profile: null };
const signedIn: SessionInput = { token: 'token-1', profile: null };
const unforeseen = (port: string) => ({ type: 'logged', failure: missingPort(port) });

function start(input: SessionInput) {
  const stored: string[] = [];
  const t = play(sessionMachine, {
    input,
    provide: {
      actions: {
        writeToken: (_, { token }) => void stored.push(`token ${token}`),
        writeProfile: (_, { profile }) => void stored.push(`userInfo ${profile.nickName}`),
        clearStorage: () => void stored.push('cleared'),
      },
    },
  });
  return {
    ...t,
    stored,
    now: () => t.actor.getSnapshot(),
    otherTab: (event: SessionEvent) => t.sendBack('otherTabs', event),
  };
}
/** The expected `state()`: one entry per region. */
const at = (account: string, profile = 'idle', expiry = 'armed') => [
  `account.${account}`,
  `profile.${profile}`,
  `expiry.${expiry}`,
];

testChart(sessionWalks, fixtures, {
  always: (state) => {
    const { token, profile, leavingToken } = state.context;
    expect({
      status: state.status,
      memberHoldsToken: selectIsMember(state) === (token !== null),
      visitorHasNoProfile: token !== null || profile === null,
      noTokenLeftBehind: state.matches({ account: 'leaving' }) === (leavingToken !== null),
      loadsOnlyForMembers: !state.matches({ profile: 'loading' }) || token !== null,
    }).toEqual({
      status: 'active',
      memberHoldsToken: true,
      visitorHasNoProfile: true,
      noTokenLeftBehind: true,
      loadsOnlyForMembers: true,
    });
  },
});

describe('coverTransitions', () => {
  it('reports a transition that no event takes', () => {
    const [walk = { events: [] }] = sessionWalks.walks;
    const { missed } = coverTransitions(sessionMachine, {
      input: signedIn,
      events: walk.events.filter(({ type }) => type !== 'expiry.cancel'),
    });
    expect(missed).toEqual(['expiry.asking · expiry.cancel → expiry.armed']);
  });
});

describe('a port that was not provided', () => {
  it('serverLogout: is logged, and the person is signed out anyway', async () => {
    const provide = { actions: { clearStorage: () => {} } };
    const t = play(sessionMachine, { input: signedIn, missing: ['serverLogout'], provide });
    t.send({ type: 'member.logout' });
    await settle();
    expect([t.state(), t.emitted]).toEqual([at('visitor'), [unforeseen('serverLogout')]]);
  });

  it('otherTabs: is logged, and the session continues', () => {
    const t = play(sessionMachine, { input: signedIn, missing: ['otherTabs'] });
    expect([t.emitted, t.actor.getSnapshot().status, selectIsMember(t.actor.getSnapshot())]).toEqual([
      [unforeseen('otherTabs')],
      'active',
      true,
    ]);
  });

  it('writeToken, writeProfile, clearStorage: are logged', () => {
    const t = play(sessionMachine, { input: visitor });
    t.send({ type: 'member.login', token: 'token-2' });
    t.send({ type: 'profile.request' });
    t.resolve('loadProfile', member);
    t.send({ type: 'session.expired' });
    expect(t.emitted).toEqual(['writeToken', 'writeProfile', 'clearStorage'].map(unforeseen));
  });
});

describe('account', () => {
  it('starts as visitor or member by the stored token', () => {
    const both = { token: 'token-1', profile: member };
    expect(
      [visitor, signedIn, both, { token: null, profile: member }].map((input) => {
        const snapshot = start(input).actor.getSnapshot();
        return [selectIsMember(snapshot), selectToken(snapshot), selectProfile(snapshot)];
      }),
    ).toEqual([
      [false, null, null],
      [true, 'token-1', null],
      [true, 'token-1', member],
      [false, null, null],
    ]);
  });

  it('a login stores the token and replaces the former one', () => {
    const t = start({ token: 'token-1', profile: member });
    t.send({ type: 'unread.counted', count: 5 });
    t.send({ type: 'member.login', token: 'token-2' });
    const snapshot = t.now();
    expect([selectToken(snapshot), selectProfile(snapshot), snapshot.context.shared.count, t.stored]).toEqual(
      ['token-2', null, 0, ['token token-2']],
    );
  });

  it('a logout takes effect at once and revokes the former token on the server', () => {
    const t = start({ token: 'token-1', profile: member });
    t.send({ type: 'member.logout' });
    const snapshot = t.now();
    expect([
      t.state(),
      selectIsMember(snapshot),
      selectToken(snapshot),
      t.stored,
      t.asked('serverLogout'),
    ]).toEqual([at('leaving'), false, null, ['cleared'], [{ token: 'token-1' }]]);
    t.resolve('serverLogout', undefined);
    expect([t.state(), t.context().leavingToken]).toEqual([at('visitor'), null]);
  });

  it('a 401 during a logout opens the dialog, and the logout continues', () => {
    const t = start(signedIn);
    t.send({ type: 'member.logout' });
    t.send({ type: 'session.expired', token: 'token-1' });
    expect([t.state(), t.stored]).toEqual([at('leaving', 'idle', 'asking'), ['cleared', 'cleared']]);
    t.resolve('serverLogout', undefined);
    expect(t.state()).toEqual(at('visitor', 'idle', 'asking'));
  });

  it('a login during a logout wins', () => {
    const t = start(signedIn);
    t.send({ type: 'member.logout' });
    t.send({ type: 'member.login', token: 'token-2' });
    const { context } = t.now();
    expect([t.state(), context.token, context.leavingToken]).toEqual([at('member'), 'token-2', null]);
  });
});

describe('profile', () => {
  it('is loaded on request, once, and stored as userInfo when the code is 200', () => {
    const t = start(signedIn);
    t.send({ type: 'profile.request' });
    t.send({ type: 'profile.request' });
    t.resolve('loadProfile', member, 0);
    t.send({ type: 'profile.request' });
    expect([t.state(), selectProfile(t.now()), t.stored, t.calls('loadProfile').length]).toEqual([
      at('member', 'loaded'),
      member,
      ['userInfo 林夕'],
      1,
    ]);
  });

  it('is not stored with another code, only logged', () => {
    const t = start(signedIn);
    t.send({ type: 'profile.request' });
    t.reject('loadProfile', { kind: 'business', code: 500, message: '系统繁忙' }, 0);
    expect([t.state(), selectProfile(t.now()), t.stored, t.emitted]).toEqual([
      at('member', 'failed'),
      null,
      [],
      [{ type: 'logged', failure: { kind: 'business', code: 500, message: '系统繁忙' } }],
    ]);
  });

  it('stays after a failed reload, and can be loaded again', () => {
    const t = start({ token: 'token-1', profile: member });
    t.send({ type: 'profile.reload' });
    t.reject('loadProfile', { kind: 'timeout', message: '等了很久' }, 0);
    expect([t.state(), selectProfile(t.now()), t.context().failure]).toEqual([
      at('member', 'failed'),
      member,
      { kind: 'timeout', message: '等了很久' },
    ]);
    t.send({ type: 'profile.request' });
    t.resolve('loadProfile', member, 1);
    expect([t.state(), t.context().failure]).toEqual([at('member', 'loaded'), null]);
  });

  it('a second load aborts the first', () => {
    const t = start(signedIn);
    t.send({ type: 'profile.request' });
    t.send({ type: 'profile.reload' });
    t.resolve('loadProfile', { ...member, nickName: '旧名' }, 0);
    t.resolve('loadProfile', member, 1);
    expect([t.call('loadProfile', 0).status, selectProfile(t.now())]).toEqual(['stopped', member]);
  });

  it('a late answer after the logout is not stored', () => {
    const t = start(signedIn);
    t.send({ type: 'profile.request' });
    t.send({ type: 'member.logout' });
    t.resolve('loadProfile', member, 0);
    expect([t.call('loadProfile', 0).status, selectProfile(t.now()), t.stored]).toEqual([
      'stopped',
      null,
      ['cleared'],
    ]);
  });

  it('is not loaded for a visitor', () => {
    const t = start(visitor);
    t.send({ type: 'profile.request' });
    t.send({ type: 'profile.reload' });
    expect(t.calls('loadProfile')).toEqual([]);
  });
});

describe('expiry', () => {
  it('a hundred 401 at once clear storage once and open one dialog', () => {
    const t = start({ token: 'token-1', profile: member });
    const openings = vi.fn<(open: boolean) => void>();
    t.actor.select(selectIsAsking).subscribe(openings);
    for (let i = 0; i < 100; i += 1) t.send({ type: 'session.expired', token: 'token-1' });
    expect([openings.mock.calls, t.stored, t.state(), t.context()]).toEqual([
      [[true]],
      ['cleared'],
      at('visitor', 'idle', 'asking'),
      fixtures['expiry.asking'].context,
    ]);
  });

  it.each([{ token: null }, { token: 'token-1' }, {}])(
    'cancel re-arms: nothing is emitted, and the next 401 (%j) opens the dialog again',
    (sent) => {
      const t = start(signedIn);
      t.send({ type: 'session.expired', token: 'token-1' });
      t.send({ type: 'expiry.cancel' });
      expect([t.state(), t.emitted]).toEqual([at('visitor'), []]);
      t.send({ type: 'session.expired', ...sent });
      expect([selectIsAsking(t.now()), t.stored]).toEqual([true, ['cleared', 'cleared']]);
    },
  );

  it('confirm goes to the login with the return address and re-arms', () => {
    const t = start(signedIn);
    t.send({ type: 'session.expired' });
    t.send({ type: 'expiry.confirm' });
    expect([t.state(), t.emitted]).toEqual([
      at('visitor'),
      [{ type: 'navigate', screen: 'login', wayBack: true }],
    ]);
  });

  it('a late 401 to a replaced token is ignored', () => {
    const t = start(signedIn);
    t.send({ type: 'member.login', token: 'token-2' });
    t.send({ type: 'session.expired', token: 'token-1' });
    expect([t.state(), t.stored]).toEqual([at('member'), ['token token-2']]);
  });

  it.each([
    { type: 'member.login', token: 'token-2' },
    { type: 'storage.changed', token: 'token-2' },
  ] as const)('$type closes the dialog, because there is a session again', (event) => {
    const t = start(signedIn);
    t.send({ type: 'session.expired' });
    t.send(event);
    expect(t.state()).toEqual(at('member'));
  });
});

describe('another tab', () => {
  it('login there signs in here, without writing storage', () => {
    const t = start(visitor);
    t.otherTab({ type: 'storage.changed', token: 'token-9' });
    expect([t.state(), selectToken(t.now()), t.stored]).toEqual([at('member'), 'token-9', []]);
  });

  it('logout there makes this tab a visitor, without a dialog', () => {
    const t = start({ token: 'token-1', profile: member });
    t.otherTab({ type: 'storage.changed', token: null });
    expect([t.state(), selectProfile(t.now())]).toEqual([at('visitor'), null]);
  });

  it('writing the same token changes nothing', () => {
    const t = start({ token: 'token-1', profile: member });
    const before = t.now();
    t.otherTab({ type: 'storage.changed', token: 'token-1' });
    expect([t.now().value, t.context()]).toEqual([before.value, before.context]);
  });
});

it('the shared state has all required names', () => {
  const t = start(visitor);
  const game = {
    id: '1',
    name: '原神',
    initial: 'Y',
    icon: '',
    type: 'mobile',
    onSale: 3,
    isHot: true,
  } as const;
  t.send({ type: 'unread.counted', count: 4 });
  t.send({ type: 'game.named', name: '原神' });
  t.send({ type: 'search.typed', text: '满命' });
  t.send({ type: 'gameTypes.listed', games: [game] });
  expect(t.now().context.shared).toEqual({
    count: 4,
    token: '',
    currentGameName: '原神',
    searchText: '满命',
    gameTypeList: [game],
  });
});

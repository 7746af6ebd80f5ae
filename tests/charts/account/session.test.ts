import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { fixtures, member } from '../../../machines/account/session/fixtures.ts';
import {
  selectCount,
  selectIsAsking,
  selectIsMember,
  selectProfile,
  selectShared,
  selectToken,
  sessionMachine,
  type ProfileReply,
  type SessionEmitted,
  type SessionEvent,
  type SessionInput,
} from '../../../machines/account/session/machine.ts';
import { sessionWalks } from '../../../machines/account/session/walks.ts';
import { coverTransitions, coverWalks, leavesOf, leafStates } from '../../kit/charts.ts';

const visitor: SessionInput = { token: null, profile: null };
const signedIn: SessionInput = { token: 'token-1', profile: null };
const kept: ProfileReply = { code: 200, msg: '', profile: member };
const unforeseen = (detail: string) => ({
  type: 'logged',
  failure: { kind: 'unforeseen', message: '程序出了点问题，你填写的内容还在，请刷新后重试。', detail },
});

interface Settle {
  resolve: (reply: ProfileReply) => void;
  reject: (error: unknown) => void;
  signal: AbortSignal;
}

/** A started session whose ports are in the test's hand. */
function createTestActor(input: SessionInput) {
  const stored: string[] = [];
  const emitted: SessionEmitted[] = [];
  const loads: Settle[] = [];
  const logouts: { token: string; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let otherTab: (event: SessionEvent) => void = () => {};
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        loadProfile: fromPromise<ProfileReply>(
          ({ signal }) => new Promise((resolve, reject) => loads.push({ resolve, reject, signal })),
        ),
        serverLogout: fromPromise<void, { token: string }>(
          ({ input }) => new Promise((resolve, reject) => logouts.push({ ...input, resolve, reject })),
        ),
        otherTabs: fromCallback<SessionEvent>(({ sendBack }) => {
          otherTab = sendBack;
        }),
      },
      actions: {
        writeToken: (_, { token }) => void stored.push(`token ${token}`),
        writeProfile: (_, { profile }) => void stored.push(`userInfo ${profile?.nickName}`),
        clearStorage: () => void stored.push('cleared'),
      },
    }),
    { input },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const load = (at: number): Settle => {
    const one = loads[at];
    if (!one) throw new Error(`no load ${at}`);
    return one;
  };
  return { actor, stored, emitted, loads, load, logouts, otherTab: (event: SessionEvent) => otherTab(event) };
}

const value = (actor: { getSnapshot: () => { value: unknown } }) => actor.getSnapshot().value;
/** Lets settled promises reach the actor. */
const flush = () => new Promise((next) => setImmediate(next));

describe('paths', () => {
  it('take every transition and reach every leaf, and what must hold holds everywhere', () => {
    const found = coverWalks(sessionWalks, {
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
    expect([found.missed, found.leaves.missed]).toEqual([[], []]);
  });

  it('are short of what is left out', () => {
    const [walk = { events: [] }] = sessionWalks.walks;
    const { missed } = coverTransitions(sessionMachine, {
      input: signedIn,
      events: walk.events.filter(({ type }) => type !== 'expiry.cancel'),
    });
    expect(missed).toEqual(['expiry.asking · expiry.cancel → expiry.armed']);
  });
});

describe('ports that are missing', () => {
  it('loadProfile: failed, kept as the reason and logged', async () => {
    const actor = createActor(sessionMachine.provide({ actors: { otherTabs: fromCallback(() => {}) } }), {
      input: signedIn,
    });
    const emitted: SessionEmitted[] = [];
    actor.on('*', (event) => emitted.push(event));
    actor.start();
    actor.send({ type: 'profile.request' });
    const { context } = await waitFor(actor, (state) => state.matches({ profile: 'failed' }));
    const expected = unforeseen('loadProfile must be provided');
    expect([context.failure, emitted]).toEqual([expected.failure, [expected]]);
  });

  it('serverLogout: logged, and the person is out all the same', async () => {
    const actor = createActor(
      sessionMachine.provide({
        actors: { otherTabs: fromCallback(() => {}) },
        actions: { clearStorage: () => {} },
      }),
      { input: signedIn },
    );
    const emitted: SessionEmitted[] = [];
    actor.on('*', (event) => emitted.push(event));
    actor.start();
    actor.send({ type: 'member.logout' });
    await waitFor(actor, (state) => state.matches({ account: 'visitor' }));
    expect(emitted).toEqual([unforeseen('serverLogout must be provided')]);
  });

  it('otherTabs: logged, the session goes on', () => {
    const actor = createActor(sessionMachine, { input: signedIn });
    const emitted: SessionEmitted[] = [];
    actor.on('*', (event) => emitted.push(event));
    actor.start();
    expect([emitted, actor.getSnapshot().status, selectIsMember(actor.getSnapshot())]).toEqual([
      [unforeseen('otherTabs must be provided')],
      'active',
      true,
    ]);
  });

  it('writeToken, writeProfile, clearStorage: logged', async () => {
    const actor = createActor(
      sessionMachine.provide({
        actors: {
          otherTabs: fromCallback(() => {}),
          loadProfile: fromPromise<ProfileReply>(() => Promise.resolve(kept)),
        },
      }),
      { input: visitor },
    );
    const emitted: SessionEmitted[] = [];
    actor.on('*', (event) => emitted.push(event));
    actor.start();
    actor.send({ type: 'member.login', token: 'token-2' });
    actor.send({ type: 'profile.request' });
    await waitFor(actor, (state) => state.matches({ profile: 'loaded' }));
    actor.send({ type: 'session.expired' });
    expect(emitted).toEqual([
      unforeseen('writeToken must be provided'),
      unforeseen('writeProfile must be provided'),
      unforeseen('clearStorage must be provided'),
    ]);
  });
});

describe('account', () => {
  it('starts as storage left it', () => {
    const stored = { token: 'token-1', profile: member };
    expect(
      [visitor, signedIn, stored, { token: null, profile: member }].map((input) => {
        const snapshot = createTestActor(input).actor.getSnapshot();
        return [selectIsMember(snapshot), selectToken(snapshot), selectProfile(snapshot)];
      }),
    ).toEqual([
      [false, null, null],
      [true, 'token-1', null],
      [true, 'token-1', member],
      [false, null, null],
    ]);
  });

  it('logging in stores the token and lets go of the one before', () => {
    const { actor, stored } = createTestActor({ token: 'token-1', profile: member });
    actor.send({ type: 'unread.counted', count: 5 });
    actor.send({ type: 'member.login', token: 'token-2' });
    const snapshot = actor.getSnapshot();
    expect([selectToken(snapshot), selectProfile(snapshot), selectCount(snapshot), stored]).toEqual([
      'token-2',
      null,
      0,
      ['token token-2'],
    ]);
  });

  it('logging out is done here at once; the server is told with the token that was held', async () => {
    const { actor, stored, logouts } = createTestActor({ token: 'token-1', profile: member });
    actor.send({ type: 'member.logout' });
    const snapshot = actor.getSnapshot();
    expect([
      value(actor),
      selectIsMember(snapshot),
      selectToken(snapshot),
      stored,
      logouts.map(({ token }) => token),
    ]).toEqual([
      { account: 'leaving', profile: 'idle', expiry: 'armed' },
      false,
      null,
      ['cleared'],
      ['token-1'],
    ]);
    logouts[0]?.resolve();
    await flush();
    expect([value(actor), actor.getSnapshot().context.leavingToken]).toEqual([
      { account: 'visitor', profile: 'idle', expiry: 'armed' },
      null,
    ]);
  });

  it('a 401 to the logout of a dead token opens no dialog', () => {
    const { actor } = createTestActor(signedIn);
    actor.send({ type: 'member.logout' });
    actor.send({ type: 'session.expired', token: 'token-1' });
    expect(value(actor)).toEqual({ account: 'leaving', profile: 'idle', expiry: 'armed' });
  });

  it('a login while leaving wins', () => {
    const { actor } = createTestActor(signedIn);
    actor.send({ type: 'member.logout' });
    actor.send({ type: 'member.login', token: 'token-2' });
    const { context } = actor.getSnapshot();
    expect([value(actor), context.token, context.leavingToken]).toEqual([
      { account: 'member', profile: 'idle', expiry: 'armed' },
      'token-2',
      null,
    ]);
  });
});

describe('profile', () => {
  it('is asked for on demand, once, and kept as userInfo when the code is 200', async () => {
    const { actor, stored, loads, load } = createTestActor(signedIn);
    actor.send({ type: 'profile.request' });
    actor.send({ type: 'profile.request' });
    load(0).resolve(kept);
    await flush();
    actor.send({ type: 'profile.request' });
    expect([value(actor), selectProfile(actor.getSnapshot()), stored, loads.length]).toEqual([
      { account: 'member', profile: 'loaded', expiry: 'armed' },
      member,
      ['userInfo 林夕'],
      1,
    ]);
  });

  it('another code: nothing is kept, it is only logged', async () => {
    const { actor, stored, emitted, load } = createTestActor(signedIn);
    actor.send({ type: 'profile.request' });
    load(0).resolve({ code: 500, msg: '系统繁忙', profile: member });
    await flush();
    expect([value(actor), selectProfile(actor.getSnapshot()), stored, emitted]).toEqual([
      { account: 'member', profile: 'failed', expiry: 'armed' },
      null,
      [],
      [{ type: 'logged', failure: { kind: 'business', code: 500, message: '系统繁忙' } }],
    ]);
  });

  it('a failed reload keeps the profile that was there; asking again loads again', async () => {
    const { actor, load } = createTestActor({ token: 'token-1', profile: member });
    actor.send({ type: 'profile.reload' });
    load(0).reject({ kind: 'timeout', message: '等了很久' });
    await flush();
    expect([value(actor), selectProfile(actor.getSnapshot()), actor.getSnapshot().context.failure]).toEqual([
      { account: 'member', profile: 'failed', expiry: 'armed' },
      member,
      { kind: 'timeout', message: '等了很久' },
    ]);
    actor.send({ type: 'profile.request' });
    load(1).resolve(kept);
    await flush();
    expect([value(actor), actor.getSnapshot().context.failure]).toEqual([
      { account: 'member', profile: 'loaded', expiry: 'armed' },
      null,
    ]);
  });

  it('a reload while loading gives up the first answer', async () => {
    const { actor, load } = createTestActor(signedIn);
    actor.send({ type: 'profile.request' });
    actor.send({ type: 'profile.reload' });
    load(0).resolve({ ...kept, profile: { ...member, nickName: '旧名' } });
    load(1).resolve(kept);
    await flush();
    expect([load(0).signal.aborted, selectProfile(actor.getSnapshot())]).toEqual([true, member]);
  });

  it('an answer that comes after the person left is not kept', async () => {
    const { actor, stored, load } = createTestActor(signedIn);
    actor.send({ type: 'profile.request' });
    actor.send({ type: 'member.logout' });
    load(0).resolve(kept);
    await flush();
    expect([load(0).signal.aborted, selectProfile(actor.getSnapshot()), stored]).toEqual([
      true,
      null,
      ['cleared'],
    ]);
  });

  it('a visitor is not asked for one', () => {
    const { actor, loads } = createTestActor(visitor);
    actor.send({ type: 'profile.request' });
    actor.send({ type: 'profile.reload' });
    expect(loads).toEqual([]);
  });
});

describe('expiry', () => {
  it('a hundred 401 at once: storage is cleared once, one dialog', () => {
    const { actor, stored } = createTestActor({ token: 'token-1', profile: member });
    const openings = vi.fn<(open: boolean) => void>();
    actor.select(selectIsAsking).subscribe(openings);
    for (let i = 0; i < 100; i += 1) actor.send({ type: 'session.expired', token: 'token-1' });
    expect([openings.mock.calls, stored, value(actor), actor.getSnapshot().context]).toEqual([
      [[true]],
      ['cleared'],
      { account: 'visitor', profile: 'idle', expiry: 'asking' },
      fixtures['expiry.asking'].context,
    ]);
  });

  it('cancel only re-arms: nothing is emitted, the next 401 asks again', () => {
    const { actor, emitted, stored } = createTestActor(signedIn);
    actor.send({ type: 'session.expired', token: 'token-1' });
    actor.send({ type: 'expiry.cancel' });
    expect([value(actor), emitted]).toEqual([{ account: 'visitor', profile: 'idle', expiry: 'armed' }, []]);
    actor.send({ type: 'session.expired', token: null });
    expect([selectIsAsking(actor.getSnapshot()), stored]).toEqual([true, ['cleared', 'cleared']]);
  });

  it('confirm goes to the login with the way back, and re-arms', () => {
    const { actor, emitted } = createTestActor(signedIn);
    actor.send({ type: 'session.expired' });
    actor.send({ type: 'expiry.confirm' });
    expect([value(actor), emitted]).toEqual([
      { account: 'visitor', profile: 'idle', expiry: 'armed' },
      [{ type: 'navigate', screen: 'login', wayBack: true }],
    ]);
  });

  it('a late 401 to a token that was replaced signs nobody out', () => {
    const { actor, stored } = createTestActor(signedIn);
    actor.send({ type: 'member.login', token: 'token-2' });
    actor.send({ type: 'session.expired', token: 'token-1' });
    actor.send({ type: 'session.expired', token: null });
    expect([value(actor), stored]).toEqual([
      { account: 'member', profile: 'idle', expiry: 'armed' },
      ['token token-2'],
    ]);
  });

  it.each([
    { type: 'member.login', token: 'token-2' },
    { type: 'storage.changed', token: 'token-2' },
  ] as const)('$type closes the dialog: there is a session again', (event) => {
    const { actor } = createTestActor(signedIn);
    actor.send({ type: 'session.expired' });
    actor.send(event);
    expect(value(actor)).toEqual({ account: 'member', profile: 'idle', expiry: 'armed' });
  });
});

describe('another tab', () => {
  it('logs in: this one is signed in too, and writes nothing', () => {
    const { actor, otherTab, stored } = createTestActor(visitor);
    otherTab({ type: 'storage.changed', token: 'token-9' });
    expect([value(actor), selectToken(actor.getSnapshot()), stored]).toEqual([
      { account: 'member', profile: 'idle', expiry: 'armed' },
      'token-9',
      [],
    ]);
  });

  it('logs out: this one is a visitor, without a dialog', () => {
    const { actor, otherTab } = createTestActor({ token: 'token-1', profile: member });
    otherTab({ type: 'storage.changed', token: null });
    expect([value(actor), selectProfile(actor.getSnapshot())]).toEqual([
      { account: 'visitor', profile: 'idle', expiry: 'armed' },
      null,
    ]);
  });

  it('writes the same token: nothing changes', () => {
    const { actor, otherTab } = createTestActor({ token: 'token-1', profile: member });
    const before = actor.getSnapshot();
    otherTab({ type: 'storage.changed', token: 'token-1' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context]).toEqual([before.value, before.context]);
  });
});

it('keeps the shared state that the specification names', () => {
  const { actor } = createTestActor(visitor);
  const game = {
    id: '1',
    name: '原神',
    initial: 'Y',
    icon: '',
    type: 'mobile',
    onSale: 3,
    isHot: true,
  } as const;
  actor.send({ type: 'unread.counted', count: 4 });
  actor.send({ type: 'game.named', name: '原神' });
  actor.send({ type: 'search.typed', text: '满命' });
  actor.send({ type: 'gameTypes.listed', games: [game] });
  expect(selectShared(actor.getSnapshot())).toEqual({
    count: 4,
    token: '',
    currentGameName: '原神',
    searchText: '满命',
    gameTypeList: [game],
  });
});

describe('fixtures', () => {
  it('there is one for each leaf, and it is in that leaf', () => {
    const found = Object.entries(fixtures).map(([leaf, state]) => [
      leaf,
      leavesOf(sessionMachine.resolveState(state)).includes(leaf),
    ]);
    expect(found.sort()).toEqual(
      leafStates(sessionMachine)
        .map((leaf) => [leaf, true])
        .sort(),
    );
  });
});

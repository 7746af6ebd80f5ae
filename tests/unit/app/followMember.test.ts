import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { member } from '../../../machines/account/session/fixtures.ts';
import { followMember } from '../../../src/app/session/followMember.ts';
import { OVER_RETURN_PAGE } from '../../../src/app/session/loginHref.ts';
import { onMemberSignOut } from '../../../src/app/session/memberSignOut.ts';
import type { StorageChange } from '../../../src/app/session/session.ts';
import { startTestSession } from '../../kit/startTestSession.ts';

const forget = vi.fn<() => void>();
const reload = vi.fn<() => void>();
let history = { state: null as unknown };
let goBack: () => void = () => undefined;
onMemberSignOut(forget);

beforeEach(() => {
  history = { state: null };
  const addEventListener = (type: string, listener: () => void) => {
    if (type === 'popstate') goBack = listener;
  };
  vi.stubGlobal('window', { location: { reload }, history, addEventListener });
});
afterEach(() => {
  vi.unstubAllGlobals();
  forget.mockClear();
  reload.mockClear();
});

/**
 * A page on which `member` is signed in. `tell` simulates a change in another tab; `next.arriving` is the next profile
 * from the server.
 */
function open() {
  let tell: (change: StorageChange) => void = () => undefined;
  const next = { arriving: member };
  const { session } = startTestSession(
    { token: '"one"', userInfo: JSON.stringify(member) },
    {
      listen(onChange) {
        tell = onChange;
        return () => undefined;
      },
      loadProfile: () => Promise.resolve(next.arriving),
    },
  );
  const client = new QueryClient();
  followMember(session, client);
  return { session, client, next, tell: (token: string | null) => tell({ key: 'token', newValue: token }) };
}

const heard = () => [forget.mock.calls.length, reload.mock.calls.length];

it('clears the member’s data at once when the member logs out on this page', () => {
  const { session } = open();
  session.send({ type: 'member.logout' });
  expect(heard()).toEqual([1, 0]);
  session.stop();
});

it('keeps the data when the session expires or another tab ends it, and the same member returns', async () => {
  const { session, tell } = open();
  session.send({ type: 'session.expired', token: 'one' });
  session.send({ type: 'expiry.cancel' });
  tell('"two"');
  await vi.waitUntil(() => session.getSnapshot().matches({ profile: 'loaded' }));
  tell(null);
  tell('"three"');
  await vi.waitUntil(() => session.getSnapshot().matches({ profile: 'loaded' }));
  expect(heard()).toEqual([0, 0]);
  session.stop();
});

it('clears the data and reloads when another tab ended the session and another member signs in', async () => {
  const { session, next, tell } = open();
  tell(null);
  next.arriving = { ...member, id: 'somebody' };
  tell('"two"');
  expect(heard()).toEqual([0, 0]);
  await vi.waitUntil(() => session.getSnapshot().matches({ profile: 'loaded' }));
  expect(heard()).toEqual([1, 1]);
  session.stop();
});

it('reloads after a login has gone back to its return page, not before', async () => {
  const { session, next, tell } = open();
  tell(null);
  Object.assign(history, OVER_RETURN_PAGE);
  next.arriving = { ...member, id: 'somebody' };
  tell('"two"');
  await vi.waitUntil(() => session.getSnapshot().matches({ profile: 'loaded' }));
  expect(heard()).toEqual([1, 0]);
  goBack();
  expect(heard()).toEqual([1, 1]);
  session.stop();
});

it('reads the shown data again when the member is back, and not without a session', async () => {
  const { session, client, tell } = open();
  const read = vi.fn<() => Promise<string>>(() => Promise.resolve('an order'));
  const stop = new QueryObserver(client, { queryKey: ['order'], queryFn: read }).subscribe(() => undefined);
  await vi.waitUntil(() => client.getQueryData(['order']) !== undefined);
  tell(null);
  session.send({ type: 'session.expired', token: null });
  expect(read.mock.calls.length).toBe(1);
  tell('"two"');
  expect(read.mock.calls.length).toBe(2);
  stop();
  client.clear();
  session.stop();
});

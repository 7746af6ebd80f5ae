import { StrictMode } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { useLocation } from 'wouter';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Profile } from '../../../contract/account/user.ts';
import { SessionPage } from './review.tsx';
import preview from '../../../.storybook/preview.tsx';
import { staged } from '../../../.storybook/decorators.tsx';
import { fixtures, member } from '../../../machines/account/session/fixtures.ts';
import { sessionMachine, type SessionLeaf } from '../../../machines/account/session/session.ts';
import { Gate } from '../../app/session/Gate.tsx';

/** Not started, because the profile request would change the state. */
const still = (leaf: SessionLeaf) =>
  createActor(sessionMachine, {
    input: { token: null, profile: null },
    snapshot: sessionMachine.resolveState(fixtures[leaf]),
  });

const meta = preview.meta({
  id: 'session',
  title: '流程/账户/会话',
  parameters: { machine: 'session' },
  render: (_, { parameters }) => <SessionPage actor={still(parameters.state as SessionLeaf)} />,
});

export const ExpiryAsking = meta.story({ name: '登录已超时', parameters: { state: 'expiry.asking' } });
export const ProfileFailed = meta.story({ name: '资料没有取到', parameters: { state: 'profile.failed' } });
export const AccountLeaving = meta.story({ name: '正在退出', parameters: { state: 'account.leaving' } });
export const ProfileLoading = meta.story({ name: '正在取资料', parameters: { state: 'profile.loading' } });
export const ProfileIdle = meta.story({ name: '还没取资料', parameters: { state: 'profile.idle' } });
export const AccountVisitor = meta.story({ name: '访客', parameters: { state: 'account.visitor' } });
export const AccountMember = meta.story({ name: '会员，未实名', parameters: { state: 'account.member' } });
export const ProfileLoaded = meta.story({ name: '会员，已实名', parameters: { state: 'profile.loaded' } });
export const ExpiryArmed = meta.story({ name: '会话正常', parameters: { state: 'expiry.armed' } });

function Path() {
  const [path] = useLocation();
  return <output>{path}</output>;
}

export const SentToLogin = meta.story({
  name: '访客打开会员页面，先去登录',
  decorators: [staged()],
  render: () => (
    <>
      <Gate needsLogin>
        <p>个人中心</p>
      </Gate>
      <Path />
    </>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('/login');
    await expect(canvas.queryByText('个人中心')).toBe(null);
  },
});

function makeLive() {
  const loadProfile = fn<() => Promise<Profile>>(() => Promise.resolve(member));
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        loadProfile: fromPromise<Profile>(() => loadProfile()),
        serverLogout: fromPromise<void, { token: string }>(() => Promise.resolve()),
        otherTabs: fromCallback(() => {}),
      },
      actions: { writeToken: () => {}, writeProfile: () => {}, clearStorage: () => {} },
    }),
    { input: { token: 'token-1', profile: null } },
  ).start();
  return { actor, loadProfile };
}

const walk = (live: ReturnType<typeof makeLive>) =>
  async function play({
    canvas,
    step,
  }: {
    canvas: Pick<typeof screen, 'findByText'>;
    step: (name: string, act: () => Promise<void>) => Promise<void> | void;
  }) {
    const { actor, loadProfile } = live;
    actor.send({ type: 'member.login', token: 'token-1' });
    loadProfile.mockClear();
    await step('资料只取一次', async () => {
      await canvas.findByText('林夕');
      await expect(loadProfile).toHaveBeenCalledTimes(1);
    });
    await step('一百个 401 只问一次', async () => {
      for (let i = 0; i < 100; i += 1) actor.send({ type: 'session.expired', token: 'token-1' });
      await expect(await screen.findAllByRole('alertdialog')).toHaveLength(1);
    });
    await step('取消：对话框关上，人成了访客', async () => {
      (await screen.findByRole('button', { name: '取消' })).click();
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
      await canvas.findByText('未登录');
    });
    await step('下一个 401 再问，重新登录后自己关上', async () => {
      actor.send({ type: 'session.expired', token: null });
      await screen.findByRole('alertdialog');
      actor.send({ type: 'member.login', token: 'token-2' });
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
      await canvas.findByText('林夕');
    });
  };

const plain = makeLive();
export const Walk = meta.story({
  name: '走一遍',
  render: () => <SessionPage actor={plain.actor} />,
  play: walk(plain),
});

const strict = makeLive();
export const WalkStrict = meta.story({
  name: '走一遍（StrictMode）',
  render: () => (
    <StrictMode>
      <SessionPage actor={strict.actor} />
    </StrictMode>
  ),
  play: walk(strict),
});

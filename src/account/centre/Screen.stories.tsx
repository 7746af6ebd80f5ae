import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { useLocation } from 'wouter';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { NavigationTarget } from '../../../.storybook/NavigationTarget.tsx';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply, withCalls } from '../../../.storybook/reply.ts';
import { Remembering, withAnswers } from '../../../.storybook/decorators.tsx';
import type { CentreCounts } from '../../../contract/account/account.ts';
import type { Profile } from '../../../contract/account/user.ts';
import { fixtures } from '../../../machines/account/session/fixtures.ts';
import { sessionMachine, type SessionLeaf } from '../../../machines/account/session/session.ts';
import type { DialogsPort } from '../../shared/dialogs/port.ts';
import { SessionActorContext } from '../../app/session/view.ts';
import { Screen } from './Screen.tsx';
import { noCounts, noOrders } from './fixtures.ts';

const centre: CentreCounts = {
  listings: { ...noCounts.listings, underReview: 1, onSale: 4, held: 1, sold: 6, takenDown: 2, problem: 1 },
  recycling: { quoting: 1, trading: 1, underReview: 0, reviewed: 0, completed: 3, failed: 1 },
  afterSales: { asBuyer: 1, asSeller: 0 },
  favourites: 12,
  seller: { level: 2, deals: 6, hasRecentClaim: false },
  browses: 48,
  unreadChats: 2,
};
const nothing: CentreCounts = { ...noCounts, seller: { level: 1, deals: 0, hasRecentClaim: false } };
const counts = { awaitingPayment: 1, trading: 2, completed: 8, cancelled: 3, refunded: 0, unread: 5 };

const revoke = fn<() => Promise<void>>(() => Promise.resolve());
const machine = sessionMachine.provide({
  actors: {
    loadProfile: fromPromise(() => new Promise<Profile>(() => {})),
    serverLogout: fromPromise<void, { token: string }>(() => revoke()),
    otherTabs: fromCallback(() => {}),
  },
  actions: { writeToken: () => {}, writeProfile: () => {}, clearStorage: () => {} },
});

function Centre({ leaf = 'profile.loaded' }: { leaf?: SessionLeaf }) {
  const [path] = useLocation();
  const [session] = useState(() => {
    const snapshot = machine.resolveState(fixtures[leaf]);
    return createActor(machine, { input: { token: null, profile: null }, snapshot }).start();
  });
  if (path === '/index/home') return <NavigationTarget />;
  return (
    <SessionActorContext value={session}>
      <Screen />
    </SessionActorContext>
  );
}

const meta = preview.meta({
  id: 'centre',
  title: '页面/账户/个人中心',
  parameters: { layout: 'fullscreen', route: '/other/mycenter', viewer: 'member' },
  ...withCalls(reply('countOrders', counts), reply('countCentre', centre)),
  render: () => <Centre />,
});

export const CountsFailed = meta.story({
  name: '数目没有加载',
  ...withCalls(failing('countOrders', 500), failing('countCentre', 500)),
  play: async ({ canvas }) => {
    // One for all cards.
    await canvas.findByRole('button', { name: '重试' });
  },
});
export const ProfileMissing = meta.story({
  name: '资料没有取到',
  render: () => <Centre leaf="profile.failed" />,
});
export const Loading = meta.story({
  name: '加载中',
  ...withCalls(hanging('countOrders'), hanging('countCentre')),
  render: () => <Centre leaf="profile.loading" />,
});
export const Unverified = meta.story({
  name: '未实名，没有订单',
  ...withCalls(reply('countOrders', noOrders), reply('countCentre', nothing)),
  render: () => <Centre leaf="account.member" />,
});
export const Expired = meta.story({
  name: '登录超时后留在这里',
  parameters: { shows: ['button 登录', 'no button 重试', 'no text 登录已超时'] },
  ...withCalls(failing('countOrders', 401), failing('countCentre', 401)),
  render: () => <Centre leaf="account.visitor" />,
});
export const Full = meta.story({ name: '个人中心' });

export const Device = meta.story({
  name: '走一遍：这台设备：提醒和记录',
  decorators: [
    (Story) => (
      <Remembering
        recent={{
          games: [{ id: 'g1', name: '原神', icon: '' }],
          searches: ['满命', '百星'],
          isReminderOff: true,
        }}
      >
        <Story />
      </Remembering>
    ),
    withAnswers(() => Promise.resolve(true)),
  ],
  play: async ({ canvas, step }) => {
    await step('提醒关了，可以再打开', async () => {
      const reminder = canvas.getByRole('checkbox', { name: '购买前提醒注意事项' });
      await waitFor(() => expect(reminder).not.toBeChecked());
      await userEvent.click(reminder);
      await expect(reminder).toBeChecked();
    });
    await step('清空最近看过的游戏', async () => {
      const clear = canvas.getByRole('button', { name: '清空最近看过的游戏' });
      await waitFor(() => expect(clear).toBeEnabled());
      await userEvent.click(clear);
      await waitFor(() => expect(clear).toBeDisabled());
    });
  },
});

const ask = fn<DialogsPort['ask']>();

export const Logout = meta.story({
  name: '走一遍：退出登录先问',
  decorators: [withAnswers(ask)],
  play: async ({ canvas, step }) => {
    await step('再想想：还在', async () => {
      ask.mockResolvedValueOnce(false);
      await userEvent.click(canvas.getByRole('button', { name: '退出登录' }));
      await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
      await expect(revoke).not.toHaveBeenCalled();
    });
    await step('退出：回到首页', async () => {
      ask.mockResolvedValueOnce(true);
      await userEvent.click(canvas.getByRole('button', { name: '退出登录' }));
      await canvas.findByText('打开了「号易」');
      await expect(revoke).toHaveBeenCalledTimes(1);
    });
  },
});

import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { useLocation } from 'wouter';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply } from '../../../.storybook/reply.ts';
import { staged } from '../../../.storybook/stage.tsx';
import type { Profile } from '../../../contract/entities/user.ts';
import { member } from '../../../machines/session/fixtures.ts';
import { DialogsContext, type DialogsPort } from '../dialogs/port.ts';
import { SessionContext } from '../session.ts';
import { AccountContext, type AccountPort } from './context.ts';
import { Screen } from './Screen.tsx';

const counts = { awaitingPayment: 1, trading: 2, completed: 8, cancelled: 3, refunded: 0, unread: 5 };

const idle: AccountPort = { isProfileMissing: false, loadProfile: () => undefined, logout: () => undefined };

function Centre({ profile, account = idle }: { profile?: Profile; account?: AccountPort }) {
  const [path] = useLocation();
  if (path === '/index/home') return <output>{path}</output>;
  return (
    <SessionContext
      value={{ isMember: true, toLogin: () => undefined, ...(profile !== undefined && { profile }) }}
    >
      <AccountContext value={account}>
        <Screen />
      </AccountContext>
    </SessionContext>
  );
}

const meta = preview.meta({
  title: '页面/个人中心',
  parameters: { layout: 'fullscreen', route: '/other/mycenter' },
  decorators: [staged({ isMember: true })],
  render: () => <Centre profile={member} />,
});

export const CountsFailed = meta.story({
  name: '订单数没有加载',
  beforeEach: ({ msw }) => msw.use(failing('countOrders', 500)),
});
export const ProfileMissing = meta.story({
  name: '资料没有取到',
  beforeEach: ({ msw }) => msw.use(reply('countOrders', counts)),
  render: () => <Centre account={{ ...idle, isProfileMissing: true }} />,
});
export const Loading = meta.story({
  name: '加载中',
  beforeEach: ({ msw }) => msw.use(hanging('countOrders')),
  render: () => <Centre />,
});
export const Unverified = meta.story({
  name: '未实名，没有订单',
  beforeEach: ({ msw }) =>
    msw.use(
      reply('countOrders', {
        awaitingPayment: 0,
        trading: 0,
        completed: 0,
        cancelled: 0,
        refunded: 0,
        unread: 0,
      }),
    ),
  render: () => <Centre profile={{ ...member, realStatus: 'unverified' }} />,
});
export const Full = meta.story({
  name: '个人中心',
  beforeEach: ({ msw }) => msw.use(reply('countOrders', counts)),
});

const logout = fn<() => void>();
const ask = fn<DialogsPort['ask']>();

const account: AccountPort = { ...idle, logout };
const dialogs: DialogsPort = { ask, prompt: () => Promise.resolve(null) };

export const Logout = meta.story({
  name: '退出登录先问',
  beforeEach: ({ msw }) => {
    logout.mockClear();
    ask.mockReset();
    msw.use(reply('countOrders', counts));
  },
  render: () => (
    <DialogsContext value={dialogs}>
      <Centre profile={member} account={account} />
    </DialogsContext>
  ),
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await step('再想想：还在', async () => {
      ask.mockResolvedValueOnce(false);
      await userEvent.click(canvas.getByRole('button', { name: '退出登录' }));
      await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
      await expect(logout).not.toHaveBeenCalled();
    });
    await step('退出：回到首页', async () => {
      ask.mockResolvedValueOnce(true);
      await userEvent.click(canvas.getByRole('button', { name: '退出登录' }));
      await canvas.findByText('/index/home');
      await expect(logout).toHaveBeenCalledTimes(1);
    });
  },
});

import { expect, userEvent } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { withSearch } from '../../../.storybook/decorators.tsx';
import { firstWallet, wallet, walletWithoutPayee } from '../../../machines/payment/withdrawing/fixtures.ts';
import { movements, withdrawals } from './fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'wallet',
  title: '页面/买/我的钱包',
  component: withSearch(Screen),
  parameters: { layout: 'fullscreen', route: '/other/wallet', viewer: 'member' },
  ...withCalls(
    reply('readWallet', wallet),
    reply('listMovements', { rows: movements }),
    reply('listWithdrawals', { rows: withdrawals }),
  ),
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('readWallet', 500)) });
export const MovementsFailed = meta.story({
  name: '明细加载失败',
  ...withCalls(failing('listMovements', 500)),
});
export const NeedsIdentity = meta.story({
  name: '还没有实名，也没有收款支付宝',
  ...withReply('readWallet', {
    ...walletWithoutPayee,
    obstacle: { kind: 'realName', text: '第一次提现前，请先完成实名认证' },
  }),
});
export const OtherName = meta.story({
  name: '收款姓名不是本人',
  ...withReply('readWallet', {
    ...firstWallet,
    obstacle: {
      kind: 'payeeName',
      text: '收款支付宝的姓名和实名认证的姓名不一致，请改成本人的支付宝',
    },
  }),
});
export const Suspended = meta.story({
  name: '账号被限制',
  ...withReply('readWallet', {
    ...wallet,
    obstacle: { kind: 'suspended', text: '账号已被限制交易，暂时不能提现，请联系客服' },
  }),
});
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('readWallet')) });
export const Empty = meta.story({
  name: '还没有卖出',
  ...withCalls(
    reply('readWallet', {
      ...walletWithoutPayee,
      available: 0,
      held: 0,
      holdings: [],
    }),
    reply('listMovements', { rows: [] }),
  ),
});
export const Deposits = meta.story({
  name: '有押金在平台保管',
  parameters: { shows: ['text 押金 ¥159 由平台保管，不能提现，交易完成后原路退回。'] },
  ...withReply('readWallet', { ...wallet, deposits: 15_900 }),
});
export const Full = meta.story({ name: '可提现、待结算和明细' });
export const Withdrawals = meta.story({
  name: '提现记录',
  parameters: { route: '/other/wallet?tab=withdrawals' },
});
export const NoWithdrawals = meta.story({
  name: '还没有提现',
  parameters: { route: '/other/wallet?tab=withdrawals' },
  ...withReply('listWithdrawals', { rows: [] }),
});
export const Walk = meta.story({
  name: '走一遍：看提现记录',
  play: async ({ canvas, step }) => {
    await canvas.findByText('+¥1,398');
    await step('提现记录', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '提现记录' }));
      await expect(await canvas.findByText('已到账')).toBeVisible();
    });
  },
});

import { useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import { fromPromise, type AnyActorLogic } from 'xstate';
import { changed, frozen } from '../../../.storybook/frozen.ts';
import preview from '../../../.storybook/preview.tsx';
import { fixtures as inquiries, noAnswer } from '../../../machines/kit/inquiry/fixtures.ts';
import {
  firstWallet,
  fixtures,
  requested,
  sending,
  wallet,
} from '../../../machines/payment/withdrawing/fixtures.ts';
import {
  withdrawalMachine,
  type WithdrawalContext,
  type WithdrawalLeaf,
} from '../../../machines/payment/withdrawing/withdrawing.ts';
import { WithdrawalStage } from './review.tsx';

interface Variation {
  change?: Partial<WithdrawalContext>;
}
interface StillProps extends Variation {
  leaf: WithdrawalLeaf;
  ports?: Readonly<Record<string, AnyActorLogic>>;
}

function Still({ leaf, change, ports }: StillProps) {
  const [actor] = useState(() => {
    const children = leaf === 'uncertain' ? { repeat: inquiries.unanswered } : undefined;
    return frozen(withdrawalMachine, changed(fixtures[leaf], change), children, ports);
  });
  return <WithdrawalStage actor={actor} />;
}

const meta = preview.type<{ args: Variation }>().meta({
  id: 'withdrawing',
  title: '流程/买/提现',
  parameters: { machine: 'withdrawing', layout: 'fullscreen', route: '/other/withdrawal', viewer: 'member' },
  render: (args, { parameters }) => <Still leaf={parameters.state as WithdrawalLeaf} {...args} />,
});

export const Unavailable = meta.story({ name: '没能打开', parameters: { state: 'unavailable' } });
export const MalformedId = meta.story({
  name: '编号后面多了字',
  parameters: {
    state: 'unavailable',
    shows: ['text 没有找到这笔提现', 'link 我的钱包', 'no button 重试'],
  },
  args: { change: { failure: { kind: 'invalid', message: '编号格式不正确', errors: [] } } },
});
export const Refused = meta.story({ name: '余额不够', parameters: { state: 'refused' } });
export const Failed = meta.story({ name: '没有付成', parameters: { state: 'failed' } });
export const TurnedDown = meta.story({ name: '财务没有通过', parameters: { state: 'turnedDown' } });
export const Uncertain = meta.story({ name: '申请结果未知', parameters: { state: 'uncertain' } });
export const Checking = meta.story({ name: '支付宝没有回应', parameters: { state: 'following.checking' } });
export const AmountWrong = meta.story({
  name: '金额太大',
  parameters: {
    state: 'choosing',
    shows: ['textbox 提现金额（元）', 'text 可提现的只有 ¥938'],
  },
  args: { change: { amount: '1000', fault: '可提现的只有 ¥938' } },
});
export const Paused = meta.story({
  name: '刚改过收款支付宝',
  parameters: { state: 'choosing', shows: ['disabled 下一步', 'text …11-22 15:04 恢复'] },
  args: {
    change: {
      wallet: {
        ...wallet,
        payee: {
          account: '139****0002',
          name: '**国',
          pausedUntil: '2026-11-22T07:04:00.000Z',
        },
        obstacle: { kind: 'paused', text: '收款支付宝刚刚修改过，修改后 24 小时内不能提现' },
      },
    },
  },
});
export const NeedsIdentity = meta.story({
  name: '还没有实名',
  parameters: { state: 'choosing', shows: ['disabled 下一步', 'link 去实名认证'] },
  args: {
    change: {
      wallet: {
        ...firstWallet,
        obstacle: { kind: 'realName', text: '第一次提现前，请先完成实名认证' },
      },
    },
  },
});
export const Loading = meta.story({ name: '加载中', parameters: { state: 'loading' } });
export const Choosing = meta.story({ name: '填金额', parameters: { state: 'choosing' } });
export const Naming = meta.story({ name: '填收款支付宝', parameters: { state: 'naming' } });
export const Confirming = meta.story({ name: '提现前确认', parameters: { state: 'confirming' } });
export const Submitting = meta.story({ name: '正在申请', parameters: { state: 'submitting' } });
export const CancelRefused = meta.story({
  name: '没有撤销',
  parameters: {
    state: 'following.reviewing',
    shows: [
      'heading 等财务审核',
      'alert 没有撤销…',
      'text 这笔提现已有新进展，请刷新后再看',
      'no text 暂时没有新进展',
    ],
  },
  args: {
    change: {
      failure: { kind: 'conflict', message: '这笔提现已有新进展，请刷新后再看' },
      isCancelFailure: true,
    },
  },
});
export const CancelUnknown = meta.story({
  name: '不知道撤销没有',
  parameters: {
    state: 'following.reviewing',
    shows: ['heading 等财务审核', 'alert 还不知道撤销没有…', 'no text 暂时没有新进展'],
  },
  args: { change: { failure: noAnswer, isCancelFailure: true } },
});
export const Reviewing = meta.story({ name: '等财务审核', parameters: { state: 'following.reviewing' } });
export const AskingCancel = meta.story({ name: '撤销前确认', parameters: { state: 'following.asking' } });
export const CancellingState = meta.story({ name: '正在撤销', parameters: { state: 'cancelling' } });
export const SendingState = meta.story({ name: '正在付款', parameters: { state: 'following.sending' } });
export const Cancelled = meta.story({ name: '已撤销', parameters: { state: 'cancelled' } });
export const Paid = meta.story({ name: '已到账', parameters: { state: 'paid' } });
export const Walk = meta.story({
  name: '走一遍：全部提现',
  parameters: { state: 'choosing' },
  render: () => (
    <Still
      leaf="choosing"
      change={{ amount: '' }}
      ports={{ request: fromPromise(async () => ({ ...sending, amount: requested.amount })) }}
    />
  ),
  play: async ({ canvas, step }) => {
    await step('没有填金额，先提示', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '下一步' }));
      await canvas.findByText('请填写提现金额，最多两位小数');
    });
    await step('粘贴的金额可以带 ¥', async () => {
      const amount = canvas.getByRole('textbox', { name: '提现金额（元）' });
      await userEvent.click(amount);
      await userEvent.paste('¥1,299');
      await expect(amount).toHaveValue('1299');
      await userEvent.clear(amount);
    });
    await step('全部提现', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '全部提现' }));
      await expect(canvas.getByRole('textbox', { name: '提现金额（元）' })).toHaveValue('938');
      await userEvent.click(canvas.getByRole('button', { name: '下一步' }));
    });
    await step('核对后确认', async () => {
      await screen.findByRole('alertdialog', { name: '提现 ¥938' });
      await userEvent.click(screen.getByRole('button', { name: '确认提现' }));
      await canvas.findByRole('heading', { name: '正在付到支付宝' });
    });
  },
});

import { expect, fn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { SENTENCES, UNREACHABLE } from '../api/failure.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { AutoRetryContext, LoadFailed } from './LoadFailed.tsx';

const meta = preview.meta({
  id: 'load-failed',
  title: '反馈/没能加载',
  component: LoadFailed,
  parameters: { viewer: 'visitor' },
  args: { failure: null, onRetry: fn(), missing: <EmptyState drawing="missing" title="没有找到" /> },
});

export const Unreachable = meta.story({
  name: '服务器连不上',
  parameters: { shows: ['text 服务器暂时连不上，请稍后重试。恢复后会自动加载。', 'button 重试'] },
  args: { failure: { kind: 'network', message: UNREACHABLE } },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('button', { name: '重试' });
    // A story stays in its state although the network is back.
    window.dispatchEvent(new Event('online'));
    await expect(args.onRetry).not.toHaveBeenCalled();
  },
});
export const Reconnected = meta.story({
  name: '走一遍：网络恢复，自动重试',
  args: { failure: { kind: 'network', message: SENTENCES.network }, onRetry: fn() },
  render: (args) => (
    <AutoRetryContext value>
      <LoadFailed {...args} />
    </AutoRetryContext>
  ),
  play: async ({ canvas, args }) => {
    await canvas.findByText('网络连接不上，请检查网络后重试。恢复后会自动加载。');
    // The effects add the listener late, so the event is repeated until the listener has seen one.
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      return expect(args.onRetry).toHaveBeenCalledOnce();
    });
  },
});
export const Expired = meta.story({
  name: '登录已超时',
  parameters: { shows: ['text 登录已超时', 'button 去登录'] },
  args: { failure: { kind: 'expired', message: SENTENCES.expired } },
});
export const Missing = meta.story({
  name: '没有这个内容',
  parameters: { shows: ['text 没有找到', 'no button …'] },
  args: { failure: { kind: 'notFound', message: SENTENCES.notFound } },
});

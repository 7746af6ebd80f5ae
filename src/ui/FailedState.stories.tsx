import { expect, fn } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { FailedState } from './FailedState.tsx';

const meta = preview.meta({
  id: 'ui-FailedState',
  title: '反馈/加载失败',
  component: FailedState,
  tags: ['autodocs'],
  args: { onRetry: fn() },
});

export const Failed = meta.story({
  name: '没能加载',
  parameters: { shows: ['alert 没能加载…', 'button 重试', 'no busy …'] },
});
export const Walk = Failed.extend({
  name: '走一遍：重试',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '重试' }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
  },
});
export const Retrying = meta.story({
  name: '正在重试',
  parameters: { shows: ['alert 没能加载…', 'busy 重试', 'disabled 重试'] },
  args: { busy: true },
});

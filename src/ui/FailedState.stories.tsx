import { expect, fn } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { FailedState } from './FailedState.tsx';

const meta = preview.meta({
  id: 'ui-FailedState',
  title: '反馈/FailedState',
  component: FailedState,
  tags: ['autodocs'],
  args: { onRetry: fn() },
});

export const Failed = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '重试' }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
  },
});
export const Retrying = meta.story({ args: { busy: true } });

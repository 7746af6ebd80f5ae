import { expect, fn } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Button, ButtonLink } from './Button.tsx';

const meta = preview.meta({
  id: 'ui-Button',
  title: '基础/Button',
  component: Button,
  tags: ['autodocs'],
  args: { children: '立即购买', onClick: fn() },
});

export const Primary = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '立即购买' }));
    await expect(args.onClick).toHaveBeenCalledTimes(1);
  },
});
export const Secondary = meta.story({
  args: { variant: 'secondary', children: '联系客服', icon: 'headset' },
});
export const Quiet = meta.story({ args: { variant: 'quiet', children: '查看规则' } });
export const Danger = meta.story({ args: { variant: 'danger', children: '取消订单' } });
export const Disabled = meta.story({
  args: { disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button')).toBeDisabled();
  },
});
export const Busy = meta.story({
  args: { busy: true, children: '正在提交' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
});
export const Block = meta.story({ args: { block: true } });
export const Small = meta.story({ args: { small: true, variant: 'secondary', children: '改价' } });
export const AsLink = meta.story({
  render: () => <ButtonLink href="/index/goodList">去逛逛</ButtonLink>,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/index/goodList');
  },
});

import { expect, fn } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Button, ButtonLink } from './Button.tsx';

const meta = preview.meta({
  id: 'ui-Button',
  title: '基础/按钮',
  component: Button,
  tags: ['autodocs'],
  args: { children: '立即购买', onClick: fn() },
});

export const Primary = meta.story({
  name: '主要',
  parameters: { shows: ['button 立即购买', 'no disabled …', 'no busy …'] },
});
export const PrimaryWalk = Primary.extend({
  name: '走一遍：按一下',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '立即购买' }));
    await expect(args.onClick).toHaveBeenCalledTimes(1);
  },
});
export const Secondary = meta.story({
  name: '次要',
  parameters: { shows: ['button 联系客服'] },
  args: { variant: 'secondary', children: '联系客服', icon: 'headset' },
});
export const Quiet = meta.story({
  name: '弱化',
  parameters: { shows: ['button 查看规则'] },
  args: { variant: 'quiet', children: '查看规则' },
});
export const Danger = meta.story({
  name: '危险',
  parameters: { shows: ['button 取消订单'] },
  args: { variant: 'danger', children: '取消订单' },
});
export const Disabled = meta.story({
  name: '不能按',
  parameters: { shows: ['disabled 立即购买', 'no busy …'] },
  args: { disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button')).toBeDisabled();
  },
});
export const Busy = meta.story({
  name: '正在提交',
  parameters: { shows: ['busy 正在提交', 'disabled 正在提交'] },
  args: { busy: true, children: '正在提交' },
});
export const BusyWalk = Busy.extend({
  name: '走一遍：提交中再按没有用',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
});
export const Block = meta.story({
  name: '占满一行',
  parameters: { shows: ['button 立即购买'] },
  args: { block: true },
});
export const Small = meta.story({
  name: '小的',
  parameters: { shows: ['button 改价'] },
  args: { small: true, variant: 'secondary', children: '改价' },
});
export const AsLink = meta.story({
  name: '是链接',
  parameters: { shows: ['link 去逛逛', 'no button …'] },
  render: () => <ButtonLink href="/index/goodList">去逛逛</ButtonLink>,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/index/goodList');
  },
});

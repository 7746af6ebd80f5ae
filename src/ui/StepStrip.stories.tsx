import { expect } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { StepStrip } from './StepStrip.tsx';

const meta = preview.meta({
  id: 'ui-StepStrip',
  title: '交易/步骤条',
  component: StepStrip,
  tags: ['autodocs'],
  args: { current: 2 },
});

export const Started = meta.story({
  name: '刚开始',
  parameters: { shows: ['text 1 下单 进行中 2 验号 未开始'] },
  args: { current: 0 },
});
export const Rebinding = meta.story({
  name: '换绑中',
  parameters: { shows: ['text 验号 已完成 3 换绑 进行中'] },
  play: async ({ canvas }) => {
    const current = canvas.getAllByRole('listitem').filter((item) => item.ariaCurrent === 'step');
    await expect(current.map((item) => item.textContent)).toEqual(['3换绑进行中']);
  },
});
export const Failed = meta.story({
  name: '验号未通过',
  parameters: { shows: ['text 验号 未通过 3 换绑 未开始'] },
  args: { current: 1, failed: true },
});
export const Done = meta.story({
  name: '都完成了',
  parameters: { shows: ['text 确认 已完成 完成 已完成'] },
  args: { current: 5 },
});

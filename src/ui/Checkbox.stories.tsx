import { expect, fn } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Checkbox } from './Checkbox.tsx';

const meta = preview.meta({
  id: 'ui-Checkbox',
  title: '表单/勾选框',
  component: Checkbox,
  tags: ['autodocs'],
  args: { checked: false, onChecked: fn(), children: '我已阅读并同意交易规则' },
});

export const Off = meta.story({
  name: '没勾',
  parameters: { shows: ['checkbox 我已阅读并同意交易规则', 'no checked …'] },
});
export const Walk = Off.extend({
  name: '走一遍：勾上',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('我已阅读并同意交易规则'));
    await expect(args.onChecked).toHaveBeenCalledWith(true);
  },
});
export const On = meta.story({
  name: '已勾',
  parameters: { shows: ['checkbox 我已阅读并同意交易规则', 'checked 我已阅读并同意交易规则'] },
  args: { checked: true },
});
export const Disabled = meta.story({
  name: '不能勾',
  parameters: { shows: ['disabled 我已阅读并同意交易规则'] },
  args: { disabled: true },
});

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

export const Off = meta.story({ name: '没勾' });
export const Walk = Off.extend({
  name: '走一遍：勾上',
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('我已阅读并同意交易规则'));
    await expect(args.onChecked).toHaveBeenCalledWith(true);
  },
});
export const On = meta.story({ name: '已勾', args: { checked: true } });
export const Disabled = meta.story({ name: '不能勾', args: { disabled: true } });

import { expect, fn } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Checkbox } from './Checkbox.tsx';

const meta = preview.meta({
  id: 'ui-Checkbox',
  title: '表单/Checkbox',
  component: Checkbox,
  tags: ['autodocs'],
  args: { checked: false, onChecked: fn(), children: '我已阅读并同意交易规则' },
});

export const Off = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('我已阅读并同意交易规则'));
    await expect(args.onChecked).toHaveBeenCalledWith(true);
  },
});
export const On = meta.story({ args: { checked: true } });
export const Disabled = meta.story({ args: { disabled: true } });

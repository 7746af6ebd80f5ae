import { expect, fn, userEvent, within } from 'storybook/test';
import { Sheet } from '../src/ui/Sheet.tsx';
import preview from './preview.tsx';
import { waitForStart } from './waitForStart.ts';

const close = fn();

const meta = preview.meta({ title: '说明/走一遍的开始', tags: ['!dev', '!manifest'] });

export const OverLayer = meta.story({
  name: '打开的弹层上面也点得到，弹层不关',
  render: () => (
    <Sheet title="打开着的弹层" onClose={close}>
      正文
    </Sheet>
  ),
  play: async ({ canvasElement, abortSignal, id, viewMode }) => {
    const { body } = canvasElement.ownerDocument;
    const page = within(body);
    await page.findByRole('dialog', { name: '打开着的弹层' });
    const wait = () => waitForStart({ id, title: '走一遍', name: '', viewMode, canvasElement, abortSignal });
    const start = wait();
    const button = await page.findByRole('button', { name: '▶ 开始' });
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(button);
    await start;
    await expect(button).not.toBeInTheDocument();
    await expect(page.getByRole('dialog', { name: '打开着的弹层' })).toBeVisible();
    await expect(close.mock.calls).toEqual([]);
    // The debugger mounts a started walk again.
    await wait();
    await expect(page.queryByRole('button', { name: '▶ 开始' })).not.toBeInTheDocument();
  },
});

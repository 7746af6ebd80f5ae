import { expect, screen } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Button } from './Button.tsx';
import type { Tone } from './Pill.tsx';
import { toast, Toaster } from './Toast.tsx';

function Press({ words, tone }: { words: string; tone: Tone }) {
  return (
    <>
      <Button variant="secondary" onClick={() => toast.show(words, tone)}>
        显示
      </Button>
      <Toaster />
    </>
  );
}

const meta = preview.meta({
  id: 'ui-Toast',
  title: '弹层/轻提示',
  component: Press,
  parameters: { docs: { story: { inline: false, iframeHeight: '420px' } } },
  args: { words: '已收藏', tone: 'good' as const },
  beforeEach: () => () => toast.clear(),
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: '显示' }));
    await expect(await screen.findByText(args.words)).toBeInTheDocument();
  },
});

export const Good = meta.story({ name: '好消息', parameters: { shows: ['button 显示'] } });
export const Info = meta.story({
  name: '说明',
  parameters: { shows: ['button 显示'] },
  args: { words: '已复制订单编号', tone: 'info' },
});
export const Bad = meta.story({
  name: '出错了',
  parameters: { shows: ['button 显示'] },
  args: { words: '没能保存，请再试一次', tone: 'bad' },
});

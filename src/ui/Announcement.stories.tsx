import { useState } from 'react';
import { expect } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { Announcement } from './Announcement.tsx';
import { Button } from './Button.tsx';

const STATES = ['验号中', '换绑中', '账号已交付'];

function Changing() {
  const [at, setAt] = useState(0);
  return (
    <>
      <Button onClick={() => setAt((at + 1) % STATES.length)}>下一个状态</Button>
      <Announcement text={STATES[at]} />
    </>
  );
}

const meta = preview.meta({
  id: 'ui-Announcement',
  title: '基础/变化时的播报',
  component: Announcement,
  tags: ['autodocs'],
});

export const First = meta.story({
  name: '打开时不播报',
  parameters: { shows: ['button 下一个状态', 'no text 验号中'] },
  render: () => <Changing />,
});
export const Walk = First.extend({
  name: '走一遍：变化后播报',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '下一个状态' }));
    await expect(await canvas.findByText('换绑中')).toHaveAttribute('aria-live', 'polite');
  },
});

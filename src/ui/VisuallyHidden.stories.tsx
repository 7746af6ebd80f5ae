import { expect } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const meta = preview.meta({
  id: 'ui-VisuallyHidden',
  title: '基础/只给读屏的文字',
  component: VisuallyHidden,
  tags: ['autodocs'],
});

export const InText = meta.story({
  name: '在文字里',
  parameters: { shows: ['text 3 条未读'] },
  render: () => (
    <p>
      3<VisuallyHidden> 条未读</VisuallyHidden>
    </p>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('条未读').getBoundingClientRect().width).toBe(1);
  },
});

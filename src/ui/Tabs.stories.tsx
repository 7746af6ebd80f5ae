import { useState } from 'react';
import { expect } from 'storybook/test';
import { preview } from '../../.storybook/preview.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Tabs } from './Tabs.tsx';

function Held() {
  const [value, setValue] = useState<'bought' | 'offered' | 'closed'>('bought');
  return (
    <Tabs
      label="我的商品"
      value={value}
      onValue={setValue}
      items={[
        { value: 'bought', label: '我买到的', count: 2 },
        { value: 'offered', label: '我发布的' },
        { value: 'closed', label: '已下架' },
      ]}
    >
      <EmptyState title={{ bought: '还没有买到', offered: '还没有发布', closed: '没有下架的' }[value]} />
    </Tabs>
  );
}

const meta = preview.meta({ id: 'ui-Tabs', title: '基础/标签页', component: Tabs, tags: ['autodocs'] });

export const Three = meta.story({
  name: '三个标签',
  parameters: { shows: ['text 我买到的', 'text 还没有买到'] },
  render: () => <Held />,
});
export const Walk = Three.extend({
  name: '走一遍：换一个标签',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: /我买到的/ }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: '我发布的' })).toHaveFocus();
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('还没有发布');
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('tab', { selected: true })).toHaveTextContent('已下架');
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { selected: true })).toHaveTextContent('我买到的');
  },
});

import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { MoreRows } from './MoreRows.tsx';

const page = { rows: ['一', '二'] };

/** A list of two pages. It does not load by itself. */
function Pages() {
  const [pages, setPages] = useState([page]);
  return (
    <MoreRows
      list={{
        data: { pages },
        hasNextPage: pages.length < 2,
        isFetchingNextPage: false,
        isFetchNextPageError: false,
        error: null,
        fetchNextPage: () => setPages([page, page]),
      }}
      ahead={-10_000}
      end="共 4 条，已经到底了"
    />
  );
}

const meta = preview.meta({
  id: 'more-rows',
  title: '反馈/加载更多',
  component: Pages,
  parameters: { viewer: 'visitor' },
});

export const More = meta.story({ name: '还有', parameters: { shows: ['button 加载更多'] } });
export const Pressed = meta.story({
  name: '走一遍：按了以后，读屏说又加载了几条',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.click(canvas.getByRole('button', { name: '加载更多' }));
    await canvas.findByText('共 4 条，已经到底了');
    await expect(canvas.getByRole('status')).toHaveTextContent('又加载了 2 条');
  },
});

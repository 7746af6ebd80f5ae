import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply } from '../../../.storybook/reply.ts';
import { staged } from '../../../.storybook/stage.tsx';
import { richArticle } from '../announcements/fixtures.ts';
import { Screen } from './Screen.tsx';

const meta = preview.meta({
  id: 'about',
  title: '页面/关于我们',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/other/cooperate' },
  decorators: [staged()],
});

export const Failed = meta.story({
  name: '加载失败',
  beforeEach: ({ msw }) => msw.use(failing('listArticles', 500)),
});
export const Loading = meta.story({
  name: '加载中',
  beforeEach: ({ msw }) => msw.use(hanging('listArticles')),
});
export const Empty = meta.story({
  name: '还没有内容',
  beforeEach: ({ msw }) => msw.use(reply('listArticles', [])),
});
export const Full = meta.story({
  name: '关于我们',
  beforeEach: ({ msw }) => msw.use(reply('listArticles', [{ ...richArticle, title: '关于我们' }])),
});

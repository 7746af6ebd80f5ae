import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply } from '../../../.storybook/reply.ts';
import { staged } from '../../../.storybook/stage.tsx';
import { noticePage } from '../../content/announcements/fixtures.ts';
import { Screen } from './Screen.tsx';

const meta = preview.meta({
  id: 'recoveryCases',
  title: '页面/找回案例',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/other/zhaohui' },
  decorators: [staged()],
});

export const Failed = meta.story({
  name: '加载失败',
  beforeEach: ({ msw }) => msw.use(failing('listNotices', 500)),
});
export const Loading = meta.story({
  name: '加载中',
  beforeEach: ({ msw }) => msw.use(hanging('listNotices')),
});
export const Empty = meta.story({
  name: '没有案例',
  beforeEach: ({ msw }) => msw.use(reply('listNotices', { rows: [], total: 0 })),
});
export const Full = meta.story({
  name: '找回案例',
  beforeEach: ({ msw }) =>
    msw.use(
      reply(
        'listNotices',
        noticePage(['三天追回被找回的王者账号', '赔付 ¥2,600 的一次处理', '卖家找回账号后被列入黑名单']),
      ),
    ),
  play: async ({ canvas }) => {
    await canvas.findByText('共 3 个案例');
  },
});

import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, withCalls, withReply } from '../../../.storybook/reply.ts';
import { noticePage } from '../../content/announcements/fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'recoveryCases',
  title: '页面/售后/找回案例',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/other/zhaohui', viewer: 'visitor' },
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('listNotices', 500)) });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listNotices')) });
export const Empty = meta.story({ name: '没有案例', ...withReply('listNotices', pageOf([])) });
export const Full = meta.story({
  name: '找回案例',
  ...withReply(
    'listNotices',
    noticePage(['三天追回被找回的王者账号', '赔付 ¥2,600 的一次处理', '卖家找回账号后被列入黑名单']),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('共 3 个案例');
  },
});

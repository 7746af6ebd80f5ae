import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, withCalls, withReply } from '../../../.storybook/reply.ts';
import { noticePage } from '../announcements/fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'recruitment',
  title: '页面/内容/人才招募',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/other/zhaomu', viewer: 'visitor' },
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('listNotices', 500)) });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listNotices')) });
export const Empty = meta.story({ name: '没有空缺', ...withReply('listNotices', pageOf([])) });
export const Full = meta.story({
  name: '人才招募',
  ...withReply('listNotices', noticePage(['验号客服（晚班）', '售后专员', '前端工程师（React）'])),
  play: async ({ canvas }) => {
    await canvas.findByText('共 3 个岗位');
  },
});

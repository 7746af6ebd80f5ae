import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, withCalls, withReply } from '../../../.storybook/reply.ts';
import { noticePage } from '../announcements/fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'news',
  title: '页面/内容/新闻公告',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/other/xinwen', viewer: 'visitor' },
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('listNotices', 500)) });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listNotices')) });
export const Empty = meta.story({ name: '没有新闻', ...withReply('listNotices', pageOf([])) });
export const Full = meta.story({
  name: '新闻公告',
  ...withReply(
    'listNotices',
    noticePage([
      '国庆期间客服值班安排',
      '三角洲行动上线交易，验号标准一并公布',
      '平台服务费调整说明',
      '一个月找回赔付的情况',
    ]),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('共 4 条新闻');
  },
});

import { expect, userEvent } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, withCalls, withReply } from '../../../.storybook/reply.ts';
import { withSearch } from '../../../.storybook/decorators.tsx';
import { noticePage } from '../announcements/fixtures.ts';
import { Screen } from './page.tsx';

const questions = noticePage(
  ['下单后多久可以拿到账号', '账号被找回怎么办', '付款后钱在谁那里', '换绑要准备什么'],
  'cjwt',
);
const none = pageOf([]);

const meta = preview.meta({
  id: 'help',
  title: '页面/内容/帮助中心',
  component: withSearch(Screen),
  parameters: { layout: 'fullscreen', route: '/other/bangzhu', viewer: 'visitor' },
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('listNotices', 500)) });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listNotices')) });
export const Empty = meta.story({ name: '这一类没有文章', ...withReply('listNotices', none) });
export const SearchFailed = meta.story({
  name: '搜索失败',
  parameters: { route: '/other/bangzhu?q=换绑' },
  ...withCalls(failing('listNotices', 500)),
});
export const Searching = meta.story({
  name: '正在搜索',
  parameters: { route: '/other/bangzhu?q=换绑' },
  ...withCalls(hanging('listNotices')),
});
export const NothingFound = meta.story({
  name: '没有找到',
  parameters: { route: '/other/bangzhu?q=充值' },
  ...withReply('listNotices', none),
});
export const Full = meta.story({
  name: '帮助中心',
  ...withReply('listNotices', ({ type, keyword }) => {
    if (keyword === undefined) return questions;
    return type === 'cjwt' || type === 'gmzn' ? { rows: questions.rows.slice(3), total: 1 } : none;
  }),
});
export const Walk = Full.extend({
  name: '走一遍：搜索，再清空',
  play: async ({ canvas, step }) => {
    await canvas.findByText('共 4 篇');
    await step('搜“换绑”', async () => {
      await userEvent.type(canvas.getByRole('searchbox', { name: '搜索帮助' }), '换绑{Enter}');
      await canvas.findByText('常见问题（1）');
      await canvas.findByText('购买指南（1）');
      await expect(canvas.getAllByRole('link', { name: /换绑要准备什么/ })[0]).toHaveAttribute(
        'href',
        '/other/helpdetail?id=103',
      );
      await expect(canvas.getByRole('searchbox', { name: '搜索帮助' })).toHaveFocus();
    });
    await step('清空就回到分类', async () => {
      await userEvent.clear(canvas.getByRole('searchbox', { name: '搜索帮助' }));
      await canvas.findByRole('tab', { name: '购买指南' });
    });
  },
});

import { expect, userEvent } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, withCalls, withReply } from '../../../.storybook/reply.ts';
import { withSearch } from '../../../.storybook/decorators.tsx';
import { articles } from '../../market/home/fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'announcements',
  title: '页面/内容/最新公告',
  component: withSearch(Screen),
  parameters: { layout: 'fullscreen', route: '/other/gonggao', viewer: 'visitor' },
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('listNotices', 500)) });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listNotices')) });
export const Empty = meta.story({ name: '没有公告', ...withReply('listNotices', pageOf([])) });
export const Full = meta.story({
  name: '公告',
  ...withReply('listNotices', pageOf(articles('cjwt'))),
  play: async ({ canvas, step }) => {
    await step('每条通向它的全文', async () => {
      await expect(await canvas.findByRole('link', { name: /下单后多久/ })).toHaveAttribute(
        'href',
        '/index/articleDetail?id=100',
      );
      await canvas.findByText('共 4 条公告');
    });
  },
});
export const News = meta.story({
  name: '走一遍：换到新闻公告',
  ...withReply('listNotices', ({ type }) => pageOf(articles(type === 'xwgg' ? 'xwgg' : 'cjwt'))),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: '新闻公告' }));
    await expect(await canvas.findByRole('link', { name: /国庆期间客服值班安排/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/other\/newsDetail\?id=\d+$/),
    );
  },
});

import { expect, screen, userEvent, waitFor } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, unreachable, withCalls, withReply } from '../../../.storybook/reply.ts';
import { richArticle } from '../announcements/fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'newsDetail',
  title: '页面/内容/新闻详情',
  component: Screen,
  args: { search: 'id=118' },
  parameters: { layout: 'fullscreen', route: '/other/newsDetail?id=118', viewer: 'visitor' },
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(unreachable('readSystemNotice')) });
export const Missing = meta.story({
  name: '新闻不存在',
  ...withCalls(failing('readSystemNotice', 404, '文章不存在或已下线')),
});
export const NoId = meta.story({ name: '地址里没有编号', args: { search: '' } });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('readSystemNotice')) });
export const Full = meta.story({ name: '新闻', ...withReply('readSystemNotice', richArticle) });
export const Walk = Full.extend({
  name: '走一遍：放大图片，再关上',
  play: async ({ canvas, step }) => {
    await step('按键盘打开图片', async () => {
      const picture = await canvas.findByRole('button', { name: '放大值班表' });
      picture.focus();
      await userEvent.keyboard('{Enter}');
      await expect(await screen.findByRole('dialog', { name: '查看图片' })).toBeVisible();
    });
    await step('关上回到文章', async () => {
      await userEvent.click(screen.getByRole('button', { name: '关闭' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  },
});

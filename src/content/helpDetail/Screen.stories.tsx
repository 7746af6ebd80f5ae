import { expect, fn, userEvent, within } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, unreachable, withCalls, withReply } from '../../../.storybook/reply.ts';
import { richArticle } from '../announcements/fixtures.ts';
import { SessionContext } from '../../app/session/view.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'helpDetail',
  title: '页面/内容/帮助详情',
  component: Screen,
  args: { search: 'id=118' },
  parameters: { layout: 'fullscreen', route: '/other/helpdetail?id=118', viewer: 'member' },
  ...withReply('readNotice', richArticle),
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(unreachable('readNotice')) });
export const Missing = meta.story({
  name: '文章不存在',
  ...withCalls(failing('readNotice', 404, '文章不存在或已下线')),
});
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('readNotice')) });
export const VoteFailed = meta.story({
  name: '走一遍：没有记下',
  ...withCalls(unreachable('voteNotice')),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '解决了' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('没有记下');
    await expect(canvas.getByRole('alert')).not.toHaveTextContent('你填写的内容还在');
  },
});

const toLogin = fn<() => void>();
export const Visitor = meta.story({
  name: '走一遍：没登录，先去登录',
  render: (args) => (
    <SessionContext value={{ isMember: false, toLogin }}>
      <Screen {...args} />
    </SessionContext>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '没解决' }));
    await expect(toLogin).toHaveBeenCalledTimes(1);
  },
});
export const Full = meta.story({
  name: '帮助详情',
  ...withReply('voteNotice', { solved: 31, unsolved: 4 }),
});
export const Walk = Full.extend({
  name: '走一遍：没解决，给出去处',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '没解决' }));
    await canvas.findByText('已记下。35 人中有 31 人说解决了。');
    await expect(canvas.getByRole('button', { name: '没解决' })).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByRole('button', { name: '没解决' })).toHaveFocus();
    await expect(within(canvas.getByRole('main')).getByRole('link', { name: '联系客服' })).toHaveAttribute(
      'href',
      '/other/contactkefu',
    );
  },
});

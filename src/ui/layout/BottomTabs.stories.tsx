import { expect } from 'storybook/test';
import { preview } from '../../../.storybook/preview.tsx';
import { BottomTabs } from './BottomTabs.tsx';

const meta = preview.meta({
  id: 'ui-BottomTabs',
  title: '布局/底部导航',
  component: BottomTabs,
  tags: ['autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { current: '/index/home' },
});

export const Home = meta.story({
  name: '在首页',
  parameters: { shows: ['link 首页', 'link 买号', 'link 卖号', 'link 消息', 'link 我的'] },
  play: async ({ canvas }) => {
    await expect(
      canvas
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href'), link.ariaCurrent]),
    ).toEqual([
      ['首页', '/index/home', 'page'],
      ['买号', '/index/accountOrder', null],
      ['卖号', '/index/sell', null],
      ['消息', '/other/xiaoxi', null],
      ['我的', '/other/mycenter', null],
    ]);
  },
});
export const Unread = meta.story({
  name: '有未读消息',
  parameters: { shows: ['link 消息 7 条未读'] },
  args: { current: '/other/mycenter', unread: 7 },
});

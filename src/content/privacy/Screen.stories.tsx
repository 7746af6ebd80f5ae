import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, withCalls, withReply } from '../../../.storybook/reply.ts';
import { Screen } from './page.tsx';

const policy = {
  id: '7',
  title: '号易隐私政策',
  type: 'yinsizhengce',
  content:
    '<p>我们只收集完成交易所需要的信息，并说明每一项的用途。</p><h3>一、收集哪些信息</h3><p>注册时的手机号、实名认证时的姓名和身份证号、交易中的订单与付款记录。</p><h3>二、怎样使用</h3><ul><li>手机号用来登录和通知</li><li>身份信息只用来核验，加密保存</li><li>游戏账号密码只在交付时给买家查看一次</li></ul>',
  createdAt: '2026-07-26T02:00:00.000Z',
};

const meta = preview.meta({
  id: 'privacy',
  title: '页面/内容/隐私政策',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/yinsi', viewer: 'visitor' },
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('listArticles', 500)) });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listArticles')) });
export const Empty = meta.story({ name: '还没有内容', ...withReply('listArticles', []) });
export const Full = meta.story({ name: '隐私政策', ...withReply('listArticles', [policy]) });

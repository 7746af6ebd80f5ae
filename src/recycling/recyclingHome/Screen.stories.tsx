import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply, withCalls } from '../../../.storybook/reply.ts';
import { NOW } from '../../../machines/recycling/deal/fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'recyclingHome',
  title: '页面/回收/账号回收',
  parameters: { layout: 'fullscreen', route: '/index/sale', viewer: 'visitor' },
  render: () => <Screen />,
});

const article = {
  id: '9',
  type: 'jshs',
  title: '极速回收',
  content: '<p>商户报价后，由你决定卖不卖。</p><p>货款由平台保管，验号换绑后付给你。</p>',
  createdAt: NOW,
};

export const Failed = meta.story({
  name: '规则没能加载',
  ...withCalls(failing('listArticles', 500), failing('listSupport', 500)),
});
export const Loading = meta.story({
  name: '加载中',
  ...withCalls(hanging('listArticles'), hanging('listSupport')),
});
export const NoRules = meta.story({
  name: '规则还没有',
  ...withCalls(reply('listArticles', []), reply('listSupport', [])),
});
export const Full = meta.story({
  name: '账号回收',
  ...withCalls(reply('listArticles', [article]), reply('listSupport', [])),
});

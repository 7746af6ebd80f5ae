import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { agents } from '../fixtures.ts';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'security',
  title: '页面/客服/中介担保',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/index/security', viewer: 'visitor' },
  ...withCalls(reply('listAllSupport', agents), reply('listSupport', agents.slice(0, 1))),
});

export const Failed = meta.story({ name: '名单加载失败', ...withCalls(failing('listAllSupport', 500)) });
export const Loading = meta.story({ name: '名单加载中', ...withCalls(hanging('listAllSupport')) });
export const Empty = meta.story({ name: '名单是空的', ...withReply('listAllSupport', []) });
export const Unknown = meta.story({
  name: '走一遍：查到不是官方',
  ...withCalls(failing('checkContact', 404)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '对方的联系方式' }), 'haoyi_kefu_888');
    await userEvent.click(canvas.getByRole('button', { name: '验证' }));
    await canvas.findByText('不是官方联系方式');
  },
});
export const Full = meta.story({ name: '流程、费用、名单' });

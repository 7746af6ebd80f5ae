import { expect, userEvent, within } from 'storybook/test';
import { useSearch } from 'wouter';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply } from '../../../.storybook/reply.ts';
import { staged } from '../../../.storybook/stage.tsx';
import type { SupportAgent } from '../../../contract/support/support.ts';
import { Screen } from './Screen.tsx';

const Here = () => <Screen search={useSearch()} />;

const code = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#fff"/><path d="M1 1h2v2H1zM5 1h2v2H5zM1 5h2v2H1zM5 5h1v1H5z"/></svg>')}`;

const agents: SupportAgent[] = [
  {
    id: 'k-1',
    name: '售前客服 小易',
    workTime: '09:00-21:00',
    qq: '800100201',
    weixin: 'haoyi_kefu01',
    qrCode: code,
  },
  { id: 'k-2', name: '售前客服 晓晓', workTime: '13:00-01:00', qq: '800100202', weixin: 'haoyi_kefu02' },
];
const groups = [
  { id: 'q-all', name: '号易官方交流群', qq: '700200100' },
  {
    id: 'q-wzry',
    name: '王者荣耀 交流群',
    qq: '700200111',
    gameId: 'wzry',
    link: 'https://example.com/join',
  },
];

const meta = preview.meta({
  id: 'support',
  title: '页面/联系客服',
  parameters: { layout: 'fullscreen', route: '/other/contactkefu' },
  decorators: [staged()],
  render: () => <Here />,
  beforeEach: ({ msw }) =>
    msw.use(reply('listSupport', agents), reply('listAllSupport', agents), reply('listGroups', groups)),
});

export const Failed = meta.story({
  name: '加载失败',
  beforeEach: ({ msw }) => msw.use(failing('listSupport', 500), failing('listGroups', 500)),
});
export const Loading = meta.story({
  name: '加载中',
  beforeEach: ({ msw }) => msw.use(hanging('listSupport'), hanging('listGroups')),
});
export const Empty = meta.story({
  name: '没有人值班',
  beforeEach: ({ msw }) => msw.use(reply('listSupport', []), reply('listGroups', [])),
});
export const Full = meta.story({
  name: '联系客服',
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('先找 TA');
    await step('看全部名单', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: '全部' }));
      await canvas.findByText('官方客服名单');
      await expect(canvas.queryByText('先找 TA')).toBeNull();
    });
  },
});

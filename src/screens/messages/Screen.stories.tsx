import { expect, userEvent, waitFor, within } from 'storybook/test';
import { useLocation, useSearch } from 'wouter';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply } from '../../../.storybook/reply.ts';
import { staged } from '../../../.storybook/stage.tsx';
import type { Message } from '../../../contract/entities/notice.ts';
import { Screen } from './Screen.tsx';

const message = (index: number, rest: Partial<Message>): Message => ({
  id: `message-${index}`,
  kind: 8,
  kindName: '订单进度',
  title: '账号已交付',
  content: '「荣耀王者 52 星 286 皮肤 典藏齐全」已完成换绑，请在 72 小时内核对并确认收货',
  relatedId: `order-${index}`,
  sentAt: `2026-11-2${1 - (index % 2)}T0${9 - index}:20:00.000Z`,
  readState: 'read',
  ...rest,
});

const messages: Message[] = [
  message(0, { readState: 'unread' }),
  message(1, {
    kind: 6,
    kindName: '付款成功',
    title: '付款成功',
    content: '¥3,618 由平台保管，客服马上开始验号',
    readState: 'unread',
  }),
  message(2, {
    kind: 2,
    kindName: '审核不通过',
    title: '审核不通过',
    content: '「永劫无间 无相 5 套」未通过审核：截图看不清角色等级，请重新上传',
    relatedId: 'g2',
  }),
  message(3, {
    kind: 1,
    kindName: '审核通过',
    title: '审核通过',
    content: '「原神 满命雷神」已上架',
    relatedId: 'g3',
  }),
  message(4, {
    kind: 7,
    kindName: '订单关闭',
    title: '订单已关闭',
    content: '「三角洲行动 3000 万哈夫币」超时未付款，订单已关闭',
  }),
];

function Here() {
  const [path] = useLocation();
  const search = useSearch();
  return path === '/other/xiaoxi' ? <Screen search={search} /> : <output>{path}</output>;
}

const meta = preview.meta({
  title: '页面/系统消息',
  parameters: { layout: 'fullscreen', route: '/other/xiaoxi' },
  decorators: [staged({ isMember: true })],
  render: () => <Here />,
});

const listed = (rows: Message[]) => ({ rows, total: rows.length });
const byState = reply('listMessages', ({ readState }) =>
  listed(messages.filter((one) => readState === undefined || one.readState === readState)),
);

export const Failed = meta.story({
  name: '加载失败',
  beforeEach: ({ msw }) => msw.use(failing('listMessages', 500)),
});
export const Loading = meta.story({
  name: '加载中',
  beforeEach: ({ msw }) => msw.use(hanging('listMessages')),
});
export const Empty = meta.story({
  name: '还没有消息',
  beforeEach: ({ msw }) => msw.use(reply('listMessages', listed([]))),
});
export const NoneUnread = meta.story({
  name: '没有未读',
  parameters: { route: '/other/xiaoxi?filter=unread' },
  beforeEach: ({ msw }) => msw.use(reply('listMessages', listed([]))),
});
export const Full = meta.story({
  name: '消息',
  beforeEach: ({ msw }) => msw.use(byState),
});
export const MarkFailed = meta.story({
  name: '标记已读失败，仍是未读',
  beforeEach: ({ msw }) =>
    msw.use(
      reply(
        'listMessages',
        listed([message(5, { kind: 12, kindName: '回收进度', title: '回收进度', readState: 'unread' })]),
      ),
      failing('markMessageRead', 500),
    ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const row = await canvas.findByRole('button', { name: /回收进度/ });
    await userEvent.click(row);
    await waitFor(() => expect(row).toHaveTextContent('未读'));
    await expect(row).toBeEnabled();
  },
});
export const Read = meta.story({
  name: '点开就是已读',
  beforeEach: ({ msw }) => {
    const news = message(6, { kind: 12, kindName: '回收进度', title: '回收进度', readState: 'unread' });
    msw.use(
      reply('listMessages', listed([news])),
      reply('markMessageRead', { ...news, readState: 'read', readAt: '2026-11-21T04:00:00.000Z' }),
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /未读，\s*回收进度/ }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: /未读/ })).toBe(null));
  },
});
export const Walk = meta.story({
  name: '看未读，再去看订单',
  beforeEach: ({ msw }) => msw.use(byState, hanging('markMessageRead')),
  play: async ({ canvasElement, step }) => {
    const canvas = within(canvasElement);
    await step('只看未读', async () => {
      await canvas.findByText('审核不通过');
      await userEvent.click(canvas.getByRole('tab', { name: '未读' }));
      await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(2));
    });
    await step('不等标记完成，先去订单', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /付款成功/ }));
      await canvas.findByText('/index/orderDetail');
    });
  },
});

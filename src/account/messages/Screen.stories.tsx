import { expect, userEvent, waitFor, within } from 'storybook/test';
import { useLocation, useSearch } from 'wouter';
import { NavigationTarget } from '../../../.storybook/NavigationTarget.tsx';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import type { ChatRow } from '../../../contract/support/chat.ts';
import type { Message } from '../../../contract/account/message.ts';
import { Screen } from './page.tsx';
import { noCounts, noOrders } from '../centre/fixtures.ts';

const message = (index: number, rest: Partial<Message>): Message => ({
  id: `message-${index}`,
  kind: 8,
  kindName: '订单进度',
  title: '账号已交付',
  content: '「荣耀王者 52 星 286 皮肤 典藏齐全」已完成换绑，请在 72 小时内核对并确认收货',
  relatedId: `order-${index}`,
  relatedTo: 'order',
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
    relatedTo: 'listing',
  }),
  message(3, {
    kind: 1,
    kindName: '审核通过',
    title: '审核通过',
    content: '「原神 满命雷神」已上架',
    relatedId: 'g3',
    relatedTo: 'listing',
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
  return path === '/other/xiaoxi' ? <Screen search={search} /> : <NavigationTarget />;
}

const counts = [
  reply('countOrders', { ...noOrders, trading: 1, unread: 2 }),
  reply('countCentre', { ...noCounts, unreadChats: 1 }),
];

const meta = preview.meta({
  id: 'messages',
  title: '页面/账户/系统消息',
  parameters: { layout: 'fullscreen', route: '/other/xiaoxi', viewer: 'member' },
  ...withCalls(...counts),
  render: () => <Here />,
});

const chats: ChatRow[] = [
  {
    id: 'order-1',
    about: 'order',
    subjectId: 'order-1',
    no: 'HY202611210930000001',
    title: '荣耀王者 52 星 286 皮肤 典藏齐全',
    picture: '',
    side: 'buyer',
    lastText: '换绑已经办好，请核对一下皮肤数量',
    lastBy: 'seller',
    lastAt: '2026-11-21T06:40:00.000Z',
    unread: 2,
  },
  {
    id: 'order-2',
    about: 'order',
    subjectId: 'order-2',
    no: 'HY202611200930000002',
    title: '原神 满命雷神',
    picture: '',
    side: 'seller',
    lastText: '',
    lastBy: 'seller',
    lastAt: '2026-11-20T03:10:00.000Z',
    unread: 0,
  },
  {
    id: 'thread-3',
    about: 'listing',
    subjectId: 'listing-3',
    no: 'HY2611200042',
    title: '和平精英 四套粉装 全皮肤',
    picture: '',
    side: 'buyer',
    lastText: '你好，这里是号易客服。还在售，¥1,688。',
    lastBy: 'support',
    lastAt: '2026-11-19T03:10:00.000Z',
    unread: 1,
  },
];

const byState = reply('listMessages', ({ readState }) =>
  pageOf(messages.filter((one) => readState === undefined || one.readState === readState)),
);

export const Failed = meta.story({
  name: '加载失败',
  parameters: { shows: ['alert 没能加载…', 'button 重试'] },
  ...withCalls(failing('listMessages', 500)),
});
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listMessages')) });
export const Empty = meta.story({ name: '还没有消息', ...withReply('listMessages', pageOf([])) });
export const NoneUnread = meta.story({
  name: '没有未读',
  parameters: { route: '/other/xiaoxi?filter=unread' },
  ...withReply('listMessages', pageOf([])),
});
export const Full = meta.story({ name: '消息', ...withCalls(byState) });
const inChats = { route: '/other/xiaoxi?filter=chats' };
export const ChatsFailed = meta.story({
  name: '对话没有加载',
  parameters: inChats,
  ...withCalls(failing('listChats', 500)),
});
export const ChatsLoading = meta.story({
  name: '对话加载中',
  parameters: inChats,
  ...withCalls(hanging('listChats')),
});
export const ChatsEmpty = meta.story({
  name: '还没有对话',
  parameters: inChats,
  ...withReply('listChats', pageOf([])),
});
export const ChatsFull = meta.story({
  name: '对话',
  parameters: inChats,
  ...withReply('listChats', pageOf(chats)),
});
export const ChatsOfSupport = meta.story({
  name: '走一遍：客服看到同事的回复，不写「我」',
  parameters: inChats,
  ...withReply(
    'listChats',
    pageOf(chats.slice(-1).map((chat) => ({ ...chat, side: 'support' as const, unread: 0 }))),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('客服：你好，这里是号易客服。还在售，¥1,688。');
  },
});
const progress = (index: number) =>
  message(index, {
    kind: 12,
    kindName: '回收进度',
    title: '回收进度',
    relatedTo: 'recycleOrder',
    readState: 'unread',
  });
const unread = (row: Message) =>
  reply('listMessages', ({ readState }) => pageOf(readState === 'read' ? [] : [row]));
export const MarkFailed = meta.story({
  name: '走一遍：标记已读失败，仍是未读',
  ...withCalls(unread(progress(5)), failing('markMessageRead', 500)),
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('button', { name: /回收进度/ });
    await userEvent.click(row);
    await waitFor(() => expect(row).toHaveTextContent('未读'));
    await expect(row).toBeEnabled();
  },
});
export const Read = meta.story({
  name: '走一遍：点开就是已读',
  ...withCalls(
    unread(progress(6)),
    reply('markMessageRead', { ...progress(6), readState: 'read', readAt: '2026-11-21T04:00:00.000Z' }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /未读，\s*回收进度/ }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: /未读/ })).toBe(null));
  },
});
export const Walk = meta.story({
  name: '走一遍：看未读，再去看订单',
  ...withCalls(byState, hanging('markMessageRead')),
  play: async ({ canvas, step }) => {
    await step('只看未读', async () => {
      await canvas.findByText('审核不通过');
      await userEvent.click(canvas.getByRole('tab', { name: /未读/ }));
      await waitFor(() => expect(within(canvas.getByRole('main')).getAllByRole('listitem')).toHaveLength(2));
    });
    await step('不等标记完成，先去订单', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /付款成功/ }));
      await canvas.findByText('打开了「订单详情」');
    });
  },
});

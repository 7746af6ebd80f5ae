import { expect, userEvent, within } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { chat, counts } from '../console/fixtures.ts';
import { consoleCalls, Here } from '../../../.storybook/console.tsx';
import { answer, closed, question, waiting } from './fixtures.ts';

const meta = preview.meta({
  id: 'console-chats',
  title: '页面/后台/对话',
  parameters: { layout: 'fullscreen', route: '/ops?view=chats&item=o-9', viewer: 'member' },
  globals: { viewport: { value: 'desktop' } },
  render: () => <Here />,
  ...withCalls(...consoleCalls, reply('listWaitingChats', pageOf(waiting))),
});

const route = (query: string) => ({ route: `/ops?view=chats${query}` });

/** A list and a number that the first thread leaves when `leave` is called. */
function leaving() {
  let rows = waiting;
  return {
    leave: () => {
      rows = waiting.slice(1);
    },
    handlers: [
      reply('countTasks', () => ({ ...counts, chats: rows.length })),
      reply('listWaitingChats', () => pageOf(rows)),
    ],
  };
}

export const ListFailed = meta.story({
  name: '列表没能加载',
  parameters: route(''),
  ...withCalls(failing('listWaitingChats', 500)),
});
export const ThreadFailed = meta.story({ name: '没能打开对话', ...withCalls(failing('readChat', 500)) });
export const ListLoading = meta.story({
  name: '列表加载中',
  parameters: route(''),
  ...withCalls(hanging('listWaitingChats')),
});
export const ThreadLoading = meta.story({ name: '正在打开对话', ...withCalls(hanging('readChat')) });
export const NoneWaiting = meta.story({
  name: '没有等回复的对话',
  parameters: route(''),
  ...withCalls(reply('countTasks', { ...counts, chats: 0 }), reply('listWaitingChats', pageOf([]))),
});
export const Listed = meta.story({ name: '列表', parameters: route('') });
export const ListedOnPhone = meta.story({
  name: '列表，手机上',
  parameters: route(''),
  globals: { viewport: { value: 'phone375' } },
});
export const Opened = meta.story({ name: '一段订单对话', parameters: { shows: ['link 看案件'] } });
export const OpenedOnPhone = meta.story({
  name: '一段订单对话，手机上',
  globals: { viewport: { value: 'phone375' } },
});
export const WithoutCase = meta.story({
  name: '一段对话，自己的队列里没有它的案件',
  parameters: { shows: ['button 不用回复', 'no link 看案件'] },
  ...withReply('listTasks', { rows: [] }),
});
export const StillWaiting = meta.story({
  name: '回复过，对方的另一条还在等',
  parameters: { shows: ['button 不用回复'] },
  ...withReply('readChat', { ...chat, messages: [...chat.messages, answer] }),
});
export const Question = meta.story({
  name: '买前的咨询',
  parameters: route('&item=ask-1'),
  ...withReply('readChat', question),
});
export const Closed = meta.story({ name: '已不能写', ...withReply('readChat', closed) });
export const PartyClosed = meta.story({
  name: '买家已注销',
  parameters: { shows: ['text 买家已注销，看不到这里写的。'] },
  ...withReply('readChat', { ...chat, closedSides: ['buyer'] }),
});
export const ReplyRefused = meta.story({
  name: '走一遍：回复被拒后内容还在',
  ...withCalls(failing('sendChat', 429, '发得太快了，请 20 秒后再发')),
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('textbox', { name: '消息' });
    await userEvent.type(field, '正在核对截图');
    await userEvent.click(canvas.getByRole('button', { name: '发送' }));
    await canvas.findByText('发得太快了，请 20 秒后再发');
    await expect(field).toHaveValue('正在核对截图');
  },
});
export const Replied = meta.story({
  name: '走一遍：回复后不再等',
  beforeEach({ msw }) {
    const { leave, handlers } = leaving();
    msw.use(
      ...handlers,
      reply('sendChat', ({ text, upTo }) => {
        if (upTo === chat.messages.at(-1)?.id) leave();
        return { ...answer, text };
      }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /^对话\s*2$/ });
    await userEvent.type(await canvas.findByRole('textbox', { name: '消息' }), '正在核对截图');
    await userEvent.click(canvas.getByRole('button', { name: '发送' }));
    await within(await canvas.findByRole('log', { name: '对话' })).findByText('正在核对截图');
    await canvas.findByText('共 1 段，已经到底了');
    await canvas.findByRole('link', { name: /^对话\s*1$/ });
    await expect(canvas.queryByRole('button', { name: '不用回复' })).toBeNull();
  },
});
export const SettleRefused = meta.story({
  name: '走一遍：对方又写了一条，不能算不用回复',
  ...withCalls(failing('settleChat', 409, '对方又写了一条，请先看一看', { reason: 'newLine' })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '不用回复' }));
    await canvas.findByText('对方又写了一条，请先看一看');
  },
});
export const Settled = meta.story({
  name: '走一遍：不用回复',
  beforeEach({ msw }) {
    const { leave, handlers } = leaving();
    msw.use(
      ...handlers,
      reply('settleChat', ({ upTo }) => {
        if (upTo !== chat.messages[0]?.id) throw new Error('settles another line');
        leave();
        return undefined;
      }),
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '不用回复' }));
    await canvas.findByText('选一段对话');
    await canvas.findByText('共 1 段，已经到底了');
    await canvas.findByRole('link', { name: /^对话\s*1$/ });
  },
});

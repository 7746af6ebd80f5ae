import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { useSearch } from 'wouter';
import { fromPromise } from 'xstate';
import { frozenForm } from '../../../.storybook/frozenForm.ts';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { fakeUploads } from '../../../.storybook/fakeUploads.ts';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, reply, unreachable, withCalls, withReply } from '../../../.storybook/reply.ts';
import type { SubmissionLeaf } from '../../../machines/kit/submission/submission.ts';
import { rules } from '../../../machines/kit/upload/fixtures.ts';
import { chatMessageMachine } from '../../../machines/support/chatMessage/chatMessage.ts';
import { chatMessageFixtures } from '../../../machines/support/chatMessage/fixtures.ts';
import { asking, line, messages, recycling, sent, thread } from './fixtures.ts';
import { ChatContext } from '../chatMessage/flow.ts';
import { Screen } from './Screen.tsx';

const ports = {
  open: fromPromise(async () => {
    const blank = { text: '', pictures: [], sending: 0, failed: 0 };
    return { fields: blank, original: blank, isRestored: false, upload: { name: 'chat', rules } };
  }),
  submit: fromPromise(async () => sent),
};

interface ChatProps {
  leaf?: SubmissionLeaf;
  isUnanswered?: boolean;
}

function Chat({ leaf = 'filling.editing', isUnanswered = false }: ChatProps) {
  const [actor] = useState(() =>
    frozenForm(chatMessageMachine, chatMessageFixtures, leaf, { ports, isUnanswered }),
  );
  return (
    <ChatContext value={{ messages: singleActor(actor), files: fakeUploads }}>
      <Screen search={useSearch()} />
    </ChatContext>
  );
}

const meta = preview.meta({
  id: 'chat',
  title: '页面/客服/对话',
  component: Chat,
  parameters: { layout: 'fullscreen', route: '/other/chat?orderId=o-1', viewer: 'member' },
  ...withCalls(reply('readChat', thread), reply('markChatRead', { unread: 0 })),
});

export const Failed = meta.story({ name: '没能打开', ...withCalls(unreachable('readChat')) });
export const Missing = meta.story({
  name: '不是你的对话',
  ...withCalls(failing('readChat', 404, '对话不存在')),
});
export const NoOrder = meta.story({ name: '地址里没有对话', parameters: { route: '/other/chat' } });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('readChat')) });
export const Empty = meta.story({
  name: '还没有人说话',
  ...withReply('readChat', { ...thread, messages: [] }),
});
export const Closed = meta.story({
  name: '只能查看',
  ...withReply('readChat', {
    ...thread,
    isOpen: false,
    why: '订单结束已超过 30 天，对话只能查看。有问题请联系客服',
  }),
});
export const Refused = meta.story({ name: '发得太快', args: { leaf: 'filling.refused' } });
export const Uncertain = meta.story({ name: '不知道发出去没有', args: { leaf: 'uncertain.asking' } });
export const Unanswered = meta.story({
  name: '还没有回应',
  args: { leaf: 'uncertain.asking', isUnanswered: true },
});
export const Sending = meta.story({ name: '正在发送', args: { leaf: 'submitting' } });
export const Unavailable = meta.story({ name: '输入框没有打开', args: { leaf: 'unavailable' } });
export const Earlier = meta.story({
  name: '走一遍：看更早的',
  ...withReply('readChat', ({ before }) =>
    before === undefined
      ? { ...thread, messages: messages.slice(3), hasEarlier: true }
      : { ...thread, messages: messages.slice(0, 3), hasEarlier: false },
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '看更早的' }));
    await canvas.findByText('好的，皮肤和截图里一样多吗？');
    await waitFor(() => expect(canvas.queryByRole('button', { name: '看更早的' })).toBeNull());
    const log = within(canvas.getByRole('log', { name: '对话' }));
    await expect(log.queryByText('好的，皮肤和截图里一样多吗？')).toBeNull();
  },
});
const fromSeller = (id: number, words: string) => line(id, { by: 'seller', name: '北**', text: words });
/** More lines than fit on the screen. */
const long = Array.from({ length: 30 }, (_, at) => fromSeller(at + 1, `第 ${at + 1} 张截图发过了`));
const news = fromSeller(31, '换绑好了，你看看');

/** What the other side does while the story runs, and what was marked as read. */
let hasAnswer = false;
let marked: string[] = [];

export const NewLine = meta.story({
  name: '走一遍：往上看时来了新消息',
  beforeEach: ({ msw }) => {
    hasAnswer = false;
    marked = [];
    msw.use(
      reply('readChat', ({ after }) => {
        const all = hasAnswer ? [...long, news] : long;
        return { ...thread, messages: all.slice(all.findIndex(({ id }) => id === after) + 1) };
      }),
      reply('markChatRead', ({ upTo }) => {
        marked.push(upTo);
        return { unread: 0 };
      }),
    );
  },
  play: async ({ canvas, step }) => {
    const last = long.at(-1)?.id;
    await step('打开时读到最后一条', async () => {
      await canvas.findByText('第 30 张截图发过了');
      await waitFor(() => expect(marked).toEqual([last]));
    });
    await step('往上看，对方又写了一条：不算已读', async () => {
      window.scrollTo(0, 0);
      window.dispatchEvent(new Event('scroll'));
      hasAnswer = true;
      // React Query reads again when the window is shown.
      window.dispatchEvent(new Event('visibilitychange'));
      await canvas.findByRole('button', { name: '有新消息' });
      await expect([window.scrollY, marked]).toEqual([0, [last]]);
    });
    await step('点「有新消息」，到最后一条', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '有新消息' }));
      await waitFor(() => expect(marked).toEqual([last, news.id]));
      await expect(canvas.queryByRole('button', { name: '有新消息' })).toBeNull();
      await expect(canvas.getByText(news.text)).toBeVisible();
    });
  },
});
export const Grown = meta.story({
  name: '走一遍：浏览器不会自己加高时，输入框也跟着字变高',
  beforeEach: () => {
    const { supports } = CSS;
    CSS.supports = () => false;
    return () => {
      CSS.supports = supports;
    };
  },
  play: async ({ canvas }) => {
    const box = await canvas.findByRole<HTMLTextAreaElement>('textbox', { name: '消息' });
    await waitFor(() => expect(box).not.toHaveAttribute('readonly'));
    const before = box.offsetHeight;
    await userEvent.type(box, '第一行{Enter}第二行{Enter}第三行');
    await expect([box.style.height, box.offsetHeight > before]).toEqual([
      `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`,
      true,
    ]);
  },
});
export const PartyClosed = meta.story({
  name: '对方已注销',
  parameters: { shows: ['text 对方已注销，只有客服看得到这里写的。'] },
  ...withReply('readChat', {
    ...thread,
    closedSides: ['seller'],
    messages: messages.map((one) => (one.by === 'seller' ? { ...one, name: '已注销会员' } : one)),
  }),
});
export const BeforeBuying = meta.story({
  name: '购买前咨询',
  parameters: { route: '/other/chat?listingId=l-1' },
  ...withReply('readChat', asking),
});
export const BeforeBuyingEmpty = meta.story({
  name: '刚打开咨询',
  parameters: { route: '/other/chat?listingId=l-1' },
  ...withReply('readChat', { ...asking, messages: [] }),
});
export const BeforeBuyingSold = meta.story({
  name: '咨询的商品已售出',
  parameters: { route: '/other/chat?listingId=l-1' },
  ...withReply('readChat', {
    ...asking,
    listing: { price: 168_800, status: 'sold' },
    isOpen: false,
    why: '这件商品已售出，对话只能查看',
  }),
});
export const Recycling = meta.story({
  name: '回收群聊',
  parameters: { route: '/other/chat?backOrderId=recycle-1' },
  ...withReply('readChat', recycling),
});
export const RecyclingAsSupport = meta.story({
  name: '走一遍：客服从回收群聊去后台',
  parameters: { route: '/other/chat?backOrderId=recycle-1' },
  ...withReply('readChat', { ...recycling, side: 'support' }),
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: /去后台/ });
    await expect(link).toHaveAttribute('href', '/ops?view=chats&item=recycle-1');
  },
});
export const Full = meta.story({
  name: '对话',
  beforeEach: ({ msw }) => {
    let asked = 0;
    msw.use(
      reply('readChat', ({ after }) => {
        if (after === undefined) return thread;
        asked += 1;
        return { ...thread, messages: asked > 1 ? [] : [sent] };
      }),
    );
  },
});
export const Walk = Full.extend({
  name: '走一遍：写一句，发送',
  play: async ({ canvas, step }) => {
    await step('什么都没写时不发', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: '发送' }));
      await canvas.findByText('请写点什么，或者选一张图片');
    });
    await step('写一句，发送', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: '消息' }), '辛苦了');
      await userEvent.click(canvas.getByRole('button', { name: '发送' }));
      await within(canvas.getByRole('log')).findByText('辛苦了');
    });
  },
});

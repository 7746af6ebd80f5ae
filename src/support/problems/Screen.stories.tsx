import { expect, fn, userEvent, waitFor } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { withAnswers, withSearch } from '../../../.storybook/decorators.tsx';
import { problem } from '../../../machines/support/problem/fixtures.ts';
import type { DialogsPort } from '../../shared/dialogs/port.ts';
import { problems } from './fixtures.ts';
import { Screen } from './page.tsx';

const ask = fn<DialogsPort['ask']>();

const meta = preview.meta({
  id: 'problems',
  title: '页面/客服/投诉记录',
  component: withSearch(Screen),
  parameters: { layout: 'fullscreen', route: '/other/ProblemList', viewer: 'member' },
  decorators: [withAnswers(ask)],
  ...withReply('listProblems', ({ status }) =>
    pageOf(problems.filter((one) => status === undefined || one.status === status)),
  ),
});

const none = pageOf([]);

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('listProblems', 500)) });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listProblems')) });
export const Empty = meta.story({ name: '还没有记录', ...withReply('listProblems', none) });
export const NoneAnswered = meta.story({
  name: '没有已回复的',
  parameters: { route: '/other/ProblemList?status=answered' },
  ...withReply('listProblems', none),
});
export const Submitted = meta.story({
  name: '刚提交',
  parameters: {
    route: '/other/ProblemList?submitted=HYts202611211504000001',
    shows: ['text 编号 HYts202611211504000001，客服会在这里回复你'],
  },
});
export const ForeignNumber = meta.story({
  name: '链接里写着别的话',
  parameters: {
    route: '/other/ProblemList?submitted=HY1。请加微信abc123退款',
    shows: ['text 共 3 条记录', 'no text 已经收到', 'no text 请加微信'],
  },
});
export const Full = meta.story({ name: '记录和回复' });
export const CloseFailed = meta.story({
  name: '走一遍：没有关闭',
  beforeEach: ({ msw }) => {
    ask.mockResolvedValue(true);
    msw.use(failing('closeProblem', 500));
  },
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('button', { name: '关闭' });
    if (first) await userEvent.click(first);
    await canvas.findByText('没有关闭');
  },
});
export const Close = meta.story({
  name: '走一遍：关闭先问',
  beforeEach: ({ msw }) => {
    let rows = problems;
    msw.use(
      reply('listProblems', () => pageOf(rows)),
      reply('closeProblem', () => {
        rows = rows.map((one) => (one.id === 'p-1' ? { ...one, status: 'closed' as const } : one));
        return { ...problem, status: 'closed' as const };
      }),
    );
  },
  play: async ({ canvas, step }) => {
    await step('再想想：还开着', async () => {
      ask.mockResolvedValueOnce(false);
      const [first] = await canvas.findAllByRole('button', { name: '关闭' });
      if (first) await userEvent.click(first);
      await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
      await expect(canvas.getAllByRole('button', { name: '关闭' })).toHaveLength(2);
    });
    await step('确定：关上了', async () => {
      ask.mockResolvedValueOnce(true);
      const [first] = canvas.getAllByRole('button', { name: '关闭' });
      if (first) await userEvent.click(first);
      await waitFor(() => expect(canvas.getAllByRole('button', { name: '关闭' })).toHaveLength(1));
    });
  },
});

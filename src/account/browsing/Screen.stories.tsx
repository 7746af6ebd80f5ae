import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { atTime, withAnswers } from '../../../.storybook/decorators.tsx';
import { keepFocus } from '../../app/focusKeeper.ts';
import { browses, goneBrowse } from '../favourites/fixtures.ts';
import type { DialogsPort } from '../../shared/dialogs/port.ts';
import { Screen } from './page.tsx';

const ask = fn<DialogsPort['ask']>();

const meta = preview.meta({
  id: 'browsing',
  title: '页面/账户/浏览记录',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/other/Mybrowsing', viewer: 'member' },
  decorators: [atTime('2026-11-21T07:04:00.000Z'), withAnswers(ask)],
});

/** A server that deletes entries. */
function forgetful() {
  let remaining = browses;
  return [
    reply('listBrowses', () => pageOf(remaining)),
    reply('clearBrowses', ({ listingId }) => {
      remaining = listingId === undefined ? [] : remaining.filter((one) => one.listingId !== listingId);
      return undefined;
    }),
  ];
}

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('listBrowses', 500)) });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('listBrowses')) });
export const Empty = meta.story({ name: '还没有看过', ...withReply('listBrowses', pageOf([])) });
export const Full = meta.story({ name: '按日期分组', ...withCalls(...forgetful()) });
export const Gone = meta.story({
  name: '已下架的',
  parameters: { shows: ['heading 王者荣耀', 'text 已下架', 'no text ¥'] },
  ...withReply('listBrowses', pageOf([goneBrowse])),
});
export const ClearFailed = meta.story({
  name: '走一遍：没有删掉',
  ...withCalls(reply('listBrowses', pageOf(browses)), failing('clearBrowses', 500)),
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('button', { name: /^删除/ });
    if (first) await userEvent.click(first);
    await canvas.findByText('没有删掉');
  },
});
export const Clear = meta.story({
  name: '走一遍：删一条，再清空',
  beforeEach: ({ msw }) => {
    msw.use(...forgetful());
    return keepFocus(document);
  },
  play: async ({ canvas, step }) => {
    await step('删一条', async () => {
      const [first] = await canvas.findAllByRole('button', { name: /^删除/ });
      if (first) await userEvent.click(first);
      await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(browses.length - 1));
    });
    const page = within(canvas.getByRole('main'));
    await step('焦点留在列表里', () => waitFor(() => expect(page.getAllByRole('list')[0]).toHaveFocus()));
    await step('清空先问，再想想还在', async () => {
      ask.mockResolvedValueOnce(false);
      await userEvent.click(canvas.getByRole('button', { name: '清空' }));
      await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
      await expect(canvas.getAllByRole('article')).toHaveLength(browses.length - 1);
    });
    await step('确定就清空', async () => {
      ask.mockResolvedValueOnce(true);
      await userEvent.click(canvas.getByRole('button', { name: '清空' }));
      await canvas.findByText('还没有看过账号');
    });
  },
});

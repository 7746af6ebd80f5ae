import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { staged } from '../../../.storybook/decorators.tsx';
import { listings } from '../goodList/fixtures.ts';
import * as home from './fixtures.ts';
import { Screen } from './page.tsx';

const full = [
  reply('listBanners', ({ kind }) => pageOf(kind === 'streamer' ? home.streamers : home.banners)),
  reply('readHomeNumbers', home.numbers),
  reply('listGames', home.games),
  reply('readDictionary', home.topPrice),
  reply('searchListings', pageOf(listings(1, 8))),
  reply('listDeals', pageOf(home.deals)),
  reply('listArticles', ({ type }) => home.articles(type)),
  reply('listSocialAccounts', pageOf(home.socialAccounts)),
];

const CALLS = [
  'listBanners',
  'readHomeNumbers',
  'listGames',
  'readDictionary',
  'searchListings',
  'listDeals',
  'listArticles',
] as const;

const onLogin = fn();

type Canvas = ReturnType<typeof within>;

async function toFoot(canvas: Canvas) {
  (await canvas.findByRole('main')).lastElementChild?.scrollIntoView();
  (await canvas.findByRole('heading', { name: '特价捡漏区' })).scrollIntoView();
  await canvas.findByRole('link', { name: '隐私政策' });
  window.scrollTo(0, 0);
}

const meta = preview.meta({
  id: 'home',
  title: '页面/逛/首页',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/index/home' },
  decorators: [staged({ onLogin, recent: { searches: ['典藏', '荣耀王者'] } })],
  ...withCalls(...full),
});

export const Full = meta.story({ name: '全部' });
export const FullWalk = Full.extend({ name: '走一遍：看到页面底部', play: ({ canvas }) => toFoot(canvas) });

export const Loading = meta.story({ name: '加载中', ...withCalls(...CALLS.map(hanging)) });
export const LoadingWalk = Loading.extend({
  name: '走一遍：加载中，看到底',
  play: ({ canvas }) => toFoot(canvas),
});

export const Empty = meta.story({
  name: '刚开张',
  parameters: { shows: ['text 新游戏上线后会出现在这里。'] },
  ...withCalls(
    reply('listBanners', pageOf([])),
    reply('readHomeNumbers', { onSale: 0, soldYesterday: 0, sold: 0 }),
    reply('listGames', []),
    reply('readDictionary', []),
    reply('searchListings', pageOf([])),
    reply('listDeals', pageOf([])),
    reply('listArticles', []),
  ),
});
export const EmptyWalk = Empty.extend({
  name: '走一遍：刚开张，看到底',
  play: ({ canvas }) => toFoot(canvas),
});

export const Failed = meta.story({
  name: '加载失败',
  ...withCalls(...CALLS.map((name) => failing(name, 500))),
});
export const FailedWalk = Failed.extend({
  name: '走一遍：加载失败，看到底',
  play: ({ canvas }) => toFoot(canvas),
});

export const RecentGames = meta.story({
  name: '走一遍：最近浏览',
  decorators: [staged({ recent: { games: home.games.slice(2, 6) } })],
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: '最近浏览' }));
  },
});

async function ask(canvas: Canvas, field: string, words: string, button: string) {
  await toFoot(canvas);
  await userEvent.type(await canvas.findByRole('textbox', { name: field }), words);
  await userEvent.click(canvas.getByRole('button', { name: button }));
}

export const Official = meta.story({
  name: '走一遍：客服验证，是官方',
  ...withReply('checkContact', undefined),
  play: async ({ canvas }) => {
    await ask(canvas, '对方的联系方式', 'haoyi001', '验证');
    await canvas.findByText('是官方联系方式');
  },
});

export const NotOfficial = meta.story({
  name: '走一遍：客服验证，不是官方',
  ...withCalls(failing('checkContact', 404)),
  play: async ({ canvas }) => {
    await ask(canvas, '对方的联系方式', 'kefu_999', '验证');
    await canvas.findByText('不是官方联系方式');
  },
});

export const ContactUnknown = meta.story({
  name: '走一遍：客服验证，没能验证',
  ...withCalls(failing('checkContact', 500)),
  play: async ({ canvas }) => {
    await ask(canvas, '对方的联系方式', 'haoyi001', '验证');
    await canvas.findByText('没能验证');
    await expect(canvas.queryByText('是官方联系方式')).toBeNull();
  },
});

export const ContactMissing = meta.story({
  name: '走一遍：客服验证，还没有填',
  play: async ({ canvas }) => {
    await toFoot(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: '验证' }));
    await canvas.findByText('请填写对方的联系方式');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: '对方的联系方式' })).toHaveFocus());
  },
});

const openBlacklist = async (canvas: Canvas) => {
  await toFoot(canvas);
  await userEvent.click(await canvas.findByText('黑号查询'));
};

export const BlacklistVisitor = meta.story({
  name: '走一遍：黑号查询，先登录',
  play: async ({ canvas }) => {
    await openBlacklist(canvas);
    await userEvent.click(canvas.getByRole('button', { name: '登录后查询' }));
    await expect(onLogin).toHaveBeenCalledOnce();
  },
});

export const BlacklistHit = meta.story({
  name: '走一遍：黑号查询，有记录',
  decorators: [staged({ isMember: true })],
  ...withReply('checkBlacklist', {
    rows: [
      { kind: '找回账号', count: 2 },
      { kind: '虚假描述', count: 1 },
    ],
    total: 3,
  }),
  play: async ({ canvas }) => {
    await openBlacklist(canvas);
    await ask(canvas, '手机号、QQ、微信或游戏账号', '13800000000', '查询');
    await canvas.findByText('查到 3 条记录');
  },
});

export const BlacklistClean = meta.story({
  name: '走一遍：黑号查询，没有记录',
  decorators: [staged({ isMember: true })],
  ...withReply('checkBlacklist', pageOf([])),
  play: async ({ canvas }) => {
    await openBlacklist(canvas);
    await ask(canvas, '手机号、QQ、微信或游戏账号', '13900000000', '查询');
    await canvas.findByText('没有查到记录');
  },
});

export const Terms = meta.story({
  name: '走一遍：看交易须知',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '交易须知' }));
    await screen.findByRole('dialog', { name: '交易须知' });
    await screen.findByText('请在站内沟通');
  },
});

export const Social = meta.story({
  name: '走一遍：看官方视频号',
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '官方视频号' }));
    await screen.findByText('抖音 · 号易官方');
  },
});

import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { useLocation } from 'wouter';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, refusal, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { withSearch } from '../../../.storybook/decorators.tsx';
import type { ListingQuery } from '../../../contract/market/listing.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { games } from '../home/fixtures.ts';
import { districtsOf, listings, serversOf, template } from './fixtures.ts';
import { KeepAlive } from '../../app/KeepAliveScreen.tsx';
import { Screen } from './page.tsx';

/** Called with the query of each request for listings. */
const onAsk = fn<(query: ListingQuery) => void>();

const pages = (total: number) =>
  reply('searchListings', (query) => {
    onAsk(query);
    const from = ((query.pageNum ?? 1) - 1) * 20;
    return { rows: listings(from, Math.max(0, Math.min(20, total - from))), total };
  });

const answers = [
  reply('listGames', games),
  reply('readTemplate', template),
  reply('listDistricts', ({ systemKey }) => districtsOf(systemKey)),
  reply('listServers', ({ parentId }) => serversOf(parentId)),
];

const route = '/index/goodList?id=wzry&name=王者荣耀';

const meta = preview.meta({
  id: 'goodList',
  title: '页面/逛/商品列表',
  component: withSearch(Screen),
  parameters: { layout: 'fullscreen', route, viewer: 'visitor' },
  ...withCalls(...answers),
});

export const Full = meta.story({
  name: '很长的列表',
  ...withCalls(pages(2000)),
  play: async ({ canvas, canvasElement, step }) => {
    await canvas.findByText('王者荣耀 共 2000 件在售');
    await step('页面里只有屏幕附近的卡片', async () => {
      await expect(canvasElement.querySelectorAll('a').length).toBeLessThanOrEqual(40);
    });
  },
});

export const Grid = meta.story({
  name: '走一遍：换成大图',
  ...withCalls(pages(2000)),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('王者荣耀 共 2000 件在售');
    await userEvent.click(canvas.getByRole('button', { name: '换成大图' }));
    await expect(canvasElement.querySelectorAll('a').length).toBeLessThanOrEqual(40);
  },
});

export const Loading = meta.story({
  name: '加载中',
  parameters: { shows: ['busy …', 'text 正在找', 'no button 重试'] },
  ...withCalls(hanging('searchListings')),
});

export const Empty = meta.story({
  name: '没有在售',
  parameters: { shows: ['link 看别的游戏'] },
  ...withCalls(pages(0)),
});

export const ForeignName = meta.story({
  name: '链接里写着别的名字',
  parameters: {
    route: '/index/goodList?id=wzry&name=官方微信abc123',
    shows: ['text 王者荣耀 共 3 件在售', 'no text 官方微信'],
  },
  ...withCalls(pages(3)),
});

export const EmptyShop = meta.story({
  name: '整个平台没有在售',
  parameters: { route: '/index/goodList', shows: ['text 新账号上架后会出现在这里。'] },
  ...withCalls(pages(0)),
});

export const NoMatch = meta.story({
  name: '没有合适的',
  parameters: { route: `${route}&keyWord=百星&priceEnd=50&f1=f1-1` },
  ...withCalls(pages(0)),
});

export const Failed = meta.story({
  name: '加载失败',
  parameters: { shows: ['alert 没能加载…', 'button 重试'] },
  ...withCalls(failing('searchListings', 500)),
});

export const End = meta.story({ name: '到底了', ...withCalls(pages(3)) });

export const NextPageFailed = meta.story({
  name: '走一遍：后一页没能加载',
  ...withReply('searchListings', ({ pageNum }) =>
    pageNum === 1 ? { rows: listings(0, 20), total: 40 } : refusal(500),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('王者荣耀 共 40 件在售');
    await waitFor(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return expect(canvas.queryByText('后面的没能加载，前面的都还在。')).not.toBeNull();
    });
  },
});

export const Filtered = meta.story({
  name: '走一遍：去掉已选的条件',
  parameters: {
    route: `${route}&keyWord=典藏&priceStart=500&priceEnd=3000&systemId=s-android&carrierId=c-qq&groupId=g-1&isGuarantee=2&f1=f1-1,f1-2&f2=100~`,
  },
  ...withCalls(pages(2)),
  play: async ({ canvas, step }) => {
    await canvas.findByRole('button', { name: '去掉 手Q 1–50 区' });
    await step('去掉一个条件只问一次', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '去掉 最强王者' }));
      await waitFor(() => expect(onAsk).toHaveBeenCalledTimes(2));
      await expect(onAsk.mock.lastCall?.[0].attributes).toEqual({ f1: 'f1-1', f2: '100~' });
    });
  },
});

export const Keys = meta.story({
  name: '走一遍：用键盘搜索，去掉条件',
  parameters: { route: `${route}&priceStart=500&priceEnd=3000&isGuarantee=2` },
  ...withCalls(pages(2)),
  play: async ({ canvas, step }) => {
    const remove = (label: string) => canvas.getByRole('button', { name: `去掉 ${label}` });
    await canvas.findByText('王者荣耀 共 2 件在售');
    await step('搜索后光标还在框里', async () => {
      await userEvent.type(canvas.getByRole('searchbox', { name: '关键词' }), ' 典藏{Enter}');
      await canvas.findByRole('button', { name: '去掉 “典藏”' });
      await expect(canvas.getByRole('searchbox', { name: '关键词' })).toHaveFocus();
    });
    await step('去掉一个，轮到下一个', async () => {
      remove('“典藏”').focus();
      await userEvent.keyboard('{Enter}');
      await expect(remove('¥500–3000')).toHaveFocus();
      await expect(canvas.getByRole('searchbox', { name: '关键词' })).toHaveValue('');
    });
    await step('去掉最后一个，轮到前一个', async () => {
      remove('免费包赔').focus();
      await userEvent.keyboard('{Enter}');
      await expect(remove('¥500–3000')).toHaveFocus();
    });
    await step('一个不剩，轮到筛选', async () => {
      await userEvent.keyboard('{Enter}');
      await expect(canvas.getByRole('button', { name: '筛选' })).toHaveFocus();
    });
  },
});

async function openFilters(canvas: ReturnType<typeof within>) {
  await canvas.findByText('王者荣耀 共 2 件在售');
  await userEvent.click(canvas.getByRole('button', { name: '筛选' }));
  return within(await screen.findByRole('dialog'));
}

export const Filters = meta.story({
  name: '走一遍：打开筛选，选条件',
  ...withCalls(pages(2)),
  play: async ({ canvas, step }) => {
    const sheet = await openFilters(canvas);
    await step('区服一级一级选', async () => {
      await userEvent.selectOptions(await sheet.findByLabelText('运营商'), '微信');
      await userEvent.selectOptions(await sheet.findByLabelText('大区'), '微信 1–50 区');
      await userEvent.selectOptions(await sheet.findByLabelText('服务器'), '2 区');
    });
    await step('属性和价格', async () => {
      await userEvent.click(sheet.getByRole('button', { name: '荣耀王者' }));
      await userEvent.type(sheet.getByLabelText('皮肤数量最少'), '100');
      await userEvent.click(sheet.getByRole('button', { name: '500–1000' }));
    });
    await step('查看结果只问一次', async () => {
      await expect(onAsk).toHaveBeenCalledTimes(1);
      await userEvent.click(sheet.getByRole('button', { name: '查看结果' }));
      await waitFor(() => expect(onAsk).toHaveBeenCalledTimes(2));
      await expect(onAsk.mock.lastCall?.[0]).toEqual({
        pageNum: 1,
        pageSize: 20,
        gameId: 'wzry',
        minPrice: 50_000,
        maxPrice: 100_000,
        sort: 'timedesc',
        carrierId: 'c-wx',
        groupId: 'g-3',
        serverId: 'v-g-3-2',
        attributes: { f1: 'f1-1', f2: '100~' },
      });
    });
  },
});

export const SpecialOffers = meta.story({
  name: '走一遍：特价捡漏区',
  ...withCalls(pages(8)),
  play: async ({ canvas, step }) => {
    const button = await canvas.findByRole('button', { name: '特价捡漏区' });
    await step('只看特价', async () => {
      await userEvent.click(button);
      await waitFor(() => expect(onAsk.mock.lastCall?.[0].isSpecialOffer).toBe(true));
      await expect(button).toHaveAttribute('aria-pressed', 'true');
    });
    await step('再按一下，看全部', async () => {
      await userEvent.click(button);
      await expect(button).toHaveAttribute('aria-pressed', 'false');
      await userEvent.click(button);
    });
  },
});

export const Levels = meta.story({
  name: '走一遍：筛选子选项',
  ...withCalls(pages(2)),
  play: async ({ canvas, step }) => {
    const sheet = await openFilters(canvas);
    await step('选了英雄，才问从哪一级起', async () => {
      await expect(sheet.queryByLabelText('貂蝉')).toBeNull();
      await userEvent.click(await sheet.findByRole('button', { name: '貂蝉' }));
      await userEvent.click(sheet.getByRole('button', { name: '韩信' }));
      await userEvent.selectOptions(sheet.getByLabelText('貂蝉'), '省标以上');
      await userEvent.selectOptions(sheet.getByLabelText('韩信'), '国标');
    });
    await step('问的是子选项', async () => {
      await userEvent.click(sheet.getByRole('button', { name: '查看结果' }));
      await canvas.findByRole('button', { name: '去掉 韩信 国标' });
      await waitFor(() =>
        expect(onAsk.mock.lastCall?.[0].attributes).toEqual({ f4: 'f4-1-2,f4-1-3,f4-2-3' }),
      );
    });
    await step('去掉一个，另一个还在', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '去掉 韩信 国标' }));
      await canvas.findByRole('button', { name: '去掉 貂蝉 省标以上' });
      await expect(canvas.queryByRole('button', { name: /韩信/ })).toBeNull();
    });
  },
});

export const FilterSheetOpen = meta.story({
  name: '走一遍：打开筛选',
  ...withCalls(pages(2)),
  play: async ({ canvas }) => {
    await openFilters(canvas);
    await screen.findByText('皮肤数量（款）');
    await screen.findByRole('button', { name: '基础保障' });
  },
});

export const FilterSheetAreasFailed = meta.story({
  name: '走一遍：打开筛选，区服没能加载',
  ...withCalls(failing('listDistricts', 500), pages(2)),
  play: async ({ canvas }) => {
    await openFilters(canvas);
    await screen.findByText('区服没能加载');
  },
});

function Walk() {
  const [path] = useLocation();
  return (
    <>
      <KeepAlive>{(search) => <Screen search={search} />}</KeepAlive>
      {path === '/pages/detail/index' && <ButtonLink href={route}>返回列表</ButtonLink>}
      {path === '/index/home' && <ButtonLink href={route}>再次进入</ButtonLink>}
    </>
  );
}

export const KeptAlive = meta.story({
  name: '走一遍：从详情返回保持原样',
  render: () => <Walk />,
  ...withCalls(pages(2000)),
  play: async ({ canvas, canvasElement, step }) => {
    await canvas.findByText('王者荣耀 共 2000 件在售');
    await userEvent.type(canvas.getByRole('searchbox', { name: '关键词' }), '写了一半');
    const asked = onAsk.mock.calls.length;
    await step('滚动后马上打开一件商品', async () => {
      window.scrollTo(0, 300);
      const card = [...canvasElement.querySelectorAll('a')].find(
        (link) => link.getBoundingClientRect().top > 200,
      );
      // Clicked before the event of the scrolling.
      card?.click();
      await canvas.findByRole('link', { name: '返回列表' });
      await expect(canvas.queryByRole('searchbox', { name: '关键词' })).toBeNull();
    });
    await step('返回后滚动、内容和输入都在', async () => {
      await userEvent.click(canvas.getByRole('link', { name: '返回列表' }));
      await waitFor(() => expect(window.scrollY).toBe(300));
      await expect(canvas.getByRole('searchbox', { name: '关键词' })).toHaveValue('写了一半');
      await expect(onAsk).toHaveBeenCalledTimes(asked);
    });
  },
});

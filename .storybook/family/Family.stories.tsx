import { useMemo, useState, type ComponentType } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Call } from '../../contract/kit/call.ts';
import { calls } from '../../contract/index.ts';
import { routeOf, ROUTES, type RouteName } from '../../src/app/routes.ts';
import { LOADERS } from '../../src/app/loaders.ts';
import { RouteLayout } from '../../src/app/RouteLayout.tsx';
import { lazyPart } from '../../src/ui/lazyPart.tsx';
import { Desk } from '../flow/flows/merchantAct.tsx';
import preview from '../preview.tsx';
import { on, reply } from '../reply.ts';
import { staged } from '../stage.tsx';
import { SAMPLES, type SampledCall } from './samples.ts';
import { farthest, ownBody } from './shapes.ts';

interface Entry {
  route: RouteName;
  query?: string;
  /** A text that only what the server said can have brought. */
  sees: string | RegExp;
  View?: ComponentType;
}

/** The screens that show what a server listed, and something of each: a few to a story, which has its time. */
const SCREENS = {
  front: [
    { route: 'home', sees: SAMPLES.searchListings.rows[0]!.title },
    { route: 'games', sees: SAMPLES.listGames[0]!.name },
  ],
  market: [
    { route: 'goodList', query: 'gameId=wzry', sees: SAMPLES.searchListings.rows[1]!.title },
    { route: 'goodDetail', query: 'id=100001', sees: SAMPLES.recommendListings[0]!.title },
    { route: 'finish', sees: SAMPLES.listDeals.rows[0]!.title },
  ],
  kept: [
    { route: 'favourites', sees: SAMPLES.listFavourites.rows[0]!.title },
    { route: 'browsing', sees: SAMPLES.listBrowses.rows[0]!.title },
  ],
  messages: [
    { route: 'messages', sees: SAMPLES.listMessages.rows[0]!.content },
    { route: 'messages', query: 'filter=chats', sees: SAMPLES.listChats.rows[0]!.lastText },
    { route: 'problems', sees: SAMPLES.listProblems.rows[0]!.content.slice(0, 10) },
  ],
  bought: [
    { route: 'myProducts', sees: SAMPLES.listOrders.rows[0]!.title },
    { route: 'orderDetail', query: 'orderId=427', sees: SAMPLES.readOrder.no },
  ],
  sold: [
    { route: 'myProducts', query: 'tab=published', sees: SAMPLES.listOwnListings.rows[0]!.no },
    { route: 'afterSaleList', sees: SAMPLES.listAfterSales.rows[0]!.title },
  ],
  recycling: [
    { route: 'myValuations', sees: SAMPLES.listValuations.rows[0]!.title },
    { route: 'myBiddings', sees: SAMPLES.listValuations.rows[0]!.title },
    { route: 'quotes', query: 'id=7', sees: SAMPLES.listQuotes.quotes[0]!.merchantName },
  ],
  merchant: [
    { route: 'merchant', sees: SAMPLES.listPool.rows[0]!.title, View: Desk },
    { route: 'merchant', query: 'tab=quotes', sees: SAMPLES.listMerchantQuotes.rows[0]!.title, View: Desk },
    { route: 'merchant', query: 'tab=deals', sees: SAMPLES.listRecycleOrders.rows[0]!.title, View: Desk },
  ],
  words: [
    { route: 'support', sees: SAMPLES.listSupport[0]!.name },
    { route: 'announcements', sees: SAMPLES.listNotices.rows[0]!.title },
    { route: 'news', sees: SAMPLES.listNotices.rows[0]!.title },
    { route: 'help', sees: SAMPLES.listNotices.rows[0]!.title },
    { route: 'recoveryCases', sees: SAMPLES.listNotices.rows[0]!.title },
  ],
} satisfies Readonly<Record<string, readonly Entry[]>>;

/** Every screen, loaded when it is shown. */
const LOADED: Readonly<Record<string, ComponentType<{ search: string }>>> = Object.fromEntries(
  Object.entries(LOADERS).map(([name, load]) => [name, lazyPart(async () => (await load()).Screen)]),
);

function Shown({ route, query = '', View }: Entry) {
  const Loaded = LOADED[route]!;
  const { hook, searchHook } = useMemo(
    () => memoryLocation({ path: ROUTES[route].path, searchPath: query }),
    [route, query],
  );
  return (
    <Router hook={hook} searchHook={searchHook}>
      <RouteLayout route={routeOf(ROUTES[route].path)}>
        {View ? <View /> : <Loaded search={query} />}
      </RouteLayout>
    </Router>
  );
}

const nameOf = ({ route, query }: Entry) => `${ROUTES[route].title}${query === undefined ? '' : ` ${query}`}`;

/** The screens one after the other. */
function Walk({ screens }: { screens: readonly Entry[] }) {
  const [index, setIndex] = useState(0);
  const entry = screens[index];
  return (
    <>
      {entry && <Shown key={index} {...entry} />}
      <label>
        页面
        <select value={index} onChange={(event) => setIndex(Number(event.target.value))}>
          {screens.map((one, place) => (
            <option key={nameOf(one)} value={place}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

const family = (Object.keys(SAMPLES) as SampledCall[]).map((name) => {
  const call = calls[name] as unknown as Call;
  return on(name, () => Response.json(farthest(ownBody(call, SAMPLES[name]), call.carrier)));
});

const meta = preview.meta({
  id: 'family',
  title: '走一遍：别家服务器',
  parameters: { layout: 'fullscreen', route: '/index/home' },
  decorators: [staged({ isMember: true })],
  beforeEach: ({ msw }) => msw.use(...family, reply('markChatRead', { unread: 0 })),
});

/** Goes through the screens and looks for what only the server can have said. */
const walked = (screens: readonly Entry[]) => ({
  render: () => <Walk screens={screens} />,
  play: async ({ canvasElement, step }: Play) => {
    const canvas = within(canvasElement);
    for (const [index, entry] of screens.entries()) {
      await step(nameOf(entry), async () => {
        await userEvent.selectOptions(canvas.getByRole('combobox', { name: '页面' }), String(index));
        await waitFor(async () => {
          // What is below is asked for when it comes near.
          canvas.queryByRole('main')?.lastElementChild?.scrollIntoView();
          await expect(canvasElement).toHaveTextContent(entry.sees);
        });
        await expect(canvas.queryByText(/看不懂/)).toBeNull();
      });
    }
  },
});

interface Play {
  canvasElement: HTMLElement;
  step: (name: string, act: () => Promise<void>) => Promise<void> | void;
}

export const Front = meta.story({ name: '首页、全部游戏', ...walked(SCREENS.front) });
export const Market = meta.story({ name: '商品', ...walked(SCREENS.market) });
export const Kept = meta.story({ name: '收藏、浏览', ...walked(SCREENS.kept) });
export const Messages = meta.story({ name: '消息、投诉', ...walked(SCREENS.messages) });
export const Bought = meta.story({ name: '我买到的', ...walked(SCREENS.bought) });
export const Sold = meta.story({ name: '我发布的、售后', ...walked(SCREENS.sold) });
export const Recycling = meta.story({ name: '回收', ...walked(SCREENS.recycling) });
export const Merchant = meta.story({ name: '商户', ...walked(SCREENS.merchant) });
export const Words = meta.story({ name: '公告、帮助、客服', ...walked(SCREENS.words) });

import { ROUTES, type Route, type RouteName } from '../../src/app/routes.ts';
import type { Api } from './kit/api.ts';
import { orderByApi } from './kit/shop.ts';
import { expect, openAs, test, type Page } from './kit/test.ts';

interface Known {
  listingId: string;
  orderId: string;
  otherListingId: string;
  /** An article of a category, by its code. */
  article: (type: string) => string;
  afterSaleId: string;
  /** An order that is talked about. */
  chatId: string;
}

/** What a person sees where a route shows its data; and the query it is opened with. */
const SHOWS: Record<
  Exclude<RouteName, 'notFound'>,
  {
    query?: (known: Known) => string;
    sees: (page: Page) => ReturnType<Page['locator']>;
    /** Where it leads on to when it has nothing to show yet. */
    leadsTo?: RouteName;
    /** The heading, where it follows what is shown instead of the address. */
    heading?: string;
    /** The tab says what is shown: the page's second heading. */
    isCalledBySubject?: true;
    /** Looked at by the demo's buyer, who has used the shop before. */
    isUsed?: true;
  }
> = {
  home: {
    sees: (page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: /王者荣耀/ })
        .first(),
  },
  games: { sees: (page) => page.getByRole('link', { name: /王者荣耀/ }).first() },
  goodList: { sees: (page) => page.getByText(/共 \d+\+? 件在售/) },
  goodDetail: {
    isCalledBySubject: true,
    query: ({ otherListingId }) => `?id=${otherListingId}`,
    sees: (page) => page.getByRole('button', { name: '立即购买' }),
  },
  sureOrder: {
    query: ({ otherListingId }) => `?id=${otherListingId}`,
    sees: (page) => page.getByRole('button', { name: '提交订单' }),
  },
  pay: {
    query: ({ orderId }) => `?orderId=${orderId}`,
    sees: (page) => page.getByRole('button', { name: '立即支付' }),
  },
  alipay: {
    heading: '收银台',
    query: ({ orderId }) => `?orderId=${orderId}`,
    sees: (page) => page.getByRole('button', { name: '立即支付' }),
  },
  orderDetail: {
    query: ({ orderId }) => `?orderId=${orderId}`,
    sees: (page) => page.getByRole('link', { name: '去支付' }),
  },
  finish: { sees: (page) => page.getByRole('main').getByText(/¥/).first() },
  articleDetail: {
    isCalledBySubject: true,
    query: () => '?id=1004',
    sees: (page) => page.getByRole('main').getByText(/包赔/).first(),
  },
  login: {
    sees: (page) => page.getByRole('button', { name: '换一张图形验证码' }).or(page.getByText('你已登录')),
  },
  register: {
    sees: (page) => page.getByRole('button', { name: '获取验证码' }).or(page.getByText('你已登录')),
  },
  privacy: {
    sees: (page) =>
      page
        .getByRole('main')
        .getByText(/个人信息/)
        .first(),
  },
  centre: { sees: (page) => page.getByRole('button', { name: '退出登录' }) },
  myProducts: { sees: (page) => page.getByRole('main').getByText('待支付').first() },
  messages: {
    sees: (page) =>
      page
        .getByRole('main')
        .getByText(/消息|订单/)
        .first(),
  },
  sell: { sees: (page) => page.getByText('官方代售').first() },
  basicInformation: {
    query: () => '?gameId=wzry',
    sees: (page) => page.getByText('操作系统').first(),
  },
  fillInformation: {
    query: () => '?gameId=wzry',
    sees: (page) => page.getByText('王者荣耀').first(),
    leadsTo: 'basicInformation',
  },
  hire: { sees: (page) => page.getByText(/出售的账号/).first() },
  security: { sees: (page) => page.getByText('官方客服名单') },
  recyclingHome: { sees: (page) => page.getByText('免费估价').first() },
  valuationForm: { query: () => '?gameId=wzry', sees: (page) => page.getByText('王者荣耀').first() },
  valuationResult: { query: () => '?id=none', sees: (page) => page.getByText('没有找到') },
  myValuations: { sees: (page) => page.getByText('还没有估过价') },
  myBiddings: { sees: (page) => page.getByText('没有在收报价的账号') },
  quotes: { query: () => '?id=none', sees: (page) => page.getByText('没有找到') },
  realName: {
    sees: (page) =>
      page
        .getByRole('main')
        .getByText(/身份证/)
        .first(),
  },
  merchant: { sees: (page) => page.getByText('申请成为商户').first() },
  announcements: { sees: (page) => page.getByRole('main').getByRole('link').first() },
  afterSaleList: {
    isUsed: true,
    sees: (page) => page.getByRole('article', { name: /^售后 HYsh/ }).first(),
  },
  afterSaleApply: { isUsed: true, sees: (page) => page.getByRole('main').getByText(/¥/).first() },
  afterSaleDetail: {
    isUsed: true,
    query: ({ afterSaleId }) => `?id=${afterSaleId}`,
    sees: (page) => page.getByRole('main').getByText('钱在哪里'),
  },
  chat: {
    isUsed: true,
    query: ({ chatId }) => `?id=${chatId}`,
    sees: (page) => page.getByRole('log').getByText(/邮箱/).first(),
  },
  profile: { isUsed: true, sees: (page) => page.getByRole('textbox', { name: /昵称/ }) },
  password: { isUsed: true, sees: (page) => page.getByRole('button', { name: /获取验证码/ }) },
  favourites: { isUsed: true, sees: (page) => page.getByText(/比收藏时低/).first() },
  browsing: { isUsed: true, sees: (page) => page.getByRole('main').getByText(/¥/).first() },
  suggest: { isUsed: true, sees: (page) => page.getByRole('textbox', { name: /内容/ }) },
  feedback: { isUsed: true, sees: (page) => page.getByRole('textbox', { name: /内容/ }) },
  problems: { isUsed: true, sees: (page) => page.getByText(/解冻金/).first() },
  support: { sees: (page) => page.getByText('先找 TA') },
  about: { sees: (page) => page.getByRole('main').getByText(/平台/).first() },
  news: { sees: (page) => page.getByRole('main').getByRole('link').first() },
  newsDetail: {
    isCalledBySubject: true,
    query: ({ article }) => `?id=${article('xwgg')}`,
    sees: (page) => page.getByRole('article').getByText(/\d{4}/).first(),
  },
  help: { sees: (page) => page.getByRole('tabpanel').getByRole('link').first() },
  helpDetail: {
    isCalledBySubject: true,
    query: ({ article }) => `?id=${article('cjwt')}`,
    sees: (page) => page.getByRole('button', { name: '解决了' }),
  },
  introduction: {
    sees: (page) =>
      page
        .getByRole('article')
        .getByText(/代售|担保/)
        .first(),
  },
  recoveryCases: { sees: (page) => page.getByRole('main').getByRole('listitem').first() },
  recruitment: { sees: (page) => page.getByRole('main').getByRole('listitem').first() },
  appDownload: { sees: (page) => page.getByRole('img', { name: '号易网址的二维码' }) },
};

type Named = { name: keyof typeof SHOWS } & Omit<Route, 'name'>;
const routes = Object.entries(ROUTES as Record<string, Omit<Route, 'name'>>)
  .filter(([name]) => name !== 'notFound')
  .map(([name, route]): Named => ({ ...route, name: name as keyof typeof SHOWS }));

/** The tab and the head of the page say what it is. */
async function isNamed(page: Page, { name, title }: Named): Promise<void> {
  const { leadsTo, heading, isCalledBySubject } = SHOWS[name];
  const shown = leadsTo ? ROUTES[leadsTo].title : title;
  if (isCalledBySubject) {
    const subject = await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent();
    await expect.poll(async () => (await page.title()).startsWith(subject ?? '?')).toBe(true);
  } else await expect(page).toHaveTitle(name === 'home' ? '号易 · 安心买卖游戏账号' : `${shown} · 号易`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(heading ?? shown);
}

/** Down to its end, neither still waiting nor without what it came for. */
async function isWhole(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(/没能加载|没能打开|程序出了点问题/)).toHaveCount(0);
}

/** The newest article of each category that is opened by its number. */
async function articles(api: Api): Promise<(type: string) => string> {
  const found = new Map<string, string>();
  for (const type of ['xwgg', 'cjwt']) {
    const { rows } = await api.send<{ noticeId: string }>(`/api/web/notice/list?noticeType=${type}`);
    found.set(type, rows[0]?.noticeId ?? 'none');
  }
  return (type) => found.get(type) ?? 'none';
}

test('every address opens cold for a visitor: the page itself, or the login that leads back', async ({
  page,
  api,
  listing,
}) => {
  test.setTimeout(240_000);
  const known: Known = {
    listingId: listing.id,
    otherListingId: listing.id,
    orderId: 'none',
    afterSaleId: 'none',
    chatId: 'none',
    article: await articles(api),
  };
  for (const route of routes) {
    const { name, path, needsLogin } = route;
    await test.step(path, async () => {
      const address = path + (SHOWS[name].query?.(known) ?? '');
      await page.goto(address);
      if (needsLogin) {
        await expect(page).toHaveURL(`/login?back=${encodeURIComponent(address)}`);
        return;
      }
      await expect(SHOWS[name].sees(page)).toBeVisible();
      await isNamed(page, route);
      await isWhole(page);
    });
  }
});

test('every address opens cold for a member and shows its data', async ({ page, api, member, listing }) => {
  test.setTimeout(240_000);
  const { orderId } = await orderByApi(api, member, listing);
  const buyer = await api.signIn('13800000001');
  const { token } = buyer;
  const known: Known = {
    listingId: listing.id,
    orderId,
    otherListingId: api.listing(499).id,
    afterSaleId:
      (await api.send<{ id: string }>('/api/saleOrderAfter/list', { token })).rows[0]?.id ?? 'none',
    chatId: (await api.send<{ id: string }>('/api/chat/list', { token })).rows[0]?.id ?? 'none',
    article: await articles(api),
  };
  for (const isUsed of [false, true]) {
    await openAs(page, isUsed ? buyer : member, '/index/home');
    for (const route of routes.filter(({ name }) => (SHOWS[name].isUsed ?? false) === isUsed)) {
      const { name, path } = route;
      await test.step(path, async () => {
        await page.goto(path + (SHOWS[name].query?.(known) ?? ''));
        await expect(SHOWS[name].sees(page)).toBeVisible();
        await isNamed(page, route);
        await isWhole(page);
      });
    }
  }
});

test('the root and the rooms lead to their first page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/index/home');
  for (const [room, title] of [
    ['/index', '号易 · 安心买卖游戏账号'],
    ['/other', '最新公告 · 号易'],
    ['/pages', '商品详情 · 号易'],
  ] as const) {
    await page.goto(room);
    await expect(page).toHaveTitle(title);
  }
});

test('a near miss leads to the page, whose own address it gets', async ({ page, member }) => {
  await openAs(page, member, '/index/home');
  for (const [typed, address, title] of [
    ['/other/password?a=%2B#x', '/other/passwore?a=%2B#x', '密码管理'],
    ['/index/basicInformation?gameId=wzry', '/index/BasicInformation?gameId=wzry', '基本信息'],
    ['/OTHER/gonggao', '/other/gonggao', '最新公告'],
    ['/index/goodList/?id=wzry&keyWord=C%2B%2B', '/index/goodList?id=wzry&keyWord=C%2B%2B', '商品列表'],
    ['/other/', '/other', '最新公告'],
  ] as const) {
    await page.goto(typed);
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(`${title} · 号易`);
  }
});

test('an unknown address says so and leads home', async ({ page }) => {
  await page.goto('/index/nowhere');
  await expect(page).toHaveTitle('页面不存在 · 号易');
  await page.getByRole('link', { name: /首页/ }).first().click();
  await expect(page).toHaveURL('/index/home');
});

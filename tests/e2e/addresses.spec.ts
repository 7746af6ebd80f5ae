import { routes, type Route } from '../../contract/kit/routes.ts';
import type { Api } from './kit/api.ts';
import { orderByApi } from './kit/shop.ts';
import { expect, openAs, test, type Locator, type Page } from './kit/test.ts';
import { VISITS, type Target, type Visit, type VisitIds } from './kit/visits.ts';

const addresses = routes
  .filter(({ name }) => name !== 'notFound')
  .map((route) => ({ route, visit: VISITS[route.name] ?? {} }));

const locate = (within: Page | Locator, { role, name, text }: Target): Locator =>
  role === undefined
    ? within.getByText(text ?? '')
    : within.getByRole(role, name === undefined ? {} : { name });

/** Checks the document title, the heading and the content. */
async function shows(
  page: Page,
  { name, title }: Route,
  { heading, leadsTo, sees, isTitledBySubject }: Visit,
) {
  if (sees) {
    const [outer = {}, ...inner] = sees;
    await expect(inner.reduce(locate, locate(page, outer)).first()).toBeVisible();
  }
  const shown = routes.find(({ path }) => path === leadsTo)?.title ?? title;
  if (isTitledBySubject) {
    const subject = await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent();
    await expect.poll(async () => (await page.title()).startsWith(subject ?? '?')).toBe(true);
  } else await expect(page).toHaveTitle(name === 'home' ? '号易 · 安心买卖游戏账号' : `${shown} · 号易`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(heading ?? shown);
}

/** Scrolls to the end and checks that nothing is loading and nothing failed. */
async function isWhole(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(/没能加载|没能打开|程序出了点问题/)).toHaveCount(0);
}

/** The page of a seller is opened without an id. */
const SELLER_MISSING = /\b404\b.*\/pages\/seller\/index\)?$/;

const NOTHING: Omit<VisitIds, 'article' | 'listingId'> = {
  orderId: 'none',
  afterSaleId: 'none',
  chatId: 'none',
};

/** The newest article's id of each category. */
async function articles(api: Api): Promise<VisitIds['article']> {
  const found = new Map<string, string>();
  for (const type of ['xwgg', 'cjwt']) {
    const { rows } = await api.send<{ noticeId: string }>(`/api/web/notice/list?noticeType=${type}`);
    found.set(type, rows[0]?.noticeId ?? 'none');
  }
  return (type) => found.get(type) ?? 'none';
}

test('every page opens by its URL for a visitor: the page itself, or the login that returns to it', async ({
  page,
  api,
  listing,
  troubles,
}) => {
  test.setTimeout(240_000);
  troubles.allow(SELLER_MISSING);
  const ids: VisitIds = { ...NOTHING, listingId: listing.id, article: await articles(api) };
  for (const { route, visit } of addresses) {
    await test.step(route.path, async () => {
      const address = route.path + (visit.query?.(ids) ?? '');
      await page.goto(address);
      if (route.needsLogin) {
        await expect(page).toHaveURL(`/login?back=${encodeURIComponent(address)}`);
        return;
      }
      await shows(page, route, visit);
      await isWhole(page);
    });
  }
});

/** Opens every page as a signed-in member. No page may reload itself. */
async function openAll(page: Page, ids: VisitIds, visits: typeof addresses): Promise<void> {
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname));
  for (const { route, visit } of visits) {
    await test.step(route.path, async () => {
      loads.length = 0;
      await page.goto(route.path + (visit.query?.(ids) ?? ''));
      await shows(page, route, visit);
      await isWhole(page);
      expect(loads).toEqual([route.path]);
    });
  }
}

test('every page opens by its URL for a member, and shows the data of one with orders and cases', async ({
  page,
  api,
  member,
  listing,
  troubles,
}) => {
  test.setTimeout(240_000);
  troubles.allow(SELLER_MISSING);
  const buyer = await api.signIn('13800000001');
  const first = async (path: string) =>
    (await api.send<{ id: string }>(path, { token: buyer.token })).rows[0]?.id ?? 'none';
  const ids: VisitIds = {
    listingId: api.takeListing().id,
    orderId: (await orderByApi(api, member, listing)).orderId,
    afterSaleId: await first('/api/saleOrderAfter/list'),
    chatId: await first('/api/chat/list'),
    article: await articles(api),
  };
  // The demo's buyer has no unpaid order.
  const isOfBuyer = ({ route, visit }: (typeof addresses)[number]) =>
    route.needsLogin && !visit.query?.(ids).includes(ids.orderId);
  await openAs(page, member, '/index/home');
  await openAll(
    page,
    ids,
    addresses.filter((each) => !isOfBuyer(each)),
  );
  await openAs(page, buyer, '/index/home');
  await openAll(page, ids, addresses.filter(isOfBuyer));
});

test('the root and the sections lead to their first page', async ({ page, troubles }) => {
  // The page of a listing, without an id.
  troubles.allow(/\b404\b.*\/pages\)?$/);
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

test('a misspelled path redirects to the page at its own URL', async ({ page, member }) => {
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

test('a link in an article opens its page within the document', async ({ page }) => {
  await page.goto('/other/cooperate');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await page.getByRole('article').getByRole('link', { name: '联系客服' }).click();
  await expect(page).toHaveURL('/other/contactkefu');
  await expect(page.getByRole('heading', { name: '联系客服', level: 1 })).toBeVisible();
  expect(documents).toEqual([]);
});

test('a link in an article to a file or another host is left to the browser', async ({ page }) => {
  for (const [href, url] of [
    ['/robots.txt?a=1', /\/robots\.txt\?a=1$/],
    ['//elsewhere.test/other/mycenter', 'http://elsewhere.test/other/mycenter'],
  ] as const) {
    await page.route('http://elsewhere.test/**', (route) => route.fulfill({ body: 'elsewhere' }));
    await page.goto('/other/cooperate');
    const text = page.getByRole('article').getByRole('link', { name: '联系客服' });
    await text.evaluate((link, to) => link.setAttribute('href', to), href);
    await text.click();
    await expect(page).toHaveURL(url);
    await expect(page.getByText('没有找到这个页面')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  }
});

test('an unknown path says so and links home', async ({ page, troubles }) => {
  troubles.allow(/\b404\b/);
  await page.goto('/index/nowhere');
  await expect(page).toHaveTitle('页面不存在 · 号易');
  await page.getByRole('link', { name: /首页/ }).first().click();
  await expect(page).toHaveURL('/index/home');
});

import { calls } from '../../contract/index.ts';
import { sellerFee } from '../../contract/kit/rules.ts';
import { editListingPrice } from '../../contract/selling/calls.ts';
import type { Api, Member, WireListing } from './kit/api.ts';
import { gotoRendered, holdScripts, openRendered, hydrated } from './kit/hydration.ts';
import { callApi, listingByApi, verify } from './kit/sellers.ts';
import { expect, openAs, test, waitForStored, type Page } from './kit/test.ts';

/** What happens between the server-rendered HTML and its hydration. */

const detail = (id: string) => `/pages/detail/index?id=${id}`;

const priceOn = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^¥[\d,]+$/)
    .first();

/** Sets the price (fen) and waits until visitors see it: public responses are cached for up to two seconds. */
const setPrice = async (api: Api, { token }: Member, id: string, price: number) => {
  await callApi(api, editListingPrice, token, { input: { id, price, fee: sellerFee(price) } });
  const publicPrice = async () =>
    Number((await api.send<WireListing>(`${calls.readListing.path}?id=${id}`)).data.newPrice) * 100;
  await expect.poll(publicPrice).toBe(price);
};

/** Creates a listing of the member at ¥760 and opens its page. Resolves with the listing's id. */
async function openOwn(page: Page, api: Api, member: Member): Promise<string> {
  await verify(api, member);
  const id = await listingByApi(api, member, '价格会变的号', 76_000);
  await page.goto(detail(id));
  await hydrated(page);
  return id;
}

test('Back to a listing reads it again, because the cached HTML is stale', async ({ page, api, member }) => {
  const id = await openOwn(page, api, member);
  await expect(priceOn(page)).toHaveText('¥760');
  await page.goto('/robots.txt');
  await setPrice(api, member, id, 88_000);
  await page.goBack();
  await hydrated(page);
  await expect(priceOn(page)).toHaveText('¥880');
});

test('returning to a listing reads it again after a minute, not before', async ({ page, api, member }) => {
  const id = await openOwn(page, api, member);
  await setPrice(api, member, id, 88_000);
  const reads: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === calls.readListing.path) reads.push(request.url());
  });
  const comeBackAfter = (ms: number) =>
    page.evaluate((away) => {
      const now = Date.now() + away;
      Date.now = () => now;
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, ms);
  await comeBackAfter(50_000);
  await expect(priceOn(page)).toHaveText('¥760');
  expect(reads).toEqual([]);
  await comeBackAfter(20_000);
  await expect(priceOn(page)).toHaveText('¥880');
  expect(reads).toHaveLength(1);
});

test('a favourite marked during the member’s read stays marked', async ({ page, api, member, listing }) => {
  let isSaved: () => void = () => undefined;
  const saved = new Promise<void>((resolve) => {
    isSaved = resolve;
  });
  let reads = 0;
  // The first read gets the response from before the favourite was saved.
  await page.route(`**${calls.readListing.path}?*`, async (route) => {
    reads += 1;
    if (reads > 1) return route.continue();
    const response = await route.fetch();
    await saved;
    return route.fulfill({ response });
  });
  await page.route(`**${calls.addFavourite.path}`, async (route) => {
    await route.fulfill({ response: await route.fetch() });
    isSaved();
  });
  const read = page.waitForRequest(`**${calls.readListing.path}?*`);
  await openAs(page, member, detail(listing.id));
  const heart = page.getByRole('button', { name: '收藏' });
  await read;
  await heart.click();
  await saved;
  await page.waitForLoadState('networkidle');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(
    await api.sql(
      'select f.listing_id from favourites f join users u on u.id = f.user_id where u.phone = $1',
      [member.phone],
    ),
  ).toEqual([{ listing_id: listing.id }]);
});

const searchBox = (page: Page) => page.getByRole('combobox', { name: '搜索账号' });

test('hydration keeps a word that is being composed', async ({ page, context }) => {
  const go = await holdScripts(page);
  const box = searchBox(page);
  await openRendered(page, '/index/home', box);
  await box.focus();
  const keyboard = await context.newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose('huang');
  go();
  await hydrated(page);
  await compose('huangse');
  await keyboard.send('Input.insertText', { text: '黄色' });
  await expect(box).toHaveValue('黄色');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/index/goodList?keyWord=${encodeURIComponent('黄色')}`);
});

test('a word composed before hydration is known to the page', async ({ page, context }) => {
  const go = await holdScripts(page);
  const box = searchBox(page);
  await openRendered(page, '/index/home', box);
  await box.focus();
  const keyboard = await context.newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'huang', selectionStart: 5, selectionEnd: 5 });
  await keyboard.send('Input.insertText', { text: '黄' });
  go();
  await hydrated(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/index/goodList?keyWord=${encodeURIComponent('黄')}`);
});

test('hydration keeps the caret in text typed before', async ({ page }) => {
  const go = await holdScripts(page);
  const box = searchBox(page);
  await openRendered(page, '/index/home', box);
  await box.focus();
  await page.keyboard.type('abc');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  go();
  await hydrated(page);
  await page.keyboard.type('X');
  await expect(box).toHaveValue('aXbc');
});

test('recent keywords are shown under a field focused before hydration', async ({ page }) => {
  await page.goto('/index/goodList');
  await hydrated(page);
  await page.getByRole('searchbox', { name: '关键词' }).fill('凤求凰');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyWord=/);
  await waitForStored(page, '凤求凰');
  const go = await holdScripts(page);
  await openRendered(page, '/index/home', searchBox(page));
  await searchBox(page).focus();
  go();
  await expect(page.getByRole('button', { name: '凤求凰' })).toBeVisible();
});

/** Records each change of the document title after the HTML was parsed. */
const notingTitles = (page: Page) =>
  page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    document.addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() => titles.push(document.title)).observe(document.head, {
        childList: true,
        subtree: true,
      }),
    );
  });

test('a server-rendered page keeps its title after hydration', async ({ page, api, listing }) => {
  const { rows } = await api.send<{ noticeId: string; noticeTitle: string }>(
    '/api/web/notice/list?noticeType=xwgg',
  );
  const article = rows[0]?.noticeId ?? 'none';
  await notingTitles(page);
  for (const [path, title] of [
    [detail(listing.id), `${listing.title} ¥${Number(listing.newPrice).toFixed(2)} · 号易`],
    [`/other/newsDetail?id=${article}`, `${rows[0]?.noticeTitle} · 号易`],
    [`/other/helpdetail?id=${article}`, `${rows[0]?.noticeTitle} · 号易`],
    [`/index/articleDetail?id=${article}`, `${rows[0]?.noticeTitle} · 号易`],
    ['/index/articleDetail?type=goumaixuzhi', '购买须知 · 号易'],
    ['/other/bangzhu', '帮助中心 · 号易'],
    ['/index/home', '号易 · 安心买卖游戏账号'],
  ] as const) {
    await test.step(path, async () => {
      await gotoRendered(page, path);
      await hydrated(page);
      const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles);
      expect([path, await page.title(), titles]).toEqual([path, title, []]);
    });
  }
});

test('each page has its title, and a listing and an article their own', async ({ page, api }) => {
  const title = async (of: string) => expect(page).toHaveTitle(of);
  await page.goto('/index/goodList');
  await hydrated(page);
  const card = page.locator('li[data-index="0"] a').first();
  const id = new URL((await card.getAttribute('href')) ?? '', page.url()).searchParams.get('id');
  const { data } = await api.send<{ title: string; newPrice: string }>(`${calls.readListing.path}?id=${id}`);
  await card.click();
  await title(`${data.title} ¥${Number(data.newPrice).toFixed(2)} · 号易`);
  await page.goBack();
  await title('商品列表 · 号易');
  await page.goForward();
  await title(`${data.title} ¥${Number(data.newPrice).toFixed(2)} · 号易`);
  await page.evaluate(() => history.pushState(null, '', '/pages/detail/index?id=none'));
  await expect(page.getByText('没有找到这件商品')).toBeVisible();
  await title('商品详情 · 号易');
});

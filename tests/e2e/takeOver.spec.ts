import { calls } from '../../contract/index.ts';
import { sellerFee } from '../../contract/kit/rules.ts';
import { editListingPrice } from '../../contract/selling/calls.ts';
import type { Api, Member } from './kit/api.ts';
import { keptBack, openDrawn, taken } from './kit/drawn.ts';
import { ask, listingByApi, verify } from './kit/sellers.ts';
import { expect, openAs, test, type Page } from './kit/test.ts';

/** What happens between the page that the server drew and the scripts that take it over. */

const detail = (id: string) => `/pages/detail/index?id=${id}`;

/** The price that a listing's page shows. */
const priceOn = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^¥[\d,]+$/)
    .first();

const setPrice = async (api: Api, { token }: Member, id: string, price: number) => {
  await ask(api, editListingPrice, token, { input: { id, price, fee: sellerFee(price) } });
};

test('a listing that somebody goes back to is read anew: what the browser kept of it is old', async ({
  page,
  api,
  member,
}) => {
  await verify(api, member);
  const id = await listingByApi(api, member, '价格会变的号', 76_000);
  await page.goto(detail(id));
  await taken(page);
  await expect(priceOn(page)).toHaveText('¥760');
  await page.goto('/robots.txt');
  await setPrice(api, member, id, 88_000);
  await page.goBack();
  await taken(page);
  await expect(priceOn(page)).toHaveText('¥880');
});

test('a listing is read anew for who comes back to it after a minute, and not before', async ({
  page,
  api,
  member,
}) => {
  await verify(api, member);
  const id = await listingByApi(api, member, '价格会变的号', 76_000);
  await page.goto(detail(id));
  await taken(page);
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

test('a favourite that is marked while the member’s own page is read stays marked', async ({
  page,
  api,
  member,
  listing,
}) => {
  let isSaved: () => void = () => undefined;
  const saved = new Promise<void>((resolve) => {
    isSaved = resolve;
  });
  let reads = 0;
  // The first read is answered as the server saw it before the favourite was saved.
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

test('a word that is being composed while the scripts come is whole', async ({ page, context }) => {
  const go = await keptBack(page);
  const box = searchBox(page);
  await openDrawn(page, '/index/home', box);
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
  await taken(page);
  await compose('huangse');
  await keyboard.send('Input.insertText', { text: '黄色' });
  await expect(box).toHaveValue('黄色');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/index/goodList?keyWord=${encodeURIComponent('黄色')}`);
});

test('a word that was composed and not touched again is known to the page', async ({ page, context }) => {
  const go = await keptBack(page);
  const box = searchBox(page);
  await openDrawn(page, '/index/home', box);
  await box.focus();
  const keyboard = await context.newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'huang', selectionStart: 5, selectionEnd: 5 });
  await keyboard.send('Input.insertText', { text: '黄' });
  go();
  await taken(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/index/goodList?keyWord=${encodeURIComponent('黄')}`);
});

test('the caret stays where it is in what was typed before the scripts have come', async ({ page }) => {
  const go = await keptBack(page);
  const box = searchBox(page);
  await openDrawn(page, '/index/home', box);
  await box.focus();
  await page.keyboard.type('abc');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  go();
  await taken(page);
  await page.keyboard.type('X');
  await expect(box).toHaveValue('aXbc');
});

test('words searched for before are shown under a field that had the focus before the scripts came', async ({
  page,
}) => {
  await page.goto('/index/goodList');
  await taken(page);
  await page.getByRole('searchbox', { name: '关键词' }).fill('凤求凰');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyWord=/);
  const go = await keptBack(page);
  await openDrawn(page, '/index/home', searchBox(page));
  await searchBox(page).focus();
  go();
  await expect(page.getByRole('button', { name: '凤求凰' })).toBeVisible();
});

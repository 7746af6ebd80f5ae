import { calls } from '../../contract/index.ts';
import { sellerFee } from '../../contract/kit/rules.ts';
import { editListingPrice } from '../../contract/selling/calls.ts';
import type { Api, Member, WireListing } from './kit/api.ts';
import { holdScripts, openRendered, hydrated } from './kit/hydration.ts';
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

test('returning to a listing reads it again after a minute, not before; Back to it always does', async ({
  page,
  api,
  member,
}) => {
  await verify(api, member);
  const id = await listingByApi(api, member, '价格会变的号', 76_000);
  await page.goto(detail(id));
  await hydrated(page);
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

  // Back loads the cached HTML, which has the price before this change.
  await page.goto('/robots.txt');
  await setPrice(api, member, id, 99_000);
  await page.goBack();
  await hydrated(page);
  await expect(priceOn(page)).toHaveText('¥990');
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

test('hydration keeps the text, the caret and a word that is being composed, and shows recent keywords', async ({
  page,
  context,
}) => {
  const go = await holdScripts(page);
  const box = searchBox(page);
  await openRendered(page, '/index/home', box);
  await box.focus();
  await page.keyboard.type('abc');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
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
  await expect(box).toHaveValue('a黄色bc');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/index/goodList?keyWord=${encodeURIComponent('a黄色bc')}`);

  await waitForStored(page, 'a黄色bc');
  const goOn = await holdScripts(page);
  await openRendered(page, '/index/home', box);
  await box.focus();
  goOn();
  await expect(page.getByRole('button', { name: 'a黄色bc' })).toBeVisible();
});

import { calls } from '../../contract/index.ts';
import { sellerFee } from '../../contract/kit/rules.ts';
import { editListingPrice } from '../../contract/selling/calls.ts';
import type { Api, Member } from './kit/api.ts';
import { taken } from './kit/drawn.ts';
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

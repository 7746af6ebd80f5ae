import { keptBack, openDrawn, taken } from './kit/drawn.ts';
import { sendFrames } from './kit/files.ts';
import { expect, test, type Page } from './kit/test.ts';

/** Where a page stands when somebody comes back to it or loads it again. */

const place = (page: Page) => page.evaluate(() => window.scrollY);

/** Scrolls down to `top` as soon as the page is that long. */
const scrollTo = (page: Page, top: number) =>
  expect(async () => {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    expect(await place(page)).toBe(top);
  }).toPass({ intervals: [100] });

const standsAt = (page: Page, top: number) => expect.poll(() => place(page)).toBe(top);

test('a listing that is read before the scripts have come stays where it is', async ({ page, listing }) => {
  const go = await keptBack(page);
  await openDrawn(
    page,
    `/pages/detail/index?id=${listing.id}`,
    page.getByRole('heading', { name: listing.title }),
  );
  await scrollTo(page, 500);
  go();
  await taken(page);
  await page.waitForLoadState('networkidle');
  expect(await place(page)).toBe(500);
});

for (const kind of ['drawn', 'not drawn']) {
  test(`a page that is loaded again stands where it was: ${kind}`, async ({ page, listing }) => {
    if (kind === 'not drawn') await sendFrames(page);
    for (const path of ['/index/home', `/pages/detail/index?id=${listing.id}`, '/other/zhaohui']) {
      await test.step(path, async () => {
        await page.goto(path);
        await taken(page);
        expect(await place(page)).toBe(0);
        await scrollTo(page, 300);
        await page.reload();
        await taken(page);
        await standsAt(page, 300);
      });
    }
  });
}

/** Notes where the page stands when something is pressed: to press it, the browser may scroll. */
const notePresses = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener(
      'click',
      () => sessionStorage.setItem('pressedAt', String(window.scrollY)),
      true,
    ),
  );
const pressedAt = async (page: Page) =>
  Number(await page.evaluate(() => sessionStorage.getItem('pressedAt')));

test('who goes back finds each page where it was left, and a new one from its top', async ({ page }) => {
  await notePresses(page);
  const listings = page.getByRole('main').locator('a[href^="/pages/detail/index?id="]');
  await page.goto('/index/home');
  await taken(page);
  await scrollTo(page, 1500);
  await listings.last().click();
  await expect(page).toHaveURL(/detail/);
  const home = await pressedAt(page);
  await standsAt(page, 0);
  // Another listing has the same path.
  const first = page.url();
  await listings.first().click();
  await expect(page).not.toHaveURL(first);
  const listing = await pressedAt(page);
  await standsAt(page, 0);
  expect([home > 800, listing > 400]).toEqual([true, true]);
  await page.goBack();
  await standsAt(page, listing);
  await page.goBack();
  await standsAt(page, home);
  await page.goForward();
  await standsAt(page, listing);
});

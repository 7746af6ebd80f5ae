import { hydrated } from './kit/hydration.ts';
import { serveUnrendered } from './kit/buildFiles.ts';
import { expect, test, type Page } from './kit/test.ts';

/** Scroll restoration after Back and reload. */

const place = (page: Page) => page.evaluate(() => window.scrollY);

/** Scrolls to `top` (px) as soon as the page is long enough. */
const scrollTo = (page: Page, top: number) =>
  expect
    .poll(
      () =>
        page.evaluate((to) => {
          window.scrollTo(0, to);
          const { scrollHeight, clientHeight } = document.documentElement;
          return { top: window.scrollY, isLongEnough: scrollHeight - clientHeight >= to };
        }, top),
      { intervals: [100] },
    )
    .toEqual({ top, isLongEnough: true });

const standsAt = (page: Page, top: number) => expect.poll(() => place(page)).toBe(top);

for (const kind of ['rendered', 'not rendered']) {
  test(`a reload restores the scroll position: ${kind}`, async ({ page, listing }) => {
    // A low window, so that every page can scroll, whatever the height of the installed font.
    await page.setViewportSize({ width: 375, height: 400 });
    if (kind === 'not rendered') await serveUnrendered(page);
    const detail = `/pages/detail/index?id=${listing.id}`;
    for (const path of kind === 'rendered' ? ['/index/home', detail] : ['/index/home']) {
      await test.step(path, async () => {
        await page.goto(path);
        await hydrated(page);
        expect(await place(page)).toBe(0);
        await scrollTo(page, 300);
        await page.reload();
        await hydrated(page);
        await standsAt(page, 300);
      });
    }
  });
}

test('a browser that restores nothing itself stands where it was, after a reload and from its cache', async ({
  page,
}) => {
  // Like WebKit, which ignores a change in `pagehide`.
  await page.addInitScript(() => {
    history.scrollRestoration = 'manual';
    Object.defineProperty(history, 'scrollRestoration', { set: () => {} });
  });
  await page.goto('/index/goodList');
  await expect(page.getByText(/共 \d+\+? 件在售/)).toBeVisible();
  await scrollTo(page, 1200);
  await page.reload();
  await hydrated(page);
  await standsAt(page, 1200);
  // The tests' browser has no back/forward cache.
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await standsAt(page, 1200);
});

/** Records the scroll position at each click, because Playwright may scroll to the element before it clicks. */
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

test('Back restores scroll positions, and a new page starts at its top', async ({ page }) => {
  await notePresses(page);
  const listings = page.getByRole('main').locator('a[href^="/pages/detail/index?id="]');
  await page.goto('/index/home');
  await hydrated(page);
  await scrollTo(page, 1500);
  await listings.last().click();
  await expect(page).toHaveURL(/detail/);
  const home = await pressedAt(page);
  await standsAt(page, 0);
  // Opens another listing on the same route. Similar listings load when they come near the viewport.
  const first = page.url();
  await hydrated(page);
  await scrollTo(page, 1500);
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

test('a list keeps its position after a reload of the listing opened from it', async ({ page }) => {
  await notePresses(page);
  await page.goto('/index/goodList');
  await expect(page.getByText(/共 \d+\+? 件在售/)).toBeVisible();
  await scrollTo(page, 1200);
  await page.getByRole('main').locator('a[href^="/pages/detail/index?id="]:visible').nth(8).click();
  await expect(page).toHaveURL(/detail/);
  const left = await pressedAt(page);
  expect(left).toBeGreaterThan(300);
  await page.reload();
  await hydrated(page);
  await page.goBack();
  await expect(page).toHaveURL('/index/goodList');
  await expect.poll(async () => Math.abs((await place(page)) - left)).toBeLessThan(2);
});

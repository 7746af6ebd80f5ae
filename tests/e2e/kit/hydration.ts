import type { Locator, Page } from '@playwright/test';
import { ENTRY_SCRIPTS } from './buildFiles.ts';
import { expect } from './test.ts';

/** Waits for the end of hydration, which removes window.earlyEvents. */
export const hydrated = (page: Page) => page.waitForFunction(() => !('earlyEvents' in window));

/** Delays the last entry script, and so hydration, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let go: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(`**${ENTRY_SCRIPTS.at(-1)}`, async (route) => {
    await waiting;
    return route.continue();
  });
  return () => go();
}

/**
 * Opens a page whose scripts {@link holdScripts} delays, and waits for `shown`. Repeats while a busy server sends the
 * page unrendered.
 */
export const openRendered = (page: Page, path: string, shown: Locator): Promise<void> =>
  expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(shown).toBeVisible({ timeout: 2000 });
  }).toPass();

/**
 * Opens a page as the server renders it, with all scripts. Repeats, after `prepare`, while a busy server sends the page
 * unrendered: such a page loads more scripts and calls the API.
 */
export const gotoRendered = (page: Page, path: string, prepare?: () => void): Promise<void> =>
  expect(async () => {
    prepare?.();
    const answer = await page.goto(path);
    expect(await answer?.text()).toContain('id="drawn"');
  }).toPass();

import type { Locator, Page } from '@playwright/test';
import { ENTRY } from './files.ts';
import { expect } from './test.ts';

/** The scripts have taken the page over. */
export const taken = (page: Page) => page.waitForFunction(() => !('early' in window));

/** Keeps the scripts back until what it answers is called. */
export async function keptBack(page: Page): Promise<() => void> {
  let go: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(`**${ENTRY.at(-1)}`, async (route) => {
    await waiting;
    return route.continue();
  });
  return () => go();
}

/** Opens a page whose scripts are kept back. A server that is too busy to draw it in time sends its frame: then it is asked again. */
export const openDrawn = (page: Page, path: string, shown: Locator): Promise<void> =>
  expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(shown).toBeVisible({ timeout: 2000 });
  }).toPass();

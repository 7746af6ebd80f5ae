import type { Locator } from '@playwright/test';
import { expect, type Page } from './test.ts';

/** Name, position and size of each visible button of the page, without those of dialogs. */
const places = (page: Page) =>
  page.locator('#root button').evaluateAll((found) =>
    found
      .filter((button) => button.checkVisibility())
      .map((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const name = button.getAttribute('aria-label') ?? button.textContent;
        return `${name}: ${[left, top, width, height].map(Math.round).join()}`;
      }),
  );

/**
 * Taps a button that opens a dialog or sheet. No button of the page may move, and the buttons beside the tapped one
 * must be disabled behind the dialog.
 */
export async function openDialogAndCheckPage(page: Page, act: Locator): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  // A dialog that is still closing would receive the tap.
  await expect(dialog).toHaveCount(0);
  // `act.click()` would scroll the page even though the button is in a sticky bar.
  await act.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await act.boundingBox();
  if (!box) throw new Error('the act is not on the page');
  const before = await places(page);
  // Found by text: a page that reloads behind the dialog replaces its elements, and hidden elements have no role.
  const acts = (await act.locator('xpath=../button').allTextContents()).filter((name) => name !== '');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expect(dialog.first()).toBeVisible();
  await expect.poll(() => places(page)).toEqual(before);
  for (const name of acts) {
    await expect(page.locator('#root button', { hasText: new RegExp(`^${name}$`) }).first()).toBeDisabled();
  }
}

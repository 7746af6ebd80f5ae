import type { Locator } from '@playwright/test';
import { expect, type Page } from './test.ts';

/** Every button of the page behind dialogs, and its position in the window. */
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
 * Presses a button that opens a dialog or sheet. All buttons must stay in place, and none of the actions may be
 * pressable behind it.
 */
export async function pressUnderneath(page: Page, act: Locator): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  // A dialog that is still closing would receive the tap.
  await expect(dialog).toHaveCount(0);
  // `act.click()` would scroll the page although the button is in a sticky bar.
  await act.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await act.boundingBox();
  if (!box) throw new Error('the act is not on the page');
  const before = await places(page);
  // Found by text, because a page that reloads behind the dialog has new elements, and no roles while it is hidden.
  const acts = (await act.locator('xpath=../button').allTextContents()).filter((name) => name !== '');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expect(dialog.first()).toBeVisible();
  await expect.poll(() => places(page)).toEqual(before);
  for (const name of acts) {
    await expect(page.locator('#root button', { hasText: new RegExp(`^${name}$`) }).first()).toBeDisabled();
  }
}

import { screenshots } from './sellers.ts';
import { expect, type Page } from './test.ts';

/** Steps of a buyer's application for after-sale. */

export const next = (page: Page) => page.getByRole('button', { name: '下一步' });

/** Fills the steps before the pictures. */
export async function describe(
  page: Page,
  {
    type,
    remedy = /仅退款/,
    reason,
    story,
  }: { type: RegExp; remedy?: RegExp; reason: string; story: string },
): Promise<void> {
  await page.getByRole('radio', { name: type }).check();
  await next(page).click();
  await page.getByRole('radio', { name: remedy }).check();
  await page.getByRole('radio', { name: reason }).check();
  await page.getByLabel('问题经过').fill(story);
  await next(page).click();
}

export async function addPicture(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await screenshots(1));
  await expect(page.getByText('已有 1 张')).toBeVisible({ timeout: 30_000 });
}

/** Confirms the pictures and the summary, and submits. */
export async function submitApplication(page: Page): Promise<void> {
  await next(page).click();
  await page.getByRole('checkbox', { name: /都是真实的/ }).check();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page).toHaveURL(/\/other\/afterOrderDetailInfo\?id=/, { timeout: 20_000 });
}

/** Appeals against a refused case. A first attempt without a reason must be refused at the field. */
export async function appeal(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: '申诉' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '提交申诉' }).click();
  await expect(sheet.getByText('请写明理由，至少 10 个字')).toBeVisible();
  await sheet.getByLabel('申诉理由').fill(reason);
  await sheet.getByRole('button', { name: '提交申诉' }).click();
  await expect(page.getByText('申诉已提交，换一位客服处理。')).toBeVisible();
}

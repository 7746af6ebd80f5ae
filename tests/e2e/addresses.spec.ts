import { expect, test } from './kit/test.ts';

test('the root leads home, the rooms to their first page', async ({ page }) => {
  for (const [from, to] of [
    ['/', '/index/home'],
    ['/index', '/index'],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
    await expect(page).toHaveTitle('号易 · 安心买卖游戏账号');
  }
});

test('an unknown address says so and leads home', async ({ page }) => {
  await page.goto('/index/nowhere');
  await expect(page).toHaveTitle('页面不存在 · 号易');
  await page.getByRole('link', { name: /首页/ }).first().click();
  await expect(page).toHaveURL('/index/home');
});

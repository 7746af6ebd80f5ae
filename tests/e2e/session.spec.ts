import type { Route } from '@playwright/test';
import { logInHere } from './kit/shop.ts';
import { expect, openAs, test, type Page } from './kit/test.ts';

const expiry = (page: Page) => page.getByRole('alertdialog').filter({ hasText: '登录已超时，请重新登录' });

const EXPIRED = { status: 200, json: { code: 401, msg: '登录已超时' } };

test('all calls of a page that expire at once bring one dialog', async ({ page, api, member }) => {
  const held: Route[] = [];
  let isHolding = true;
  await page.route('**/api/**', (route) => {
    if (!isHolding) return route.fulfill(EXPIRED);
    held.push(route);
    return undefined;
  });
  await openAs(page, member, '/index/home');
  // What stands below the fold is asked for as it comes near.
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    expect(held.length).toBeGreaterThanOrEqual(10);
  }).toPass();
  isHolding = false;
  await Promise.all(held.map((route) => route.fulfill(EXPIRED)));
  await expect(expiry(page)).toHaveCount(1);
  await expect(expiry(page).getByRole('heading', { name: '提示' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await expiry(page).getByRole('button', { name: '取消' }).click();
  await expect(expiry(page)).toHaveCount(0);
  await expect(page).toHaveURL('/index/home');
  expect(await api.orders(member.token)).toEqual([]);
});

test('expiry leads to the login and back to where the person was; cancelling only arms it again', async ({
  page,
  api,
  member,
  listing,
}) => {
  await openAs(page, member, `/index/sureOrder?id=${listing.id}`);
  await page.getByRole('radio', { name: /人脸包赔/ }).check();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await api.send('/api/logout', { body: {}, token: member.token });

  const submit = page.getByRole('button', { name: '提交订单' });
  await submit.click();
  await expect(expiry(page)).toBeVisible();
  await expiry(page).getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('radio', { name: /人脸包赔/ })).toBeChecked();
  await submit.click();
  await expect(expiry(page)).toBeVisible();
  await expiry(page).getByRole('button', { name: '确定' }).click();

  await expect(page).toHaveURL(/\/login\?back=/);
  await logInHere(page, api, member);
  await expect(page).toHaveURL(`/index/sureOrder?id=${listing.id}`);
  await expect(page.getByRole('radio', { name: /人脸包赔/ })).toBeChecked();
});

test('a visitor at a member’s page logs in by text message and arrives there', async ({ page, api }) => {
  const phone = '13900011703';
  await page.goto('/other/MyProducts');
  await expect(page).toHaveURL(/\/login\?back=/);
  await page.getByText('短信登录', { exact: true }).click();
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText(/已发送到/)).toBeVisible();
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await api.code(phone));
  await page.getByRole('checkbox', { name: /已阅读并同意/ }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL('/other/MyProducts');
});

test('logging out in one tab reaches the other', async ({ page, context, member }) => {
  await openAs(page, member, '/other/mycenter');
  const other = await context.newPage();
  await other.goto('/other/mycenter');
  await expect(other.getByText('137****', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/index/home');
  await expect(other.getByText('137****', { exact: false })).toHaveCount(0);
  await other.goto('/other/MyProducts');
  await expect(other).toHaveURL(/\/login\?back=/);
});

test('a token that cannot be read counts as none', async ({ page }) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('token', '{broken'));
  await page.goto('/index/home');
  await expect(page.getByRole('navigation').last()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

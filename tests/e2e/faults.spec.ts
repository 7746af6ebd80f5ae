import type { Route } from '@playwright/test';
import { serveUnrendered } from './kit/buildFiles.ts';
import {
  EXPECTED_PAGE_ERRORS,
  INVALID,
  REFUSAL_FAULTS,
  REQUEST_TIMEOUT_MS,
  UNKNOWN_OUTCOME_FAULTS,
  type Fault,
} from './kit/faults.ts';
import { expiredSessionDialog, logInHere, orderByApi, payNow, submitOrder } from './kit/shop.ts';
import { expect, openAs, test, type Locator, type Page } from './kit/test.ts';

const FAULTS = [...UNKNOWN_OUTCOME_FAULTS, ...REFUSAL_FAULTS];

const retry = (page: Page) => page.getByRole('button', { name: '重试' }).first();

/** Lets the attempts of a read meet the faults in turn. `begin` makes the first one, and 重试 the others. */
async function meetFaults(
  page: Page,
  call: string,
  faults: readonly Fault[],
  begin: () => Promise<void>,
): Promise<void> {
  let requests = 0;
  for (const [index, { name, answer, says }] of faults.entries()) {
    await test.step(name, async () => {
      await page.route(call, (route) => {
        requests += 1;
        return answer(route);
      });
      const before = requests;
      await (index === 0 ? begin() : retry(page).click());
      await expect.poll(() => requests).toBeGreaterThan(before);
      // The query retries once, after a second.
      await expect(async () => {
        await page.clock.runFor(1_000);
        await expect(page.getByText(says).first()).toBeVisible({ timeout: 200 });
      }).toPass({ timeout: 20_000 });
      const last = faults[index - 1];
      if (last) await expect(page.getByText(last.says)).toHaveCount(0);
    });
  }
}

async function recover(page: Page, call: string, whole: Locator): Promise<void> {
  await test.step('recovered', async () => {
    await page.unroute(call);
    await retry(page).click();
    await expect(whole).toBeVisible();
    for (const { says } of FAULTS) await expect(page.getByText(says)).toHaveCount(0);
  });
}

test('/index/goodList: a slow read and each fault are shown in Chinese, 重试 recovers, and a failed search keeps its keyword', async ({
  page,
  troubles,
}) => {
  test.setTimeout(120_000);
  troubles.allow(EXPECTED_PAGE_ERRORS);
  await serveUnrendered(page);
  await page.clock.install();
  const call = '**/api/web/good/allList';
  const whole = page.getByText(/共 \d+\+? 件在售/);
  await test.step('timeout', async () => {
    const held: Route[] = [];
    await page.route(call, (route) => void held.push(route));
    await page.goto('/index/goodList');
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
    // The query retries once, after a second.
    for (const times of [1, 2]) {
      await expect.poll(() => held.length).toBe(times);
      await page.clock.runFor(REQUEST_TIMEOUT_MS + 1);
      await page.clock.runFor(1_500);
    }
    await expect(page.getByText(/等了很久没有收到回应/)).toBeVisible();
  });
  await meetFaults(page, call, FAULTS, () => retry(page).click());
  await expect(page.getByText(/等了很久没有收到回应/)).toHaveCount(0);
  await recover(page, call, whole);
  await test.step('a failed search', async () => {
    await page.route(call, (route) => route.fulfill({ json: { code: 500, msg: '' } }));
    const box = page.getByRole('searchbox', { name: '关键词' });
    await box.fill('皮肤');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/服务器出了点问题/)).toBeVisible();
    await expect(box).toHaveValue('皮肤');
    await page.unroute(call);
    await retry(page).click();
    await expect(whole).toBeVisible();
  });
});

// For a single order, 422 is a malformed id. Its page offers no 重试, as its stories prove.
const FAULTS_OF_ONE = FAULTS.filter((fault) => fault !== INVALID);

test('/index/pay: each fault is shown in Chinese, and 重试 recovers', async ({
  page,
  api,
  member,
  listing,
  troubles,
}) => {
  troubles.allow(EXPECTED_PAGE_ERRORS);
  await page.clock.install();
  const { orderId } = await orderByApi(api, member, listing);
  const call = '**/api/saleOrder/*';
  await meetFaults(page, call, FAULTS_OF_ONE, () => openAs(page, member, `/index/pay?orderId=${orderId}`));
  await recover(page, call, payNow(page));
});

test('/index/orderDetail: each fault is shown in Chinese, 重试 recovers, and an expired session returns after the login', async ({
  page,
  api,
  member,
  listing,
  troubles,
}) => {
  test.setTimeout(120_000);
  troubles.allow(EXPECTED_PAGE_ERRORS);
  await page.clock.install();
  const { orderId } = await orderByApi(api, member, listing);
  const address = `/index/orderDetail?orderId=${orderId}`;
  const call = '**/api/saleOrder/*';
  const whole = page.getByRole('link', { name: '去支付' });
  await meetFaults(page, call, FAULTS_OF_ONE, () => openAs(page, member, address));
  await recover(page, call, whole);
  await test.step('expired', async () => {
    // Leaves the page first: its late 401 would end the session of the new page.
    await page.goto('about:blank');
    await page.route(call, (route) => route.fulfill({ json: { code: 401, msg: '' } }));
    await page.goto(address);
    await expiredSessionDialog(page).getByRole('button', { name: '取消' }).click();
    await expect(expiredSessionDialog(page)).toHaveCount(0);
    await expect(page.getByText('登录已超时')).toBeVisible();
    await expect(page.getByText('没能加载')).toHaveCount(0);
    await expect(retry(page)).toHaveCount(0);
    await page.unroute(call);
    await page.getByRole('button', { name: '去登录' }).click();
    await logInHere(page, api, member);
    await expect(page).toHaveURL(address);
    await expect(whole).toBeVisible();
  });
});

test('offline, a section of 我的商品 says so and loads when the network is back', async ({
  page,
  context,
  member,
  troubles,
}) => {
  troubles.allow(/^(request|console): /);
  await openAs(page, member, '/other/MyProducts');
  await expect(page.getByText('还没有买过账号')).toBeVisible();
  await context.setOffline(true);
  await page
    .getByRole('tab', { name: '交易中' })
    .or(page.getByRole('button', { name: '交易中' }))
    .first()
    .click();
  await expect(page.getByText(/网络连接不上/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('没有符合的订单').or(page.getByText('还没有买过账号'))).toBeVisible();
  await expect(page.getByText(/网络连接不上/)).toBeHidden();
});

test('/index/sureOrder loads by itself when the network is back', async ({
  page,
  member,
  listing,
  troubles,
}) => {
  troubles.allow(EXPECTED_PAGE_ERRORS);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await openAs(page, member, `/index/sureOrder?id=${listing.id}`);
  await expect(page.getByText(/恢复后会自动加载/).first()).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(submitOrder(page)).toBeVisible();
  await expect(page.getByText(/恢复后会自动加载/)).toHaveCount(0);
});

test('a server that is down is not reported as a missing network, and the page loads automatically once it answers', async ({
  page,
  troubles,
}) => {
  troubles.allow(EXPECTED_PAGE_ERRORS);
  await serveUnrendered(page);
  await page.route('**/api/web/good/allList', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto('/index/goodList');
  await expect(page.getByText(/服务器暂时连不上.*恢复后会自动加载/)).toBeVisible();
  await expect(page.getByText(/网络/)).toHaveCount(0);
  await page.getByRole('searchbox', { name: '关键词' }).fill('皮肤');
  await page.unroute('**/api/web/good/allList');
  await expect(page.getByText(/共 \d+\+? 件在售/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('searchbox', { name: '关键词' })).toHaveValue('皮肤');
});

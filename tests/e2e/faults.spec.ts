import type { Route } from '@playwright/test';
import { EXPECTED_PAGE_ERRORS, INVALID, UNKNOWN_OUTCOME_FAULTS, REFUSAL_FAULTS } from './kit/faults.ts';
import { expiredSessionDialog, logInHere, orderByApi } from './kit/shop.ts';
import { serveUnrendered } from './kit/buildFiles.ts';
import { expect, openAs, test, type Page } from './kit/test.ts';

const FAULTS = [...UNKNOWN_OUTCOME_FAULTS, ...REFUSAL_FAULTS];

interface Given {
  listingId: string;
  orderId: string;
}

/** Pages, the read that each depends on, and the content that it shows. */
const READS: readonly {
  path: (given: Given) => string;
  call: string;
  /** What the page of one thing says when its id is malformed. */
  missing?: string;
  whole: (page: Page) => ReturnType<Page['locator']>;
}[] = [
  {
    path: () => '/index/accountOrder',
    call: '**/api/web/game/Type*',
    whole: (page) => page.getByRole('link', { name: /王者荣耀/ }).first(),
  },
  {
    path: () => '/index/goodList',
    call: '**/api/web/good/allList',
    whole: (page) => page.getByText(/共 \d+\+? 件在售/),
  },
  {
    path: ({ listingId }) => `/pages/detail/index?id=${listingId}`,
    call: '**/api/web/good/info*',
    missing: '没有找到这件商品',
    whole: (page) => page.getByRole('button', { name: '立即购买' }),
  },
  {
    path: ({ listingId }) => `/index/sureOrder?id=${listingId}`,
    call: '**/api/web/good/info*',
    missing: '没有找到这个商品',
    whole: (page) => page.getByRole('button', { name: '提交订单' }),
  },
  {
    path: ({ orderId }) => `/index/pay?orderId=${orderId}`,
    call: '**/api/saleOrder/*',
    missing: '没有找到这个订单',
    whole: (page) => page.getByRole('button', { name: '立即支付' }),
  },
  {
    path: ({ orderId }) => `/index/orderDetail?orderId=${orderId}`,
    call: '**/api/saleOrder/*',
    missing: '没有找到这个订单',
    whole: (page) => page.getByRole('link', { name: '去支付' }),
  },
  {
    path: () => '/other/MyProducts',
    call: '**/api/saleOrder/web/buyList*',
    whole: (page) => page.getByRole('main').getByText('待支付').first(),
  },
  {
    path: () => '/other/MyProducts?tab=published',
    call: '**/api/need/myConsignment*',
    whole: (page) => page.getByRole('main'),
  },
  {
    path: () => '/other/Myevaluation',
    call: '**/api/account/backlist/allList*',
    whole: (page) => page.getByText('还没有估过价'),
  },
  {
    path: () => '/other/myJingjiahuishou',
    call: '**/api/account/backlist/allList*',
    whole: (page) => page.getByText('没有在收报价的账号'),
  },
  {
    path: () => '/other/shanghu',
    call: '**/api/merchant/lastOne*',
    whole: (page) => page.getByText('申请成为商户').first(),
  },
  {
    path: () => '/other/afterSaleList',
    call: '**/api/saleOrderAfter/list*',
    whole: (page) => page.getByText('没有申请过售后'),
  },
  {
    // The order is unpaid, so the rule allows no application.
    path: ({ orderId }) => `/other/afterOrdermoney?orderId=${orderId}`,
    call: '**/api/saleOrderAfter/rule*',
    missing: '没有找到这个订单',
    whole: (page) => page.getByRole('heading', { name: '现在不能申请售后' }),
  },
  {
    path: () => '/other/xiaoxi',
    call: '**/api/need/message/list*',
    whole: (page) => page.getByRole('button', { name: /下单成功/ }),
  },
];

const retry = (page: Page) => page.getByRole('button', { name: '重试' }).first();

for (const { path, call, missing, whole } of READS) {
  const name = path({ listingId: '…', orderId: '…' });
  test(`${name}: shows each fault in Chinese, and 重试 recovers`, async ({
    page,
    api,
    member,
    listing,
    troubles,
  }) => {
    troubles.allow(EXPECTED_PAGE_ERRORS);
    await page.clock.install();
    await serveUnrendered(page);
    const { orderId } = await orderByApi(api, member, listing);
    const address = path({ orderId, listingId: api.takeListing().id });
    // Each attempt meets the next fault. Its message must replace the previous one.
    let requests = 0;
    const faults = FAULTS.filter((fault) => missing === undefined || fault !== INVALID);
    for (const [index, { name: fault, answer, says }] of faults.entries()) {
      await test.step(fault, async () => {
        await page.unroute(call);
        await page.route(call, (route) => {
          requests += 1;
          return answer(route);
        });
        const before = requests;
        await (index === 0 ? openAs(page, member, address) : retry(page).click());
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
    await test.step('recovered', async () => {
      await page.unroute(call);
      await retry(page).click();
      await expect(whole(page)).toBeVisible();
      for (const { says } of FAULTS) await expect(page.getByText(says)).toHaveCount(0);
    });
    if (missing !== undefined) {
      await test.step('a malformed id', async () => {
        await page.route(call, INVALID.answer);
        await page.goto(address);
        await expect(page.getByText(missing)).toBeVisible();
        await expect(retry(page)).toHaveCount(0);
        await page.unroute(call);
      });
    }
    await test.step('expired', async () => {
      // Leaves the page first: its late 401 would end the session of the new page.
      await page.goto('about:blank');
      await page.route(call, (route) => route.fulfill({ json: { code: 401, msg: '' } }));
      await page.goto(address);
      await expect(page.getByRole('alertdialog').getByText('登录已超时，请重新登录')).toBeVisible();
    });
  });
}

test('a read times out after ten seconds, and a slow one shows a busy indicator', async ({
  page,
  troubles,
}) => {
  troubles.allow(EXPECTED_PAGE_ERRORS);
  await serveUnrendered(page);
  await page.clock.install();
  const held: Route[] = [];
  await page.route('**/api/web/good/allList', (route) => void held.push(route));
  await page.goto('/index/goodList');
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  // The query retries once, after a second.
  for (const times of [1, 2]) {
    await expect.poll(() => held.length).toBe(times);
    await page.clock.runFor(10_001);
    await page.clock.runFor(1_500);
  }
  await expect(page.getByText(/等了很久没有收到回应/)).toBeVisible();
  await retry(page).click();
  await expect.poll(() => held.length).toBe(3);
  await held[2]?.continue();
  await expect(page.getByText(/共 \d+\+? 件在售/)).toBeVisible();
});

test('a failed login keeps the fields', async ({ page, troubles }) => {
  troubles.allow(EXPECTED_PAGE_ERRORS);
  await page.goto('/login');
  await page.getByRole('textbox', { name: '手机号' }).fill('13800000001');
  await page.getByLabel('密码', { exact: true }).fill('Haoyi2026');
  await page.getByRole('checkbox', { name: /已阅读并同意/ }).check();
  for (const { name, answer, says } of FAULTS) {
    await test.step(name, async () => {
      await page.route('**/api/login', answer);
      await expect(page.getByRole('button', { name: '换一张图形验证码' })).toBeVisible();
      await page.getByRole('textbox', { name: '图形验证码' }).fill('AB12');
      // A captcha is valid for one attempt, so the form loads a new one.
      const drawn = page.waitForResponse(/\/api\/captchaImage/);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await expect(page.getByText(says).first()).toBeVisible();
      await drawn;
      await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue('13800000001');
      await expect(page.getByLabel('密码', { exact: true })).toHaveValue('Haoyi2026');
      await page.unroute('**/api/login');
    });
  }
});

test('the keyword stays in the field when the search fails', async ({ page, troubles }) => {
  troubles.allow(EXPECTED_PAGE_ERRORS);
  await page.goto('/index/goodList');
  await expect(page.getByText(/共 \d+\+? 件在售/)).toBeVisible();
  await page.route('**/api/web/good/allList', (route) => route.fulfill({ json: { code: 500, msg: '' } }));
  const box = page.getByRole('searchbox', { name: '关键词' });
  await box.fill('皮肤');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/服务器出了点问题/)).toBeVisible();
  await expect(box).toHaveValue('皮肤');
  await page.unroute('**/api/web/good/allList');
  await retry(page).click();
  await expect(page.getByText(/共 \d+\+? 件在售/)).toBeVisible();
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

for (const [path, shows] of [
  ['/index/sureOrder?id=LISTING', '提交订单'],
  ['/index/pay?orderId=ORDER', '立即支付'],
  ['/index/jingjiahuishou?kind=valuation', '王者荣耀'],
  ['/index/BasicInformation?gameId=lol&pageType=sale', '下一步'],
  ['/other/geren', '保存'],
] as const) {
  test(`${path.replace(/\?.*/, '')} loads by itself when the network is back`, async ({
    page,
    api,
    member,
    listing,
    troubles,
  }) => {
    troubles.allow(EXPECTED_PAGE_ERRORS);
    const { orderId } = path.includes('ORDER') ? await orderByApi(api, member, listing) : { orderId: '' };
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await openAs(page, member, path.replace('LISTING', listing.id).replace('ORDER', orderId));
    await expect(page.getByText(/恢复后会自动加载/).first()).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const part = page.getByRole('button', { name: shows, exact: true });
    await expect(part.or(page.getByRole('link', { name: shows })).first()).toBeVisible();
    await expect(page.getByText(/恢复后会自动加载/)).toHaveCount(0);
  });
}

test('a server that is down is not reported as a missing network, and the page loads automatically once it answers', async ({
  page,
  troubles,
}) => {
  troubles.allow(EXPECTED_PAGE_ERRORS);
  await serveUnrendered(page);
  for (const answer of [
    (route: Route) => route.abort('connectionrefused'),
    (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
  ]) {
    await page.route('**/api/web/good/allList', answer);
    await page.goto('/index/goodList');
    await expect(page.getByText(/服务器暂时连不上.*恢复后会自动加载/)).toBeVisible();
    await expect(page.getByText(/网络/)).toHaveCount(0);
    await page.getByRole('searchbox', { name: '关键词' }).fill('皮肤');
    await page.unroute('**/api/web/good/allList');
    await expect(page.getByText(/共 \d+\+? 件在售/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('searchbox', { name: '关键词' })).toHaveValue('皮肤');
  }
});

test('after 取消 in the expiry dialog a page links to the login, which returns to it', async ({
  page,
  api,
  member,
  listing,
}) => {
  const { orderId } = await orderByApi(api, member, listing);
  const address = `/index/orderDetail?orderId=${orderId}`;
  await page.route('**/api/saleOrder/*', (route) => route.fulfill({ json: { code: 401, msg: '' } }));
  await openAs(page, member, address);
  await expiredSessionDialog(page).getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('登录已超时')).toBeVisible();
  await expect(page.getByText('没能加载')).toHaveCount(0);
  await expect(retry(page)).toHaveCount(0);
  await page.unroute('**/api/saleOrder/*');
  await page.getByRole('button', { name: '去登录' }).click();
  await logInHere(page, api, member);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('link', { name: '去支付' })).toBeVisible();
});

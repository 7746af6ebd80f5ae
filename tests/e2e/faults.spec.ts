import type { Route } from '@playwright/test';
import { FAILURES, LOST, REFUSED } from './kit/faults.ts';
import { orderByApi } from './kit/shop.ts';
import { sendFrames } from './kit/files.ts';
import { expect, openAs, test, type Page } from './kit/test.ts';

const FAULTS = [...LOST, ...REFUSED];

interface Given {
  listingId: string;
  orderId: string;
}

/** Screens and the read they cannot do without. */
const READS: readonly {
  path: (given: Given) => string;
  call: string;
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
    whole: (page) => page.getByRole('button', { name: '立即购买' }),
  },
  {
    path: ({ listingId }) => `/index/sureOrder?id=${listingId}`,
    call: '**/api/web/good/info*',
    whole: (page) => page.getByRole('button', { name: '提交订单' }),
  },
  {
    path: ({ orderId }) => `/index/pay?orderId=${orderId}`,
    call: '**/api/saleOrder/*',
    whole: (page) => page.getByRole('button', { name: '立即支付' }),
  },
  {
    path: ({ orderId }) => `/index/orderDetail?orderId=${orderId}`,
    call: '**/api/saleOrder/*',
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
    // Not paid: there is nothing to apply for, and the rule says so.
    path: ({ orderId }) => `/other/afterOrdermoney?orderId=${orderId}`,
    call: '**/api/saleOrderAfter/rule*',
    whole: (page) => page.getByRole('heading', { name: '现在不能申请售后' }),
  },
  {
    path: () => '/other/xiaoxi',
    call: '**/api/need/message/list*',
    whole: (page) => page.getByRole('button', { name: /下单成功/ }),
  },
];

const retry = (page: Page) => page.getByRole('button', { name: '重试' }).first();

for (const { path, call, whole } of READS) {
  const name = path({ listingId: '…', orderId: '…' });
  test(`${name}: each fault is said in chinese, and 重试 mends it`, async ({
    page,
    api,
    member,
    listing,
    troubles,
  }) => {
    troubles.allow(FAILURES);
    await sendFrames(page);
    const { orderId } = await orderByApi(api, member, listing);
    const address = path({ orderId, listingId: api.listing(498).id });
    // Each attempt meets the next fault, and says another thing than the one before.
    let asked = 0;
    for (const [index, { name: fault, answer, says }] of FAULTS.entries()) {
      await test.step(fault, async () => {
        await page.unroute(call);
        await page.route(call, (route) => {
          asked += 1;
          return answer(route);
        });
        const before = asked;
        await (index === 0 ? openAs(page, member, address) : retry(page).click());
        await expect.poll(() => asked).toBeGreaterThan(before);
        await expect(page.getByText(says).first()).toBeVisible();
        const last = FAULTS[index - 1];
        if (last) await expect(page.getByText(last.says)).toHaveCount(0);
      });
    }
    await test.step('mended', async () => {
      await page.unroute(call);
      await retry(page).click();
      await expect(whole(page)).toBeVisible();
      for (const { says } of FAULTS) await expect(page.getByText(says)).toHaveCount(0);
    });
    await test.step('expired', async () => {
      // A call of the page that is left would end the session before the new page begins with it.
      await page.goto('about:blank');
      await page.route(call, (route) => route.fulfill({ json: { code: 401, msg: '' } }));
      await page.goto(address);
      await expect(page.getByRole('alertdialog').getByText('登录已超时，请重新登录')).toBeVisible();
    });
  });
}

test('a read that never answers ends after ten seconds, and one that is slow shows that it is awaited', async ({
  page,
  troubles,
}) => {
  troubles.allow(FAILURES);
  await sendFrames(page);
  await page.clock.install();
  const held: Route[] = [];
  await page.route('**/api/web/good/allList', (route) => void held.push(route));
  await page.goto('/index/goodList');
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  // Asked once more after a second, as nothing was heard.
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

test('a login that fails keeps what was typed', async ({ page, troubles }) => {
  troubles.allow(FAILURES);
  await page.goto('/login');
  await page.getByRole('textbox', { name: '手机号' }).fill('13800000001');
  await page.getByLabel('密码', { exact: true }).fill('Haoyi2026');
  await page.getByRole('checkbox', { name: /已阅读并同意/ }).check();
  for (const { name, answer, says } of FAULTS) {
    await test.step(name, async () => {
      await page.route('**/api/login', answer);
      await expect(page.getByRole('button', { name: '换一张图形验证码' })).toBeVisible();
      await page.getByRole('textbox', { name: '图形验证码' }).fill('AB12');
      // A captcha serves one try: another is drawn.
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

test('words searched for stay in the box when the search fails', async ({ page, troubles }) => {
  troubles.allow(FAILURES);
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

test('without a network a part of 我的商品 says so, and loads by itself when the network is back', async ({
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

import type { WireListing } from './kit/api.ts';
import type { Request } from '@playwright/test';
import { expect, follow, test, type Page } from './kit/test.ts';

const LIST = '/api/web/good/allList';

/** The calls of a page, without the count that a slow machine asks for between the typing of the two prices. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  const isHalfTyped = (request: Request) => request.postDataJSON()?.priceEnd === undefined;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !(pathname === LIST && isHalfTyped(request))) calls.push(pathname);
  });
  return calls;
}

const cards = (page: Page) => page.getByRole('main').getByRole('link', { name: /¥/ });
const count = (page: Page) => page.getByText(/共 \d+\+? 件在售/);

const settled = (page: Page) => page.waitForLoadState('networkidle');

interface Attribute {
  aavName: string;
  fieldType: string;
  childAttributes: {
    id: string;
    fieldName: string;
    childGameAttributes: { id: string; fieldName: string }[];
  }[];
}

test('filters are in the address, a change makes one request, and an empty result can be cleared', async ({
  page,
  api,
}) => {
  test.setTimeout(120_000);
  const games = await api.send<{ id: string; name: string }[]>('/api/web/game/Type');
  const game = games.data.find(({ name }) => name === '原神');
  /** What the server finds at these prices. No journey buys at them, so the totals do not change meanwhile. */
  const search = (more: object) =>
    api.send<{ title: string }>(LIST, {
      body: { pageNum: 1, pageSize: 3, gameId: game?.id, priceStart: 2000, priceEnd: 5000, ...more },
    });
  await page.goto(`/index/goodList?id=${game?.id}&name=${encodeURIComponent('原神')}`);
  await expect(count(page)).toBeVisible();
  await settled(page);

  const filters = page.getByRole('button', { name: /筛选/ });
  const sheet = page.getByRole('dialog');
  const show = sheet.getByRole('button', { name: '查看结果' });
  const word = page.getByRole('searchbox', { name: '关键词' });

  await test.step('Back closes the filters and keeps the address', async () => {
    const address = page.url();
    await filters.click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(address);
  });

  await test.step('prices and their order', async () => {
    await filters.click();
    await expect(sheet.getByRole('group', { name: '区服' })).toBeVisible();
    await expect(sheet.locator('[aria-busy="true"]')).toHaveCount(0);
    await settled(page);

    const calls = callsOf(page);
    await sheet.getByLabel('最低价').fill('5000');
    await sheet.getByLabel('最高价').fill('2000');
    const { total } = await search({});
    await expect(sheet.getByRole('button', { name: `查看结果 · ${total} 件` })).toBeVisible();
    await show.click();
    await expect(page).toHaveURL(/priceStart=2000&priceEnd=5000/);
    await expect(page.getByRole('button', { name: '去掉 ¥2000–5000' })).toBeVisible();
    await expect.poll(() => calls).toEqual([LIST]);
    await settled(page);
    expect(calls).toEqual([LIST]);

    await page.getByRole('button', { name: '按价格排序' }).click();
    await expect(page).toHaveURL(/sortRank=priceasc/);
    await expect.poll(() => calls).toEqual([LIST, LIST]);
    await settled(page);
    expect(calls).toEqual([LIST, LIST]);
    const { rows } = await search({ sortRank: 'priceasc' });
    for (const [index, { title }] of rows.entries()) {
      await expect(cards(page).nth(index)).toContainText(title);
    }
  });

  await test.step('a character by minimum constellation', async () => {
    const template = await api.send<Attribute[]>(`/api/web/gameTemp?gameId=${game?.id}`);
    const roles = template.data.find(({ fieldType }) => fieldType === 'boxradio');
    const [role] = roles?.childAttributes ?? [];
    const from = role?.childGameAttributes.slice(2) ?? [];
    const having = (value = '') => search({ [roles?.aavName ?? '']: value, sortRank: 'priceasc' });
    const any = await having(role?.id);
    const some = await having(from.map(({ id }) => id).join());
    expect(some.total).toBeGreaterThan(0);
    expect(some.total).toBeLessThan(any.total);

    await filters.click();
    await sheet.getByRole('button', { name: role?.fieldName ?? '', exact: true }).click();
    await sheet.getByLabel(role?.fieldName ?? '').selectOption(`${from[0]?.fieldName}以上`);
    await show.click();
    const chip = page.getByRole('button', { name: `去掉 ${role?.fieldName} ${from[0]?.fieldName}以上` });
    await expect(chip).toBeVisible();
    await expect(page.getByText(`共 ${some.total} 件在售`)).toBeVisible();

    await page.reload();
    await expect(page.getByText(`共 ${some.total} 件在售`)).toBeVisible();
    await expect(page.getByRole('button', { name: '去掉 ¥2000–5000' })).toBeVisible();
    await expect(page.getByRole('button', { name: '按价格排序，从低到高' })).toBeVisible();
    await expect(cards(page).first()).toContainText(some.rows[0]?.title ?? '?');

    await chip.click();
    await expect(page).not.toHaveURL(new RegExp(from[0]?.id ?? '!'));
    await page.getByRole('button', { name: '去掉 ¥2000–5000' }).click();
    await expect(page).not.toHaveURL(/priceStart/);
  });

  await test.step('an empty result says so, and its conditions can be cleared', async () => {
    await word.fill('绝不存在的词');
    await page.keyboard.press('Enter');
    await expect(page.getByText('没有合适的账号')).toBeVisible();
    await page.getByRole('button', { name: '清空条件' }).click();
    await expect(cards(page).first()).toBeVisible();
    await expect(word).toHaveValue('');
  });
});

test('a lowered price is a special offer in its own tab with the former price', async ({ page, api }) => {
  interface Own extends WireListing {
    recoveryTime: string;
    originalPrice?: number;
  }
  const { token } = await api.signIn('13800000003');
  const own = await api.send<Own>('/api/need/myConsignment?saleState=1&pageNum=1&pageSize=50', { token });
  // A listing that is old enough for a special offer and is not one yet.
  const listing = own.rows.find(
    ({ recoveryTime, originalPrice, newPrice }) =>
      originalPrice === undefined &&
      Number(newPrice) > 100 &&
      Date.parse(`${recoveryTime.replace(' ', 'T')}+08:00`) < Date.now() - 4 * 24 * 3_600_000,
  );
  if (!listing) throw new Error('the seller of the demo has nothing that stood long enough');
  const before = Number(listing.newPrice);
  const after = Math.floor(before * 0.8);

  await page.goto('/robots.txt');
  await page.evaluate((text) => localStorage.setItem('token', JSON.stringify(text)), token);
  await page.goto('/other/MyProducts?tab=published&status=onSale');
  const card = page.getByRole('article').filter({ hasText: listing.title }).first();
  const more = page.getByRole('button', { name: /更多|加载/ });
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    if ((await card.count()) === 0 && (await more.count()) > 0) await more.first().click();
    await expect(card).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000, intervals: [100] });
  await card.getByRole('button', { name: '改价' }).click();
  await page.getByLabel('新价格').fill(String(after));
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(card.getByText('特价', { exact: true })).toBeVisible();

  const yuan = (sum: number) => `¥${sum.toString().replace(/\B(?=(\d{3})+$)/g, ',')}`;
  const [now, former] = [after, before].map(yuan);
  await page.goto('/index/goodList');
  await page.getByRole('button', { name: '特价捡漏区' }).click();
  await expect(page).toHaveURL('/index/goodList?isOnSpecialOffer=1');
  await page.getByRole('searchbox', { name: '关键词' }).fill(listing.title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/isOnSpecialOffer=1/);
  const offer = cards(page).filter({ hasText: listing.title }).first();
  await expect(offer).toContainText(now ?? '?');
  await expect(offer).toContainText(`原价 ${former}`);
  await offer.click();
  const main = page.getByRole('main');
  await expect(main.getByText('特价', { exact: true })).toBeVisible();
  await expect(main.getByText(`原价 ${former}`).first()).toBeVisible();
  await main.getByRole('link', { name: '购买须知' }).click();
  await expect(page).toHaveURL('/index/articleDetail?type=goumaixuzhi');
  await expect(page.getByRole('heading', { name: '购买须知' })).toBeVisible();
});

test('the list is restored after a detail page and fresh otherwise', async ({ page }) => {
  await page.goto('/index/goodList');
  await expect(cards(page).first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 6000));
    expect(await page.evaluate(() => window.scrollY)).toBe(6000);
  }).toPass({ intervals: [100] });
  await settled(page);
  const address = await page.locator('li[data-index]').nth(6).getByRole('link').first().getAttribute('href');
  const here = page.locator(`li[data-index] a[href="${address}"]`);
  // The next page may be loaded, but not the first one again.
  const starts: unknown[] = [];
  page.on('request', (request) => {
    const isStart = request.url().endsWith(LIST) && request.postDataJSON().pageNum === 1;
    if (isStart) starts.push(request.postDataJSON());
  });
  await page.evaluate(() =>
    document.addEventListener('click', () => sessionStorage.setItem('top', String(window.scrollY)), true),
  );
  await here.press('Enter');
  const top = Number(await page.evaluate(() => sessionStorage.getItem('top')));
  await expect(page).toHaveURL(/\/pages\/detail\/index\?id=/);
  await expect(page.getByRole('heading', { level: 1, name: '商品详情' })).toBeFocused();
  await expect(page).toHaveTitle(/ ¥[\d.]+ · 号易$/);
  await page.goBack();
  await expect(page).toHaveURL('/index/goodList');
  await expect(page).toHaveTitle('商品列表 · 号易');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await expect(here).toBeInViewport();
  await expect(here).toBeFocused();
  expect(starts).toEqual([]);

  // A card that gets the focus backwards is not under the bars.
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press('Shift+Tab');
    const isCovered = () =>
      page.evaluate(() => {
        const card = document.activeElement as Element;
        const { left, top: edge, width } = card.getBoundingClientRect();
        return !card.contains(document.elementFromPoint(left + width / 2, edge + 4));
      });
    await expect.poll(isCovered).toBe(false);
  }

  await follow(page, '/index/home');
  await expect(count(page)).toHaveCount(0);
  await follow(page, '/index/goodList');
  await expect(count(page)).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  // A missing listing does not keep the title of the one before.
  await follow(page, address ?? '');
  await expect(page).toHaveTitle(/ ¥[\d.]+ · 号易$/);
  await follow(page, '/pages/detail/index?id=none');
  await expect(page.getByText('没有找到这件商品')).toBeVisible();
  await expect(page).toHaveTitle('商品详情 · 号易');
});

test('a long list scrolls in a small DOM', async ({ page, api }) => {
  test.setTimeout(120_000);
  const { total } = await api.send(LIST, {
    body: { pageNum: 1, pageSize: 1, priceStart: 2500, priceEnd: 3500 },
  });
  expect(total).toBeGreaterThan(150);
  await page.goto('/index/goodList?priceStart=2500&priceEnd=3500');
  await expect(cards(page).first()).toBeVisible();
  const end = page.getByText(/共 \d+ 件，已经到底了/);
  let nodes = 0;
  // Each scroll must load more rows. The total time is not limited, because it depends on the machine.
  while ((await end.count()) === 0) {
    const before = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return document.documentElement.scrollHeight;
    });
    await expect
      .poll(
        async () =>
          (await end.count()) === 1 ||
          (await page.evaluate(() => document.documentElement.scrollHeight)) > before,
        { intervals: [50] },
      )
      .toBe(true);
    nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('*').length));
  }
  const seen = Number(/共 (\d+) 件/.exec((await end.textContent()) ?? '')?.[1]);
  // Other journeys buy listings meanwhile, so the total may change.
  expect(Math.abs(seen - total)).toBeLessThanOrEqual(40);
  expect(nodes).toBeLessThan(1500);
});

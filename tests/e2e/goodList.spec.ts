import { expect, test, type Page } from './kit/test.ts';

/** Calls that the page makes, by path; asked for from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

const LIST = '/api/web/good/allList';
const cards = (page: Page) => page.getByRole('main').getByRole('link', { name: /¥/ });
const count = (page: Page) => page.getByText(/共 \d+ 件在售/);

/** Pictures, chips and cards have come to rest: nothing has been asked for meanwhile. */
const settled = (page: Page) => page.waitForLoadState('networkidle');

test('filters live in the address, and a change of them is one request', async ({ page, api }) => {
  const games = await api.send<{ id: string; name: string }[]>('/api/web/game/Type');
  const [game] = games.data;
  await page.goto(`/index/goodList?id=${game?.id}&name=${encodeURIComponent(game?.name ?? '')}`);
  await expect(count(page)).toBeVisible();
  await settled(page);

  await page.getByRole('button', { name: /筛选/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '500–1000' }).click();
  await expect(sheet.getByRole('group').nth(3)).toBeVisible();
  await settled(page);

  const calls = callsOf(page);
  await sheet.getByRole('button', { name: '查看结果' }).click();
  await expect(page).toHaveURL(/priceStart=500&priceEnd=1000/);
  await expect(page.getByRole('button', { name: '去掉 ¥500–1000' })).toBeVisible();
  await settled(page);
  expect(calls).toEqual([LIST]);

  await page.getByRole('button', { name: '按价格排序' }).click();
  await expect(page).toHaveURL(/sortRank=priceasc/);
  await settled(page);
  expect(calls).toEqual([LIST, LIST]);
  const inOrder = await api.send<{ title: string }>(LIST, {
    body: {
      pageNum: 1,
      pageSize: 3,
      gameId: game?.id,
      priceStart: 500,
      priceEnd: 1000,
      sortRank: 'priceasc',
    },
  });
  for (const [index, { title }] of inOrder.rows.entries()) {
    await expect(cards(page).nth(index)).toContainText(title);
  }

  await page.reload();
  await expect(page.getByRole('button', { name: '去掉 ¥500–1000' })).toBeVisible();
  await expect(page.getByRole('button', { name: '按价格排序，从低到高' })).toBeVisible();
  await expect(cards(page).first()).toContainText(inOrder.rows[0]?.title ?? '?');

  await page.getByRole('button', { name: '去掉 ¥500–1000' }).click();
  await expect(page).not.toHaveURL(/priceStart/);
});

test('words that nothing fits say so, and the conditions can be emptied', async ({ page }) => {
  await page.goto('/index/goodList');
  await page.getByRole('searchbox', { name: '关键词' }).fill('绝不存在的词');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有合适的账号')).toBeVisible();
  await page.getByRole('button', { name: '清空条件' }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('searchbox', { name: '关键词' })).toHaveValue('');
});

test('the list comes back from a detail as it was left, and from anywhere else anew', async ({ page }) => {
  await page.goto('/index/goodList');
  await expect(cards(page).first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 6000));
    expect(await page.evaluate(() => window.scrollY)).toBe(6000);
  }).toPass({ intervals: [100] });
  await settled(page);
  const address = await page.locator('li[data-index]').nth(6).getByRole('link').first().getAttribute('href');
  const here = page.locator(`li[data-index] a[href="${address}"]`);
  const calls = callsOf(page);
  await page.evaluate(() =>
    document.addEventListener('click', () => sessionStorage.setItem('top', String(window.scrollY)), true),
  );
  await here.click();
  const top = Number(await page.evaluate(() => sessionStorage.getItem('top')));
  await expect(page).toHaveURL(/\/pages\/detail\/index\?id=/);
  await page.goBack();
  await expect(page).toHaveURL('/index/goodList');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await expect(here).toBeInViewport();
  expect(calls.filter((path) => path === LIST)).toEqual([]);

  await page.goto('/index/home');
  await page.goto('/index/goodList');
  await expect(cards(page).first()).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('all listings can be scrolled through, and the page stays small', async ({ page, api }) => {
  test.setTimeout(240_000);
  const { total } = await api.send(LIST, { body: { pageNum: 1, pageSize: 1 } });
  expect(total).toBeGreaterThan(1800);
  await page.goto('/index/goodList');
  await expect(cards(page).first()).toBeVisible();
  const end = page.getByText(/共 \d+ 件，已经到底了/);
  let nodes = 0;
  // Each time more must come: how long all of it takes is the machine's affair.
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
  // Other journeys buy meanwhile.
  expect(Math.abs(seen - total)).toBeLessThanOrEqual(40);
  expect(nodes).toBeLessThan(1500);
});

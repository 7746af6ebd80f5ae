import { calls } from '../../contract/index.ts';
import { keptBack, openDrawn, taken } from './kit/drawn.ts';
import { ENTRY, filesOf } from './kit/files.ts';
import { listingByApi, verify } from './kit/sellers.ts';
import { expect, openAs, test, type Page } from './kit/test.ts';

/** The answer of the server to a browser that runs no scripts: what search engines and messengers read. */
async function sent(origin: string, path: string) {
  let answer = await fetch(origin + path);
  let html = await answer.text();
  // A server that is too busy to draw a page in time sends its frame, and the drawing to who asks next.
  await expect(async () => {
    if (!html.includes('id="drawn"')) {
      answer = await fetch(origin + path);
      html = await answer.text();
    }
    expect(html).toContain('id="drawn"');
  }).toPass();
  const body = html.slice(html.indexOf('<body>')).replaceAll(/<script.*?<\/script>/gs, '');
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return {
    status: answer.status,
    title: /<title>(.*?)<\/title>/s.exec(html)?.[1],
    text: body.replaceAll(/<[^>]*>/g, ''),
    hrefs: [...body.matchAll(/href="([^"]*)"/g)].flatMap(([, href]) => href?.replaceAll('&amp;', '&') ?? []),
    content,
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    data: data === undefined ? undefined : (JSON.parse(data) as Record<string, unknown>),
  };
}

/** The calls to the back end that a page makes, and how far its layout moved by itself. */
async function watched(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return { calls, shifts: () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts) };
}

test('a listing is found by who runs no script: title, price, text, pictures, and a product with its offer', async ({
  origin,
  listing,
}) => {
  const path = `/pages/detail/index?id=${listing.id}`;
  const page = await sent(origin, path);
  const price = Number(listing.newPrice);
  expect([page.status, page.title, page.canonical]).toEqual([
    200,
    `${listing.title} ¥${price.toFixed(2)} · 号易`,
    origin + path,
  ]);
  expect(page.text).toContain(listing.title);
  expect(page.text).toContain(price.toLocaleString('en'));
  expect([
    page.content('og:type'),
    page.content('og:title'),
    page.content('og:url'),
    page.content('product:price:amount'),
    page.content('description'),
  ]).toEqual(['product', page.title, origin + path, price.toFixed(2), page.content('og:description')]);
  expect(page.content('og:image')).toMatch(new RegExp(`^${origin}/img/`));
  expect(page.data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: listing.title,
    description: expect.stringMatching(/\S/),
    sku: expect.stringMatching(/\S/),
    category: expect.stringMatching(/账号$/),
    image: expect.arrayContaining([page.content('og:image')]),
    offers: {
      '@type': 'Offer',
      url: origin + path,
      price: price.toFixed(2),
      priceCurrency: 'CNY',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/UsedCondition',
    },
  });
});

test('home leads to the games, a game’s list to its listings, without a script', async ({ origin }) => {
  const home = await sent(origin, '/');
  expect([home.title, home.canonical]).toEqual(['号易 · 安心买卖游戏账号', `${origin}/index/home`]);
  const list = home.hrefs.find((href) => href.startsWith('/index/goodList?id='));
  const listings = (await sent(origin, list ?? '')).hrefs.filter((href) =>
    href.startsWith('/pages/detail/index?id='),
  );
  expect(listings.length).toBeGreaterThan(3);
  expect((await sent(origin, listings[0] ?? '')).content('og:type')).toBe('product');
});

const PAGES = [
  '/index/home',
  '/index/accountOrder',
  '/index/goodList',
  '/index/goodList?id=wzry&name=王者荣耀&sortRank=3',
  '/other/bangzhu',
  '/other/gonggao',
  '/other/xinwen',
  '/other/jieshao',
  '/other/cooperate',
  '/other/zhaohui',
  '/other/zhaomu',
  '/yinsi',
];

for (const width of [375, 540, 1280]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 812 } });
    test('the scripts take a drawn page over without a call, a shift or a word on the console', async ({
      page,
      listing,
    }) => {
      test.setTimeout(120_000);
      const { calls, shifts } = await watched(page);
      for (const path of [...PAGES, `/pages/detail/index?id=${listing.id}`]) {
        await test.step(path, async () => {
          // A server that is too busy to draw a page in time sends its frame.
          await expect(async () => {
            calls.length = 0;
            const answer = await page.goto(path);
            expect(await answer?.text()).toContain('id="drawn"');
          }).toPass();
          await taken(page);
          expect([path, calls, await shifts()]).toEqual([path, [], []]);
        });
      }
    });
  });
}

test('a list that is scrolled before the scripts have come stays where it is', async ({ page }) => {
  const go = await keptBack(page);
  await openDrawn(page, '/index/goodList', page.locator('li[data-index="0"]'));
  await page.evaluate(() => window.scrollTo(0, 1200));
  go();
  await taken(page);
  await expect(page.locator('li[data-index="12"]')).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(1200);
});

test('what is typed and pressed before the scripts have come is done once they have', async ({ page }) => {
  const go = await keptBack(page);
  const box = page.getByRole('combobox', { name: '搜索账号' });
  await openDrawn(page, '/index/home', box);
  await box.fill('凤求凰');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page).toHaveURL('/index/home');
  go();
  await expect(page).toHaveURL(`/index/goodList?keyWord=${encodeURIComponent('凤求凰')}`);
});

test('a member’s own page is asked for once the drawn one has been taken over', async ({
  page,
  api,
  member,
}) => {
  await verify(api, member);
  const id = await listingByApi(api, member, '自己的号，先看一看', 88_800);
  await openAs(page, member, `/pages/detail/index?id=${id}`);
  await expect(page.getByText('这是你发布的商品').first()).toBeVisible();
});

test('a look at a listing is counted once, with the page or by its scripts', async ({
  page,
  api,
  member,
  listing,
}) => {
  // The server says all looks so far. To ask is a look too, but for the first who asks from here after a page: its scripts.
  const looks = () =>
    page.evaluate(async (path) => {
      const answer = (await (await fetch(path)).json()) as { data: { browseNum: number } };
      return answer.data.browseNum;
    }, `${calls.readListing.path}?id=${listing.id}`);
  await page.goto('/robots.txt');
  const before = await looks();
  await page.goto(`/pages/detail/index?id=${listing.id}`);
  await taken(page);
  await expect(page.getByRole('heading', { name: listing.title })).toBeVisible();
  expect(await looks()).toBe(before + 1);
  const read = page.waitForResponse(/\/api\/web\/good\//);
  await openAs(page, member, `/pages/detail/index?id=${listing.id}`);
  await read;
  expect(await looks()).toBe(before + 3);
  await expect
    .poll(() =>
      api.sql(
        'select b.times from browses b join users u on u.id = b.user_id where u.phone = $1 and b.listing_id = $2',
        [member.phone, listing.id],
      ),
    )
    .toEqual([{ times: 1 }]);
});

/** What a drawn page says as long as it can do no more than be read. */
const unopened = (page: Page) => page.getByText(/^页面没能打开/);

test('a drawn page whose scripts are lost can be read, and says that it can do no more', async ({
  page,
  listing,
  troubles,
}) => {
  troubles.allow(/^(request|console): /);
  for (const file of ENTRY) {
    await test.step(file, async () => {
      await page.route(`**${file}`, (route) => route.abort('failed'));
      await expect(async () => {
        await page.goto(`/pages/detail/index?id=${listing.id}`, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { name: listing.title })).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect(unopened(page)).toBeVisible();
      await page.unroute(`**${file}`);
      await page.evaluate(() => sessionStorage.clear());
    });
  }
  await page.getByRole('button', { name: '重试' }).click();
  await taken(page);
  await expect(unopened(page)).toHaveCount(0);
});

test('a drawn page whose screen is lost stays as it is, and is taken over when there is a network again', async ({
  page,
  troubles,
}) => {
  troubles.allow(/^(request|console): /);
  const first = page.locator('li[data-index="0"]');
  for (const file of filesOf('/index/goodList')) {
    await test.step(file, async () => {
      await page.route(`**${file}`, (route) => route.abort('failed'));
      await expect(async () => {
        await page.goto('/index/goodList', { waitUntil: 'commit' });
        await expect(first).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect(unopened(page)).toBeVisible();
      await expect(first).toBeVisible();
      await page.getByRole('button', { name: '筛选' }).click();
      await page.unroute(`**${file}`);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(unopened(page)).toHaveCount(0);
    });
  }
});

test('a drawn page says that it can do no more when a press has waited long for the scripts', async ({
  page,
}) => {
  await page.clock.install();
  const go = await keptBack(page);
  const filter = page.getByRole('button', { name: '筛选' });
  await expect(async () => {
    await page.goto('/index/goodList', { waitUntil: 'commit' });
    await expect(filter).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.clock.fastForward('01:00');
  await expect(unopened(page)).toBeHidden();
  await filter.click();
  await expect(unopened(page)).toBeHidden();
  await page.clock.fastForward('01:00');
  await expect(unopened(page)).toBeVisible();
  await page.clock.resume();
  go();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(unopened(page)).toHaveCount(0);
});

for (const body of ['let x = ;', 'throw new Error("old browser")']) {
  test(`a drawn page whose scripts cannot be run says so: ${body}`, async ({ page, troubles }) => {
    troubles.allow(/^(threw|console): /);
    await page.route(`**${ENTRY.at(-1)}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await expect(async () => {
      await page.goto('/index/goodList');
      await expect(page.locator('li[data-index="0"]')).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(unopened(page)).toBeVisible();
  });
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a drawn page that is cut off in the middle can be read as far as it came, and says so (motion: ${reducedMotion})`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion });
    await keptBack(page);
    await page.route('**/index/goodList', async (route) => {
      const response = await route.fetch();
      const [before] = (await response.text()).split('data-index="3"');
      await route.fulfill({ response, body: before ?? '' });
    });
    await expect(async () => {
      await page.goto('/index/goodList', { waitUntil: 'commit' });
      await expect(page.locator('li[data-index="0"]')).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.locator('li[data-index="4"]')).toHaveCount(0);
    await page.getByRole('button', { name: '筛选' }).click();
    await page.clock.fastForward('01:00');
    await expect(unopened(page)).toBeVisible();
  });
}

test('a script that somebody gets into a page does not run', async ({ page, troubles }) => {
  troubles.allow(/Content Security Policy/);
  await page.goto('/index/home');
  await taken(page);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    const image = document.createElement('div');
    image.innerHTML = '<img src="/img/none" onerror="window.ran = true">';
    document.body.append(script, image);
    return 'ran' in window;
  });
  expect(ran).toBe(false);
});

import { calls } from '../../contract/index.ts';
import { routes } from '../../contract/kit/routes.ts';
import { gotoRendered, holdScripts, openRendered, hydrated } from './kit/hydration.ts';
import { ENTRY_SCRIPTS, findChunks } from './kit/buildFiles.ts';
import { listingByApi, verify } from './kit/sellers.ts';
import { expect, openAs, test, type Page } from './kit/test.ts';
import { expectPage, visitorIds, VISITS } from './kit/visits.ts';

/** The server's HTML as clients without scripts see it, such as search engines. */
async function sent(origin: string, path: string) {
  let answer = await fetch(origin + path);
  let html = await answer.text();
  // A busy server sends the page unrendered; a later request gets the rendered page.
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

declare global {
  interface Window {
    changes: {
      /** The sizes of the layout shifts since the page was opened. */
      shifts: number[];
      /** The titles that the document got after its HTML was parsed. */
      titles: string[];
    };
  }
}

/** Records the API calls and the {@link Window.changes} of each page that is opened afterwards. */
async function recordPage(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  // Until the new document arrives, the page before may still make calls.
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) calls.length = 0;
  });
  await page.addInitScript(() => {
    const changes: Window['changes'] = { shifts: [], titles: [] };
    window.changes = changes;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        changes.shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() => changes.titles.push(document.title)).observe(document.head, {
        childList: true,
        subtree: true,
      }),
    );
  });
  return { calls, changes: () => page.evaluate(() => window.changes) };
}

test('a listing is complete HTML for clients without scripts: title, price, text, pictures and structured data', async ({
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

test('home links to the games, and a game’s list to its listings, without scripts', async ({ origin }) => {
  const home = await sent(origin, '/');
  expect([home.title, home.canonical]).toEqual(['号易 · 安心买卖游戏账号', `${origin}/index/home`]);
  expect(home.text).not.toContain('页面没能打开');
  const list = home.hrefs.find((href) => href.startsWith('/index/goodList?id='));
  const listings = (await sent(origin, list ?? '')).hrefs.filter((href) =>
    href.startsWith('/pages/detail/index?id='),
  );
  expect(listings.length).toBeGreaterThan(3);
  expect((await sent(origin, listings[0] ?? '')).content('og:type')).toBe('product');
});

const RENDERED = routes.filter(({ isServerRendered }) => isServerRendered);

const FILTERED = '/index/goodList?id=wzry&name=王者荣耀&sortRank=3';

/** Opens a page as the server renders it. Its hydration makes no API call, layout shift or change of the title. */
async function expectQuietHydration(
  page: Page,
  { calls, changes }: Awaited<ReturnType<typeof recordPage>>,
  path: string,
) {
  await gotoRendered(page, path);
  await hydrated(page);
  expect([path, calls, await changes()]).toEqual([path, [], { shifts: [], titles: [] }]);
}

test('every rendered page is complete; its hydration makes no API call, layout shift or console message', async ({
  page,
  api,
  listing,
}) => {
  test.setTimeout(180_000);
  const record = await recordPage(page);
  const ids = await visitorIds(api, listing.id);
  for (const route of RENDERED) {
    const visit = VISITS[route.name] ?? {};
    await test.step(route.path, async () => {
      await expectQuietHydration(page, record, route.path + (visit.query?.(ids) ?? ''));
      await expectPage(page, route, visit);
    });
  }
  for (const [path, address, title] of [
    ['/', '/index/home', '号易 · 安心买卖游戏账号'],
    ['/index/articleDetail?type=goumaixuzhi', '/index/articleDetail?type=goumaixuzhi', '购买须知 · 号易'],
    [FILTERED, FILTERED, '商品列表 · 号易'],
  ] as const) {
    await test.step(path, async () => {
      await expectQuietHydration(page, record, path);
      await expect(page).toHaveURL(encodeURI(address));
      await expect(page).toHaveTitle(title);
    });
  }
});

// At 540 the font stops growing; at 1280 there are a side panel and the menus.
for (const [width, more] of [
  [540, []],
  [1280, ['/other/gonggao', '/yinsi']],
] as const) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 812 } });
    test('hydration of a rendered page makes no API call, layout shift or console message', async ({
      page,
      listing,
    }) => {
      const record = await recordPage(page);
      const paths = ['/index/home', '/index/goodList', `/pages/detail/index?id=${listing.id}`, ...more];
      for (const path of paths) {
        await test.step(path, () => expectQuietHydration(page, record, path));
      }
    });
  });
}

test('a list that was scrolled before hydration keeps its position', async ({ page }) => {
  const go = await holdScripts(page);
  await openRendered(page, '/index/goodList', page.locator('li[data-index="0"]'));
  await page.evaluate(() => window.scrollTo(0, 1200));
  go();
  await hydrated(page);
  await expect(page.locator('li[data-index="12"]')).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(1200);
});

test('text and clicks before hydration take effect after it, and an injected script does not run', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(/Content Security Policy/);
  const go = await holdScripts(page);
  const box = page.getByRole('combobox', { name: '搜索账号' });
  await openRendered(page, '/index/home', box);
  await box.focus();
  const keyboard = await context.newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'feng', selectionStart: 4, selectionEnd: 4 });
  await keyboard.send('Input.insertText', { text: '凤求凰' });
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page).toHaveURL('/index/home');
  go();
  await expect(page).toHaveURL(`/index/goodList?keyWord=${encodeURIComponent('凤求凰')}`);
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

test('a view of a listing is counted once, by the page or by its scripts', async ({
  page,
  api,
  member,
  origin,
}) => {
  const seller = await api.member(`138${String(Date.now()).slice(-8)}`);
  await verify(api, seller);
  const title = '数一数浏览次数';
  const id = await listingByApi(api, seller, title, 88_800);
  // The seller's own reads are not counted as views and not cached.
  const views = async () => {
    const path = `${calls.readListing.path}?id=${id}`;
    return (await api.send<{ browseNum: number }>(path, { token: seller.token })).data.browseNum;
  };
  const before = await views();
  // The hydration of a page makes no call, so its HTML alone counts.
  await sent(origin, `/pages/detail/index?id=${id}`);
  expect(await views()).toBe(before + 1);
  const read = page.waitForResponse(/\/api\/web\/good\//);
  await openAs(page, member, `/pages/detail/index?id=${id}`);
  await read;
  expect(await views()).toBe(before + 2);
  await expect
    .poll(() =>
      api.sql(
        'select b.times from browses b join users u on u.id = b.user_id where u.phone = $1 and b.listing_id = $2',
        [member.phone, id],
      ),
    )
    .toEqual([{ times: 1 }]);
});

/** The error that a rendered page shows when its scripts fail to load. */
const loadError = (page: Page) => page.getByText(/^页面没能打开/);

test('a rendered page whose scripts fail to load stays readable and shows an error', async ({
  page,
  listing,
  troubles,
}) => {
  troubles.allow(/^(request|console): /);
  const file = `**${ENTRY_SCRIPTS.at(-1)}`;
  await page.route(file, (route) => route.abort('failed'));
  await expect(async () => {
    await page.goto(`/pages/detail/index?id=${listing.id}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: listing.title })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(loadError(page)).toBeVisible();
  await page.unroute(file);
  await page.getByRole('button', { name: '重试' }).click();
  await hydrated(page);
  await expect(loadError(page)).toHaveCount(0);
});

test('a rendered page whose module fails to load stays unchanged, and is hydrated when the network is back', async ({
  page,
  troubles,
}) => {
  troubles.allow(/^(request|console): /);
  const first = page.locator('li[data-index="0"]');
  const chunks = findChunks('/index/goodList');
  for (const file of new Set([chunks[0], chunks.at(-1)])) {
    await test.step(file ?? 'no file', async () => {
      await page.route(`**${file}`, (route) => route.abort('failed'));
      await expect(async () => {
        await page.goto('/index/goodList', { waitUntil: 'commit' });
        await expect(first).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect(loadError(page)).toBeVisible();
      await expect(first).toBeVisible();
      await page.getByRole('button', { name: '筛选' }).click();
      await page.unroute(`**${file}`);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(loadError(page)).toHaveCount(0);
    });
  }
});

test('a rendered page shows an error when a click has waited long for the scripts', async ({ page }) => {
  await page.clock.install();
  const go = await holdScripts(page);
  const filter = page.getByRole('button', { name: '筛选' });
  await expect(async () => {
    await page.goto('/index/goodList', { waitUntil: 'commit' });
    await expect(filter).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.clock.fastForward('01:00');
  await expect(loadError(page)).toBeHidden();
  await filter.click();
  await expect(loadError(page)).toBeHidden();
  await page.clock.fastForward('01:00');
  await expect(loadError(page)).toBeVisible();
  await page.clock.resume();
  go();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(loadError(page)).toHaveCount(0);
});

test('a rendered page whose scripts cannot run shows an error', async ({ page, troubles }) => {
  troubles.allow(/^(threw|console): /);
  await page.route(`**${ENTRY_SCRIPTS.at(-1)}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("old browser")' }),
  );
  await expect(async () => {
    await page.goto('/index/goodList');
    await expect(page.locator('li[data-index="0"]')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(loadError(page)).toBeVisible();
});

// Reduced motion changes the animation that delays the error.
test('a truncated rendered page is readable as far as it arrived, and shows an error, also with reduced motion', async ({
  page,
}) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await holdScripts(page);
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
  await expect(loadError(page)).toBeVisible();
});

test('another spelling of a listing’s address redirects to its page', async ({ origin, listing }) => {
  const path = `/pages/detail/index?id=${listing.id}`;
  // A busy server answers 200 without rendering, so it is asked again.
  await expect(async () => {
    const answer = await fetch(`${origin}/Pages/detail/index/?id=${listing.id}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, path]);
  }).toPass();
});

test('what does not exist answers 404, and members’ pages answer 200', async ({ origin }) => {
  const status = async (path: string) => [path, (await fetch(origin + path)).status];
  const expected = [
    ['/pages/detail/index?id=none', 404],
    ['/pages/detail/index?id=none，', 404],
    ['/pages/detail/index', 404],
    ['/index/articleDetail?id=999999', 404],
    ['/index/articleDetail?type=none', 404],
    ['/pages/seller/index?id=none', 404],
    ['/404', 404],
    ['/index/nowhere', 404],
    ['/other/mycenter', 200],
  ];
  // A busy server answers 200 without rendering, so the status is asked for again.
  await expect(async () => {
    expect(await Promise.all(expected.map(([path]) => status(String(path))))).toEqual(expected);
  }).toPass();
});

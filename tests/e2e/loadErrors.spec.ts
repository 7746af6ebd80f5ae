import { PUBLIC_CALLS_CHUNK, ENTRY_SCRIPTS as entry, findChunks, serveUnrendered } from './kit/buildFiles.ts';
import { expect, follow, openAs, test, type BrowserContext, type Page } from './kit/test.ts';

/** Host names of the tabs that work in parallel. */
const HOSTS = ['a.localhost', 'b.localhost', 'c.localhost'];

const PAGES: readonly { path: string; query?: string; isMember: boolean }[] = [
  { path: '/index/home', isMember: false },
  { path: '/index/goodList', query: '?gameId=wzry', isMember: false },
  { path: '/login', isMember: false },
  { path: '/other/MyProducts', isMember: true },
];

const EXPIRED = { code: 401, msg: '' };

/**
 * Opens a tab in which every call gets a 401. Parallel tabs use different host names, because tabs of one origin share
 * local storage and would sign each other in and out.
 */
async function newTab(context: BrowserContext, isMember: boolean): Promise<Page> {
  const page = await context.newPage();
  await serveUnrendered(page);
  await page.addInitScript(
    ({ expired, token }) => {
      const real = window.fetch;
      window.fetch = (to, init) =>
        new URL(to instanceof Request ? to.url : to, location.href).pathname.startsWith('/api/')
          ? Promise.resolve(Response.json(expired))
          : real(to, init);
      if (token) localStorage.setItem('token', '"somebody"');
    },
    { expired: EXPIRED, token: isMember },
  );
  return page;
}

const dialogOf = (page: Page) => page.getByRole('alertdialog').getByText('登录已超时，请重新登录');

/** The error of a page that could not be rendered. */
const lostOf = (page: Page) => page.getByText(/^页面没能打开/).locator('visible=true');

/** The error of data that could not be loaded. */
const unreadOf = (page: Page) => page.getByText('服务器暂时连不上').locator('visible=true');

// Tracing hundreds of pages would cost more than the pages themselves.
test.use({ trace: 'off' });

test.describe('a build file that fails to load', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('leaves no blank page, and the expiry dialog always opens', async ({ context, origin, troubles }) => {
    test.setTimeout(150_000);
    troubles.allow(/^(request|console): /);
    const tried = new Set<string>();
    for (const { path, query = '', isMember } of PAGES) {
      await test.step(`${path} of a ${isMember ? 'member' : 'visitor'}`, async () => {
        const whole = await newTab(context, isMember);
        const files = new Set<string>();
        whole.on('request', (request) => {
          const { pathname } = new URL(request.url());
          if (pathname.endsWith('.js')) files.add(pathname);
        });
        await whole.goto(path + query);
        await expect(dialogOf(whole)).toBeVisible();
        await whole.close();
        const [own = '', ...imported] = findChunks(path);
        const needed = new Set([...entry, own, ...imported]);
        expect([...files]).toEqual(expect.arrayContaining([...needed]));

        const once = new Set(files);
        const again = await newTab(context, isMember);
        await again.route('**/*.js', (route) =>
          once.delete(new URL(route.request().url()).pathname) ? route.abort('failed') : route.continue(),
        );
        await again.goto(path + query);
        await expect(dialogOf(again)).toBeVisible({ timeout: 30_000 });
        await expect(lostOf(again)).toHaveCount(0);
        // Each file that the page needs has failed once. Others may not be requested: the counter of unread messages
        // loads only when the session starts before the first 401.
        expect([...once].filter((file) => needed.has(file))).toEqual([]);
        await again.close();

        // What a chunk imports statically fails together, and so does what rendering does not need.
        const others = [...files].filter((file) => !needed.has(file));
        const left = [...entry.map((file) => [file]), [own], imported, others].filter(
          (group) => group.length > 0 && !tried.has(group.join()),
        );
        for (const group of left) tried.add(group.join());
        const look = async (host: string) => {
          const page = await newTab(context, isMember);
          const there = Object.assign(new URL(path + query, origin), { hostname: host });
          const devtools = await context.newCDPSession(page);
          await devtools.send('Network.enable');
          for (let missing = left.shift(); missing !== undefined; missing = left.shift()) {
            await devtools.send('Network.setBlockedURLs', { urls: missing.map((file) => `*${file}`) });
            await page.goto(there.href, { waitUntil: 'commit' });
            // Without a file that rendering needs, the page shows an error, unless the expiry dialog opens first.
            // Without the chunk of the public calls, the page is rendered and shows the error in place of its data.
            const drawn = missing.includes(PUBLIC_CALLS_CHUNK)
              ? dialogOf(page).or(unreadOf(page)).first()
              : dialogOf(page);
            const shown = missing === others ? drawn : lostOf(page).or(drawn).first();
            await expect(shown, missing.join()).toBeVisible({ timeout: 60_000 });
            await expect(page.locator('#root'), missing.join()).toHaveText(/\S/);
          }
          await page.close();
        };
        await Promise.all(HOSTS.map(look));
      });
    }
  });
});

test('a browser that runs no modules says that it is too old, and names the address', async ({
  page,
  origin,
  troubles,
}) => {
  troubles.allow(/^(threw|console): /);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'toSorted');
    Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule');
  });
  // No script is answered, so no module runs.
  await page.route('**/*.js', () => undefined);
  await page.goto('/login?from=x', { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toHaveText(
    `这个浏览器版本太旧，打不开号易。请更新系统，或换一个浏览器打开：${origin}/login?from=x`,
  );
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
});

test('a part that failed to load can be retried in place', async ({ page, listing, troubles }) => {
  troubles.allow(/^(request|console): /);
  const [own] = findChunks('/pages/detail/index');
  const openListing = () => follow(page, `/pages/detail/index?id=${listing.id}`);
  await page.goto('/index/finish');
  await expect(page.getByRole('heading', { name: '最近成交', level: 1 })).toBeVisible();
  await test.step('a page keeps its title and the back button', async () => {
    await page.route(`**${own}`, (route) => route.abort('failed'));
    await openListing();
    await expect(lostOf(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: '商品详情', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: '返回' }).click();
    await expect(page).toHaveURL('/index/finish');
    await expect(page.getByRole('heading', { name: '最近成交', level: 1 })).toBeVisible();
    await expect(lostOf(page)).toHaveCount(0);
    await page.unroute(`**${own}`);
  });
  await test.step('the page opens once its file is there, and a sheet is retried in place', async () => {
    await page.route('**/SupportSheet-*.js', (route) => route.abort('failed'));
    await openListing();
    await page.getByRole('button', { name: '客服' }).click();
    const missing = page.getByRole('alert').filter({ hasText: '这部分没能打开' });
    await expect(missing).toBeInViewport();
    await page.unroute('**/SupportSheet-*.js');
    await missing.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(missing).toHaveCount(0);
  });
});

test('a new deployment under an open rendered page: touching and scrolling does not reload it', async ({
  page,
  listing,
  troubles,
}) => {
  troubles.allow(/^(answer: 404|console:) /);
  await page.goto(`/pages/detail/index?id=${listing.id}`);
  await page.waitForFunction(() => !('earlyEvents' in window));
  await page.waitForLoadState('networkidle');
  let documents = 0;
  page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
  await page.route('**/assets/**', (route) =>
    documents > 0 ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.route('**/index.html', (route) =>
    route.fulfill({ body: '<script type="module" src="/assets/newer.js"></script>' }),
  );
  // The page looks for a new build after the retries of a failed file. On a slow machine the files that scrolling needs
  // may be there already; the file of 客服 never is.
  const looked = page.waitForResponse('**/index.html', { timeout: 30_000 });
  await page.mouse.wheel(0, 300);
  await page.getByRole('button', { name: '客服' }).click();
  await (await looked).finished();
  const missing = page.getByRole('alert').filter({ hasText: '这部分没能打开' });
  await expect(missing).toBeVisible();
  expect(documents).toBe(0);
  await missing.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => documents).toBe(1);
  await page.getByRole('button', { name: '客服' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a new deployment under an open page: the next navigation loads it, and input is kept', async ({
  page,
  member,
  troubles,
}) => {
  troubles.allow(/^(answer: 404|console:) /);
  let documents = 0;
  // The open page belongs to an older build, whose files the server no longer has.
  await page.route('**/other/suggest', async (route) => {
    documents += 1;
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body:
        documents > 1
          ? body
          : body.replace('</head>', '<script type="module" src="/assets/old.js"></script></head>'),
    });
  });
  await page.route('**/assets/old.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await openAs(page, member, '/other/suggest');
  await page.getByRole('textbox', { name: /内容/ }).fill('号码页打不开');
  const [own] = findChunks('/other/ProblemList');
  let isDeployed = false;
  await page.route(`**${own}`, (route) => (isDeployed ? route.continue() : route.fulfill({ status: 404 })));
  let loads = 0;
  await page.route('**/other/ProblemList', (route) => {
    isDeployed = true;
    loads += 1;
    return route.continue();
  });
  await page.getByRole('link', { name: '投诉记录' }).click();
  await expect(page).toHaveURL('/other/ProblemList');
  await expect(page.getByRole('heading', { name: '投诉记录', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('还没有');
  expect(loads).toBe(1);
  await expect(page.getByText('页面没能打开')).toHaveCount(0);
  await page.goto('/other/suggest');
  await expect(page.getByRole('textbox', { name: /内容/ })).toHaveValue('号码页打不开');
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { CHUNKED_PATHS, ENTRY_SCRIPTS, findChunks, textOf } from './kit/buildFiles.ts';
import { gotoRendered } from './kit/hydration.ts';
import { expect, test } from './kit/test.ts';

const DIST = join(import.meta.dirname, '../../dist');

/** The brotli size of a file, bytes. */
function weigh(path: string): number {
  try {
    return readFileSync(`${join(DIST, path)}.br`).length;
  } catch {
    return brotliCompressSync(readFileSync(join(DIST, path))).length;
  }
}

test('the first view of home ships at most 108.5 kB of JavaScript, and sections below the fold load when they come near', async ({
  page,
}) => {
  const scripts = new Set<string>();
  const requests: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname);
  });
  await gotoRendered(page, '/index/home', () => {
    scripts.clear();
    requests.length = 0;
  });
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /王者荣耀/ })
      .first(),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.size).toBeGreaterThan(0);
  const sum = [...scripts].reduce((bytes, path) => bytes + weigh(path), 0);
  expect(sum, [...scripts].join(' ')).toBeLessThanOrEqual(108_500);

  expect(requests).toEqual([]);
  await page.mouse.wheel(0, 400);
  const offers = page.getByRole('heading', { name: '特价捡漏区' });
  await expect(offers).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(requests).not.toContain('/api/web/recentlydeal');
  await offers.scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: '最近成交' })).toBeVisible();
  await expect.poll(() => requests.filter((path) => path === '/api/web/recentlydeal')).toHaveLength(1);
});

test('the first picture and the React script come before the entry', () => {
  const scripts = [...textOf('index.html').matchAll(/<script type="module"([^>]*)>([^<]*)<\/script>/g)];
  const [, first, ...rest] = scripts.map(([, attributes = '', text = '']) => attributes + text);
  expect(scripts[0]?.[2]?.trim()).toMatch(/^import\{\w+ as (\w)\}from"\/assets\/react-[\w-]+\.js";\1\(\);$/);
  expect([first, ...rest].every((each) => each?.includes(' src="/assets/'))).toBe(true);
  // The picture of the server-rendered page has priority over the scripts.
  expect(scripts.every(([tag]) => tag.includes(' fetchpriority="low"'))).toBe(true);
});

test('the chunks of a route carry the hint to compile all functions at load, those opened on demand do not', () => {
  const isCompiledWhole = (file: string) => textOf(file).startsWith('//# allFunctionsCalledOnLoad\n');
  const arriving = new Set([...ENTRY_SCRIPTS, ...CHUNKED_PATHS.flatMap((path) => findChunks(path))]);
  expect([...arriving].filter((file) => !isCompiledWhole(file))).toEqual([]);
  const others = readdirSync(join(DIST, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/assets/${name}`)
    .filter((file) => !arriving.has(file));
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter(isCompiledWhole)).toEqual([]);
});

/** A text that only the chunk of the home screen contains. */
const HOME = '昨日成交';

test('a list and an article load neither member code nor the sanitiser', () => {
  const loaded = ['/index/goodList', '/yinsi', '/other/xinwen', '/other/bangzhu'].flatMap((path) =>
    findChunks(path),
  );
  expect(loaded.filter((file) => /[/](calls|common|members|charts|CleanedText)-/.test(file))).toEqual([]);
  // The chunk with the calls is not among them: these pages load it on the first interaction.
  const drawn = ['/index/home', '/pages/detail/index'].flatMap((path) => findChunks(path));
  expect(drawn.filter((file) => file.includes('/calls-'))).toEqual([]);
  expect(loaded.filter((file) => /[/]readable-/.test(file)).length).toBe(4);
});

test('each route loads its own screen only', async ({ page }) => {
  const HOMES = ['/index/home'];
  expect(CHUNKED_PATHS.filter((path) => findChunks(path).length === 0)).toEqual([]);
  const loading = CHUNKED_PATHS.filter((path) =>
    [...ENTRY_SCRIPTS, ...findChunks(path)].some((file) => textOf(file).includes(HOME)),
  );
  expect(loading).toEqual(HOMES);

  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  await page.goto('/yinsi');
  await expect(page.getByRole('article')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual(expect.arrayContaining([...ENTRY_SCRIPTS, ...findChunks('/yinsi')]));
  expect(scripts.filter((file) => textOf(file).includes(HOME))).toEqual([]);
});

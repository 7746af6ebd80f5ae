import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { createDataFolder, removeFolder, startSite } from '../e2e/kit/site.ts';
import { median, say } from './kit.ts';
import { benchPhone, reactAlone } from './phone.ts';
import { benchQueue } from './queue.ts';
import { benchTaps } from './taps.ts';
import { CHROMIUM_ARGS, chromiumLaunch, findChromium } from '../kit/chromium.ts';
import { benchServer } from './server/run.ts';

/**
 * `npm run bench`: measures pages and lists of the real server on a fresh database. `-- server`, `-- phone`, `-- queue`
 * or `-- taps` runs that benchmark instead. Sizes and counts are the same on every machine; scores and rates are not.
 */

const root = join(import.meta.dirname, '../..');
/** Time limit of a program, ms. */
const PROGRAM_TIMEOUT_MS = 120_000;
/** Lighthouse runs per page, alternating. */
const RUNS = 9;
/** Time to observe a page after an action, ms. */
const SETTLE_MS = 1500;
const LIST_SECONDS = 5;
const LIST_AT_ONCE = 8;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const run = promisify(execFile);

/**
 * Runs a program of node_modules/.bin and resolves with its output. Asynchronous, because this process may be serving
 * the page of React alone meanwhile.
 */
async function program(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await run(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
    timeout: PROGRAM_TIMEOUT_MS,
  });
  return stdout;
}

/** Counts the scripts that a page loads with an empty cache, and their size in brotli, bytes. */
async function firstView(browser: Browser, address: string): Promise<{ files: number; bytes: number }> {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
  const paths = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) paths.add(pathname);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.close();
  const bytes = [...paths].map((path) => {
    try {
      return readFileSync(join(root, 'dist', `${path}.br`)).length;
    } catch {
      return readFileSync(join(root, 'dist', path)).length;
    }
  });
  return { files: paths.size, bytes: bytes.reduce((sum, one) => sum + one, 0) };
}

const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** Counts the calls for one change of the filters, and the DOM nodes of the list at the start and at most. */
async function theList(browser: Browser, origin: string) {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
  await page.goto(`${origin}/index/goodList`, { waitUntil: 'networkidle' });
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls += 1;
  });
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/api/'));
  await page.getByRole('button', { name: '按价格排序' }).click();
  await answered;
  // By then the page has sent every other request.
  await page.waitForTimeout(SETTLE_MS);
  const callsOfOneFilter = calls;
  const start = await nodesOf(page);
  const end = page.getByText(/已经到底了/);
  let most = start;
  while ((await end.count()) === 0) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    most = Math.max(most, await nodesOf(page));
  }
  const listings = /共 (\d+) 件/.exec((await end.textContent()) ?? '')?.[1] ?? '?';
  await page.close();
  return { callsOfOneFilter, start, most, listings };
}

interface Report {
  categories: Record<string, { score: number | null }>;
}

/** Lighthouse scores of each page for a phone, 0 to 100: medians of {@link RUNS} with their range. */
async function lighthouse(pages: Readonly<Record<string, string>>, chrome: string): Promise<void> {
  const reports = new Map<string, Report[]>(Object.keys(pages).map((name) => [name, []]));
  for (let turn = 0; turn < RUNS; turn += 1) {
    for (const [name, address] of Object.entries(pages)) {
      try {
        const text = await program(
          'lighthouse',
          [
            address,
            '--quiet',
            '--output=json',
            '--output-path=stdout',
            `--only-categories=${CATEGORIES.join(',')}`,
            `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`,
          ],
          { CHROME_PATH: chrome },
        );
        reports.get(name)?.push(JSON.parse(text) as Report);
      } catch (error) {
        // The browser may crash. The run is dropped; the summary prints the number of complete runs.
        say(String(error));
      }
    }
  }
  for (const [name, found] of reports) {
    const scores = CATEGORIES.map((category) => {
      const all = found.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
      return `${category} ${median(all)} (${Math.min(...all)}–${Math.max(...all)})`;
    });
    say(`lighthouse, mobile, ${found.length} runs, ${name}: ${scores.join(', ')}`);
  }
}

/** List pages per second, and the median and 95th percentile of their response times, ms. */
async function listRate(origin: string) {
  const took: number[] = [];
  const until = performance.now() + LIST_SECONDS * 1000;
  const ask = async () => {
    for (let pageNum = 1; performance.now() < until; pageNum = (pageNum % 90) + 1) {
      const from = performance.now();
      const response = await fetch(`${origin}/api/web/good/allList`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pageNum, pageSize: 20, sortRank: 'priceasc' }),
      });
      await response.arrayBuffer();
      took.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: LIST_AT_ONCE }, ask));
  const sorted = took.toSorted((a, b) => a - b);
  return {
    perSecond: Math.round(took.length / LIST_SECONDS),
    median: Math.round(median(took)),
    p95: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN),
  };
}

const [, , wanted, ...args] = process.argv;
if (wanted === 'server') {
  await benchServer(args);
  process.exit(0);
}
await program('vite', ['build', '--logLevel', 'warn']);
const benchOfPages = { phone: benchPhone, queue: benchQueue, taps: benchTaps }[wanted ?? ''];
if (benchOfPages) {
  await benchOfPages();
  process.exit(0);
}
const chrome = await findChromium();
const dataDir = createDataFolder();
const site = await startSite({ dataDir });
try {
  const listing = await fetch(`${site.origin}/api/web/good/allList`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pageNum: 1, pageSize: 1 }),
  });
  const { rows } = (await listing.json()) as { rows: { id: string }[] };
  const pages = {
    home: '/index/home',
    goodList: '/index/goodList',
    detail: `/pages/detail/index?id=${rows[0]?.id}`,
  };
  const browser = await chromium.launch(chromiumLaunch(chrome));
  try {
    for (const [name, path] of Object.entries(pages)) {
      const { files, bytes } = await firstView(browser, site.origin + path);
      say(`first view of ${name}: ${(bytes / 1000).toFixed(1)} kB of JavaScript (brotli) in ${files} files`);
    }
    const list = await theList(browser, site.origin);
    say(`goodList: ${list.callsOfOneFilter} call for one filter`);
    say(
      `goodList: ${list.start} DOM nodes at the start, at most ${list.most} over ${list.listings} listings`,
    );
  } finally {
    await browser.close();
  }
  const rate = await listRate(site.origin);
  say(
    `list: ${rate.perSecond} pages a second, ${LIST_AT_ONCE} at once; median ${rate.median} ms, 95 % within ${rate.p95} ms`,
  );
  const alone = await reactAlone();
  try {
    const addresses = Object.entries(pages).map(([name, path]) => [name, site.origin + path] as const);
    await lighthouse({ 'React alone': alone.address, ...Object.fromEntries(addresses) }, chrome);
  } finally {
    await alone.stop();
  }
} finally {
  await site.stop();
  removeFolder(dataDir);
}

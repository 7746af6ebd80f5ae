import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Route } from '@playwright/test';
import { FAILURES } from './kit/faults.ts';
import { expect, openAs, test, type Page } from './kit/test.ts';

/** How many tabs look at the pages at the same time. */
const TABS = 6;

const html = readFileSync(join(import.meta.dirname, '../../dist/index.html'), 'utf8');
const entry = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].flatMap(([, file]) => file ?? []);

/** What index.html knows: the files that each address needs beside the entry. */
function filesOf(path: string): string[] {
  const found = /\}\)\(?\}?\)?\((\[.*?\]),(\{.*?\}),(\{.*?\})\)<\/script>/.exec(html);
  if (!found) throw new Error('index.html has no table of files');
  const [files, needs, paths] = found.slice(1).map((text) => JSON.parse(text) as unknown) as [
    string[],
    Record<number, number[]>,
    Record<string, number>,
  ];
  return (needs[paths[path] ?? -1] ?? []).map((index) => `/${files[index]}`);
}

const PAGES: readonly { path: string; query?: string; isMember: boolean }[] = [
  { path: '/index/home', isMember: false },
  { path: '/index/goodList', query: '?gameId=wzry', isMember: false },
  { path: '/pages/detail/index', query: '?id=none', isMember: false },
  { path: '/yinsi', isMember: false },
  { path: '/login', isMember: false },
  { path: '/index/home', isMember: true },
  { path: '/other/mycenter', isMember: true },
  { path: '/other/xiaoxi', isMember: true },
  { path: '/other/MyProducts', isMember: true },
  { path: '/index/fillInformation', query: '?gameId=wzry', isMember: true },
];

const fileOf = (route: Route) => new URL(route.request().url()).pathname;

/** A tab of a wide screen whose every call is answered with 401, and from which `isLost` takes files. */
async function openTab(
  context: BrowserContext,
  { path, query = '', isMember }: (typeof PAGES)[number],
  isLost: (file: string) => boolean,
): Promise<{ page: Page; files: Set<string>; calls: () => number }> {
  const page = await context.newPage();
  const files = new Set<string>();
  let calls = 0;
  await page.route('**/assets/*.js', (route) => {
    files.add(fileOf(route));
    return isLost(fileOf(route)) ? route.abort('failed') : route.continue();
  });
  await page.route('**/api/**', (route) => {
    calls += 1;
    return route.fulfill({ json: { code: 401, msg: '' } });
  });
  if (isMember) await page.addInitScript(() => localStorage.setItem('token', '"somebody"'));
  await page.goto(path + query);
  return { page, files, calls: () => calls };
}

const dialogOf = (page: Page) => page.getByRole('alertdialog').getByText('登录已超时，请重新登录');

/** Runs the jobs, a few at a time. */
async function together(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const left = [...jobs];
  const work = async () => {
    for (let job = left.shift(); job; job = left.shift()) await job();
  };
  await Promise.all(Array.from({ length: TABS }, work));
}

test.describe('a file of the build that is lost', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  for (const place of PAGES) {
    const name = `${place.path}${place.isMember ? ', signed in' : ''}`;

    test(`never blanks ${name}, and the session always asks`, async ({ context, troubles }) => {
      troubles.allow(FAILURES);
      troubles.allow(/console: /);
      const clean = await openTab(context, place, () => false);
      await expect(dialogOf(clean.page)).toBeVisible();
      const files = [...clean.files];
      expect(files).toEqual(expect.arrayContaining(entry));
      await clean.page.close();

      const once = new Set(files);
      const first = await openTab(context, place, (file) => once.delete(file));
      await expect(dialogOf(first.page)).toBeVisible();
      expect([...once]).toEqual([]);
      await expect(first.page.getByRole('button', { name: '重试' })).toHaveCount(0);
      await first.page.close();

      const needed = new Set([...entry, ...filesOf(place.path)]);
      await together(
        files.map((lost) => async () => {
          const { page, calls } = await openTab(context, place, (file) => file === lost);
          const dialog = dialogOf(page);
          const retry = page.locator('#root').getByText('重试', { exact: true });
          if (needed.has(lost)) await expect(dialog.or(retry).first(), lost).toBeVisible();
          if (!needed.has(lost) || calls() > 0) await expect(dialog, lost).toBeVisible();
          await expect(page.locator('#root'), lost).toHaveText(/\S/);
          await page.close();
        }),
      );
    });
  }
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from './kit/test.ts';

const DIST = join(import.meta.dirname, '../../dist');

/** What a file weighs on the wire, bytes. */
function weigh(path: string): number {
  try {
    return readFileSync(`${join(DIST, path)}.br`).length;
  } catch {
    return brotliCompressSync(readFileSync(join(DIST, path))).length;
  }
}

test('home’s first view ships at most 115 kB of javascript', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto('/index/home');
  await expect(page.getByRole('main').getByRole('link', { name: /¥/ }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.size).toBeGreaterThan(0);
  expect([...scripts].reduce((sum, path) => sum + weigh(path), 0)).toBeLessThanOrEqual(115_000);
});

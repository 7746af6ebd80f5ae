import { execFile } from 'node:child_process';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createSite } from '../../server/http/site.ts';
import { expectPaidPage, confirmPayment, logInHere, onlyOrder, payNow, submitOrder } from './kit/shop.ts';
import { createDataFolder, removeFolder } from './kit/site.ts';
import { expect, test } from './kit/test.ts';

const root = join(import.meta.dirname, '../..');

/** Serves the built pages without the API. */
async function servePages(dist: string, port: number): Promise<Server> {
  const { fetch } = createSite({ api: new Hono(), dist });
  const server = createAdaptorServer({
    fetch: (request) => fetch(request),
    overrideGlobalObjects: false,
  }) as Server;
  await new Promise<void>((done) => void server.listen(port, done));
  return server;
}

// The X-Forwarded-For header of other journeys would need CORS permission.
test.use({ extraHTTPHeaders: {} });

test('with pages and API on different origins login to payment works; other origins are refused', async ({
  api,
  origin: apiOrigin,
  member,
  listing,
  troubles,
  otherDevice,
}) => {
  test.setTimeout(300_000);
  const dist = createDataFolder();
  const port = Number(process.env.E2E_PAGES_PORT);
  const pages = `http://localhost:${port}`;
  await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', dist, '--logLevel', 'warn'],
    { cwd: root, env: { ...process.env, VITE_API_BASE: apiOrigin } },
  );
  const server = await servePages(dist, port);
  try {
    const page = await otherDevice({ baseURL: pages });
    const origins = new Set<string>();
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (/^\/(api|img)\//.test(pathname)) origins.add(origin);
    });

    await page.goto(`/pages/detail/index?id=${listing.id}`);
    const picture = page.getByRole('main').locator('img').first();
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).origin)).toBe(
      apiOrigin,
    );

    await page.getByRole('button', { name: '立即购买' }).click();
    await page.getByRole('button', { name: '知道了，去下单' }).click();
    await logInHere(page, api, member);
    await expect(page).toHaveURL(`${pages}/index/sureOrder?id=${listing.id}`);
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await submitOrder(page).click();
    await expect(payNow(page)).toBeEnabled();
    await payNow(page).click();
    await expect(page).toHaveURL((url) => url.href.startsWith(`${apiOrigin}/cashier/`));
    await confirmPayment(page).click();
    await expectPaidPage(page);
    expect([new URL(page.url()).origin, [...origins]]).toEqual([pages, [apiOrigin]]);
    expect(Number((await onlyOrder(api, member)).paidAmount)).toBeGreaterThan(0);
    await page.context().close();

    // The same pages on an origin that is not allowed.
    troubles.allow(/CORS|ERR_FAILED/);
    const refused = await otherDevice({ baseURL: `http://127.0.0.1:${port}` });
    await refused.goto('/index/goodList');
    await expect(refused.getByText(/服务器暂时连不上/).first()).toBeVisible();
    await refused.context().close();
  } finally {
    server.closeAllConnections();
    server.close();
    removeFolder(dist);
  }
});

import { execFile } from 'node:child_process';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createSite } from '../../server/http/site.ts';
import { apiOf, type WireListing } from './kit/api.ts';
import { expectPaidPage, confirmPayment, logInHere, onlyOrder, payNow, submitOrder } from './kit/shop.ts';
import { freePort, createDataFolder, removeFolder, startSite } from './kit/site.ts';
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
  troubles,
  otherDevice,
}) => {
  test.setTimeout(300_000);
  const [dataDir, dist, port, apiPort] = [
    createDataFolder(),
    createDataFolder(),
    await freePort(),
    await freePort(),
  ];
  const pages = `http://localhost:${port}`;
  const [site] = await Promise.all([
    startSite({ dataDir, port: apiPort, env: { ALLOWED_ORIGINS: `https://shop.example,${pages}` } }),
    promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', dist, '--logLevel', 'warn'],
      { cwd: root, env: { ...process.env, VITE_API_BASE: `http://localhost:${apiPort}` } },
    ),
  ]);
  const server = await servePages(dist, port);
  try {
    const api = apiOf(site.origin, dataDir);
    const member = await api.member('13700009101');
    const body = { pageNum: 1, pageSize: 1, priceStart: 500, priceEnd: 2000 };
    const [listing] = (await api.send<WireListing>('/api/web/good/allList', { body })).rows as [WireListing];
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
      site.origin,
    );

    await page.getByRole('button', { name: '立即购买' }).click();
    await page.getByRole('button', { name: '知道了，去下单' }).click();
    await logInHere(page, api, member);
    await expect(page).toHaveURL(`${pages}/index/sureOrder?id=${listing.id}`);
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await submitOrder(page).click();
    await expect(payNow(page)).toBeEnabled();
    await payNow(page).click();
    await expect(page).toHaveURL((url) => url.href.startsWith(`${site.origin}/cashier/`));
    await confirmPayment(page).click();
    await expectPaidPage(page);
    expect([new URL(page.url()).origin, [...origins]]).toEqual([pages, [site.origin]]);
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
    await site.stop();
    removeFolder(dataDir);
    removeFolder(dist);
  }
});

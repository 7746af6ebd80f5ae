import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './kit/site.ts';
import { expect, test } from './kit/test.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Serves the shop at `origin` at a port of its own, which refuses connections while it is stopped. Emulated network
 * conditions would reach the page and its service worker at different times.
 */
async function createRelay(origin: string) {
  const port = await freePort();
  const { hostname, port: shopPort } = new URL(origin);
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const shop = connect(Number(shopPort), hostname);
    for (const socket of [browser, shop]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    browser.pipe(shop).pipe(browser);
  });
  const start = () => new Promise<void>((done) => void server.listen(port, done));
  const stop = () =>
    new Promise<unknown>((done) => {
      server.close(done);
      for (const socket of sockets) socket.destroy();
    });
  await start();
  return { origin: `http://localhost:${port}`, start, stop };
}

test('the site can be installed and has an offline page', async ({ page, origin, troubles }) => {
  troubles.allow(/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|robots\.txt/);
  const relay = await createRelay(origin);
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname));
  await page.goto(`${relay.origin}/index/appDownload`);
  await expect(page.getByRole('heading', { name: '把号易放到桌面' })).toBeVisible();

  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(`${relay.origin}${address}`)).json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect({ name: manifest.name, start: manifest.start_url, display: manifest.display }).toEqual({
    name: '号易 · 安心买卖游戏账号',
    start: '/index/home',
    display: 'standalone',
  });
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(`${relay.origin}${src}`);
    const png = await answer.body();
    expect({
      src,
      type: answer.headers()['content-type'],
      size: `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`,
    }).toEqual({
      src,
      type,
      size: sizes,
    });
  }

  // The service worker takes control of the open page without reloading it.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  expect(loads).toEqual(['/index/appDownload']);

  await relay.stop();
  await page.goto(`${relay.origin}/index/goodList`);
  await expect(page.getByRole('heading', { name: '服务器暂时连不上' })).toBeVisible();
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.getByRole('heading', { name: '服务器暂时连不上' })).toBeVisible();
  await expect(page.getByText('没有网络')).toHaveCount(0);

  await relay.start();
  await expect(page.getByText(/共 \d+\+? 件在售/)).toBeVisible();

  // Without a network, the page does not blame the server.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.goto(`${relay.origin}/offline.html`);
  await expect(page.getByRole('heading', { name: '现在没有网络' })).toBeVisible();
  await expect(page.getByText('服务器')).toHaveCount(0);
  await relay.stop();
});

import { expect, test } from './kit/test.ts';

test.use({ serviceWorkers: 'allow' });

test('the site can be installed and has an offline page', async ({ page, context, troubles }) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED|robots\.txt/);
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname));
  await page.goto('/index/appDownload');
  await expect(page.getByRole('heading', { name: '把号易放到桌面' })).toBeVisible();

  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(address ?? '')).json()) as {
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
    const answer = await page.request.get(src);
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
  await context.setOffline(true);
  await page.goto('/index/goodList');
  await expect(page.getByRole('heading', { name: '现在没有网络' })).toBeVisible();
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.getByRole('heading', { name: '现在没有网络' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/共 \d+\+? 件在售/)).toBeVisible();

  // With a network but without a reply, the page blames the server.
  await page.route('/robots.txt', (route) => route.abort('connectionrefused'));
  await page.goto('/offline.html');
  await expect(page.getByRole('heading', { name: '服务器暂时连不上' })).toBeVisible();
  await expect(page.getByText('没有网络')).toHaveCount(0);
});

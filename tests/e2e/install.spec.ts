import { expect, test } from './kit/test.ts';

test.use({ serviceWorkers: 'allow' });

test('the site can be installed, and without a network it says so until there is one', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED/);
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

  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.goto('/index/goodList');
  await expect(page.getByRole('heading', { name: '现在没有网络' })).toBeVisible();
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.getByRole('heading', { name: '现在没有网络' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/共 \d+\+? 件在售/)).toBeVisible();
});

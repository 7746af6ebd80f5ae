import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { apiOf, type WireListing } from '../e2e/kit/api.ts';
import { orderByApi } from '../e2e/kit/shop.ts';
import { createDataFolder, removeFolder, startSite } from '../e2e/kit/site.ts';
import { chromiumLaunch, ensureChineseFont, findChromium } from '../kit/chromium.ts';

/**
 * `node tests/bench/screenshot.ts`: takes the README's screenshots (`docs/pictures`) from the real server in a phone's
 * viewport. Needs a build.
 */

const PHONE = { width: 375, height: 760 };
const FOLDER = join(import.meta.dirname, '../../docs/pictures');

const chrome = await findChromium();
if (!(await ensureChineseFont(chrome))) process.exit(1);
const dataDir = createDataFolder();
const site = await startSite({ dataDir });
try {
  const api = apiOf(site.origin, dataDir);
  const member = await api.member('13700007001');
  const { rows } = await api.send<WireListing>('/api/web/good/allList', {
    body: { pageNum: 1, pageSize: 20, priceStart: 1000, priceEnd: 3000 },
  });
  const [listing, ordered] = rows as [WireListing, WireListing];
  const { orderId } = await orderByApi(api, member, ordered, '1');
  const browser = await chromium.launch(chromiumLaunch(chrome));
  try {
    const page = await browser.newPage({
      viewport: PHONE,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    });
    await page.goto(`${site.origin}/robots.txt`);
    await page.evaluate((token) => localStorage.setItem('token', JSON.stringify(token)), member.token);
    mkdirSync(FOLDER, { recursive: true });
    const paths = {
      home: '/index/home',
      listing: `/pages/detail/index?id=${listing.id}`,
      order: `/index/orderDetail?orderId=${orderId}`,
    };
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(`${site.origin}${path}`, { waitUntil: 'networkidle' });
      const picture = await sharp(await page.screenshot())
        .webp({ quality: 80 })
        .toBuffer();
      writeFileSync(join(FOLDER, `${name}.webp`), picture);
      process.stdout.write(`docs/pictures/${name}.webp ${Math.round(picture.length / 1000)} kB\n`);
    }
  } finally {
    await browser.close();
  }
} finally {
  await site.stop();
  removeFolder(dataDir);
}

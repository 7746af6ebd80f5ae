import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { apiOf, type WireListing } from '../e2e/kit/api.ts';
import { orderByApi } from '../e2e/kit/shop.ts';
import { freshFolder, removeFolder, startSite } from '../e2e/kit/site.ts';
import { CHROMIUM_ARGS, findChromium } from '../kit/chromium.ts';

/** `node tests/bench/screenshot.ts`: draws docs/home.png, three phones side by side, from the real server. */

const PHONE = { width: 375, height: 812 };
const GAP = 24;
const TARGET = join(import.meta.dirname, '../../docs/home.png');

async function shot(page: Page, address: string): Promise<Buffer> {
  await page.goto(address, { waitUntil: 'networkidle' });
  return page.screenshot();
}

const dataDir = freshFolder();
const site = await startSite({ dataDir });
try {
  const api = apiOf(site.origin, dataDir);
  const member = await api.member('13700007001');
  const { rows } = await api.send<WireListing>('/api/web/good/allList', {
    body: { pageNum: 1, pageSize: 20, priceStart: 1000, priceEnd: 3000 },
  });
  const [listing, ordered] = rows as [WireListing, WireListing];
  const { orderId } = await orderByApi(api, member, ordered, '1');
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage({
      viewport: PHONE,
      isMobile: true,
      hasTouch: true,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    });
    await page.goto(`${site.origin}/robots.txt`);
    await page.evaluate((token) => localStorage.setItem('token', JSON.stringify(token)), member.token);
    const phones = [
      await shot(page, `${site.origin}/index/home`),
      await shot(page, `${site.origin}/pages/detail/index?id=${listing.id}`),
      await shot(page, `${site.origin}/index/pay?orderId=${orderId}`),
    ];
    const picture = await sharp({
      create: {
        width: PHONE.width * phones.length + GAP * (phones.length + 1),
        height: PHONE.height + GAP * 2,
        channels: 3,
        background: '#dfe4ea',
      },
    })
      .composite(phones.map((input, index) => ({ input, left: GAP + index * (PHONE.width + GAP), top: GAP })))
      .png({ palette: true, colours: 128, effort: 10 })
      .toBuffer();
    writeFileSync(TARGET, picture);
    process.stdout.write(`${TARGET} ${Math.round(picture.length / 1000)} kB\n`);
  } finally {
    await browser.close();
  }
} finally {
  await site.stop();
  removeFolder(dataDir);
}

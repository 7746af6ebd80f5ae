import { execFile } from 'node:child_process';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../kit/chromium.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'storybook-static');
const STORY = encodeURIComponent('演示-整站--whole');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** A server of files below `prefix`, and nothing else. */
function serveFiles(prefix: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const inside = path.startsWith(`${prefix}/`) ? normalize(path.slice(prefix.length)) : '';
    const file = join(folder, inside.endsWith('/') ? `${inside}index.html` : inside);
    if (inside === '' || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return new Promise((done) => server.listen(0, () => done(server)));
}

const addressOf = (server: Server, prefix: string) =>
  `http://localhost:${(server.address() as AddressInfo).port}${prefix}`;

test.use({
  // It is the service worker that answers the phone.
  serviceWorkers: 'allow',
  isMobile: false,
  hasTouch: false,
  viewport: { width: 1440, height: 1000 },
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // Every name but this machine's is unknown: the network is cut, for the workers too.
    args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  },
});

/** What the pages ask of anybody but the file server. */
function strangers(page: Page, origin: string): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) asked.push(request.url());
  });
  return asked;
}

const phoneOf = (page: Page | FrameLocator): FrameLocator => page.frameLocator('iframe[title="手机"]');

/** From a listing to the order form with the terms accepted. */
async function openOrderForm(phone: FrameLocator): Promise<void> {
  await phone.getByRole('button', { name: '立即购买' }).click();
  await phone.getByRole('button', { name: '知道了，去下单' }).click();
  await phone.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
}

test.describe('the live demo', () => {
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    // `npm test` has built it a moment ago.
    if (existsSync(join(folder, 'live/dump.bin'))) return;
    await promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules/storybook/dist/bin/dispatcher.js'), 'build', '--quiet'],
      { cwd: root },
    );
  });

  test('plays the whole shop from files alone, with the network cut', async ({ page }) => {
    test.setTimeout(180_000);
    const server = await serveFiles('');
    const asked = strangers(page, addressOf(server, ''));
    try {
      await page.goto(`${addressOf(server, '')}/?path=/story/${STORY}`);
      const desk = page.frameLocator('#storybook-preview-iframe');
      const phone = phoneOf(desk);
      const now = desk.getByTestId('now');
      const press = (name: string) => desk.getByRole('button', { name }).click();
      const armed = desk.getByText('已备好');

      await test.step('the home page, with pictures drawn by the server in the browser', async () => {
        await expect(phone.getByRole('button', { name: '搜索', exact: true })).toBeVisible({
          timeout: 60_000,
        });
        const picture = phone.getByRole('img').or(phone.locator('img')).first();
        await expect
          .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0);
      });

      await test.step('sign in as the buyer, with the keyboard', async () => {
        await desk.getByRole('radio', { name: '游客' }).focus();
        await page.keyboard.press('ArrowRight');
        await expect(desk.getByRole('radio', { name: '买家小林' })).toBeChecked();
        await expect(desk.getByRole('region', { name: '控制台' })).toHaveAttribute('aria-busy', 'false');
      });

      await test.step('an order that the server fails is not made, and says so', async () => {
        await phone.getByLabel('搜索账号').fill('王者');
        await phone.getByRole('button', { name: '搜索', exact: true }).click();
        await phone.locator('li[data-index="0"]').getByRole('link').click();
        await openOrderForm(phone);
        await press('下一次调用 500');
        await expect(armed).toBeVisible();
        await phone.getByRole('button', { name: '提交订单' }).click();
        await expect(phone.getByText('没有下单')).toBeVisible();
        await expect(desk.getByText('服务器出错（500），POST /api/saleOrder')).toBeVisible();
      });

      await test.step('the same order, made, but its answer lost: the page finds it', async () => {
        await press('下一次提交丢回答');
        await expect(armed).toBeVisible();
        await phone.getByRole('button', { name: '提交订单' }).click();
        await expect(phone.getByRole('button', { name: '立即支付' })).toBeEnabled();
        await expect(desk.getByText('已处理，回答丢失，POST /api/saleOrder')).toBeVisible();
      });

      await test.step('the payment page, loaded anew, is still there', async () => {
        await press('刷新手机里的页面');
        await expect(phone.getByRole('button', { name: '立即支付' })).toBeEnabled();
      });

      await test.step('fifteen minutes later it has expired', async () => {
        const minuteOf = async () => {
          const [, hours = 0, minutes = 0] = /(\d+):(\d+):\d+/.exec((await now.textContent()) ?? '') ?? [];
          return Number(hours) * 60 + Number(minutes);
        };
        const before = await minuteOf();
        await press('过 15 分钟');
        await expect.poll(async () => (await minuteOf()) - before).toBeGreaterThanOrEqual(15);
        await expect(phone.getByText('付款时间已过，订单关闭')).toBeVisible();
      });

      await test.step('another is paid at the stand-in cashier, and the money is kept in balance', async () => {
        await phone.getByText('回到这个账号').click();
        await openOrderForm(phone);
        await phone.getByRole('button', { name: '提交订单' }).click();
        await phone.getByRole('button', { name: '立即支付' }).click();
        await expect(phone.getByText('模拟收银台（不会真的扣款）')).toBeVisible();
        await phone.getByRole('button', { name: /^确认付款/ }).click();
        await expect(
          phone.getByRole('heading', { name: /^(付款成功|验号通过|正在换绑|账号已交付)$/ }),
        ).toBeVisible({ timeout: 30_000 });
        await expect(desk.getByTestId('ledger')).toHaveText('合计 0.00 元');
        await expect(desk.getByText(/分录，0 笔不平/)).toBeVisible();
      });

      await test.step('without a network the page keeps what it has, and a visitor begins anew', async () => {
        await press('断网');
        await expect(desk.getByRole('button', { name: '断网' })).toHaveAttribute('aria-pressed', 'true');
        await press('全部重新开始');
        await expect(phone.getByRole('button', { name: '搜索', exact: true })).toBeVisible({
          timeout: 60_000,
        });
        await expect(desk.getByRole('button', { name: '断网' })).toHaveAttribute('aria-pressed', 'false');
        await expect(desk.getByRole('radio', { name: '游客' })).toBeChecked();
      });
      expect(asked).toEqual([]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('works below a folder, and 401 asks to log in again', async ({ page }) => {
    test.setTimeout(120_000);
    const server = await serveFiles('/design/haoyi');
    const asked = strangers(page, addressOf(server, ''));
    try {
      await page.goto(`${addressOf(server, '/design/haoyi')}/iframe.html?viewMode=story&id=${STORY}`);
      const phone = phoneOf(page);
      await expect(phone.getByRole('button', { name: '搜索', exact: true })).toBeVisible({ timeout: 60_000 });
      await page.getByRole('radio', { name: '卖家老周' }).check();
      await expect(page.getByRole('region', { name: '控制台' })).toHaveAttribute('aria-busy', 'false');
      await page.getByRole('button', { name: '刷新手机里的页面' }).click();
      await phone.getByRole('link', { name: '我的', exact: true }).click();
      await expect(phone.getByText('卖家老周')).toBeVisible();
      await page.getByRole('button', { name: '下一次调用 401' }).click();
      await expect(page.getByRole('region', { name: '控制台' })).toHaveAttribute('aria-busy', 'false');
      // Whichever call is the next: a late one of this page, or the first of the next one.
      await phone.locator('a[href="/other/xiaoxi"]').first().dispatchEvent('click');
      const dialog = phone.getByRole('alertdialog').or(phone.getByRole('dialog'));
      await expect(dialog.getByText('登录已超时，请重新登录')).toBeVisible();
      await expect(page.getByRole('radio', { name: '游客' })).toBeChecked();
      expect(asked).toEqual([]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

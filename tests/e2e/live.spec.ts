import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { buildStorybook, DESK, serveStorybook, recordForeignRequests } from './kit/storybook.ts';

const STORY = encodeURIComponent('演示-整站--whole');

/** The demo starts a whole database in the browser, which a busy machine does many times slower than an idle one. */
const BOOT_LIMIT_MS = 150_000;

test.use(DESK);

const phoneOf = (page: Page | FrameLocator): FrameLocator => page.frameLocator('iframe[title="手机"]');

async function openOrderForm(phone: FrameLocator): Promise<void> {
  await phone.getByRole('button', { name: '立即购买' }).click();
  await phone.getByRole('button', { name: '知道了，去下单' }).click();
  await phone.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
}

test.describe('the live demo', () => {
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    await buildStorybook();
  });

  test('runs the whole shop from static files alone', async ({ page }) => {
    test.setTimeout(360_000);
    const server = await serveStorybook();
    const foreignRequests = recordForeignRequests(page, server);
    try {
      await page.goto(`${server.address}/?path=/story/${STORY}`);
      const desk = page.frameLocator('#storybook-preview-iframe');
      const phone = phoneOf(desk);
      const now = desk.getByTestId('now');
      const press = (name: string) => desk.getByRole('button', { name }).click();
      const armed = desk.getByText('已备好');

      await test.step('the home page shows pictures from the in-browser server', async () => {
        await expect(phone.getByRole('button', { name: '搜索', exact: true })).toBeVisible({
          timeout: BOOT_LIMIT_MS,
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

      await test.step('an order whose call fails is repeated under its key', async () => {
        await phone.getByLabel('搜索账号').fill('王者');
        await phone.getByRole('button', { name: '搜索', exact: true }).click();
        await phone.locator('li[data-index="0"]').getByRole('link').click();
        await openOrderForm(phone);
        await press('下一次调用 500');
        await expect(armed).toBeVisible();
        await phone.getByRole('button', { name: '提交订单' }).click();
        await expect(desk.getByText('服务器出错（500），POST /api/saleOrder')).toBeVisible();
        await expect(phone.getByRole('button', { name: '立即支付' })).toBeEnabled();
      });

      await test.step('the payment page survives a reload', async () => {
        await press('刷新手机里的页面');
        await expect(phone.getByRole('button', { name: '立即支付' })).toBeEnabled();
      });

      await test.step('the order expires after fifteen minutes', async () => {
        const minuteOf = async () => {
          const [, hours = 0, minutes = 0] = /(\d+):(\d+):\d+/.exec((await now.textContent()) ?? '') ?? [];
          return Number(hours) * 60 + Number(minutes);
        };
        const before = await minuteOf();
        await press('过 15 分钟');
        // The clock shows no date, and these minutes may cross midnight.
        await expect.poll(async () => ((await minuteOf()) - before + 1440) % 1440).toBeGreaterThanOrEqual(15);
        await expect(phone.getByText('付款时间已过，订单关闭')).toBeVisible();
      });

      await test.step('an order with a lost answer is found', async () => {
        await phone.getByText('回到这个账号').click();
        await openOrderForm(phone);
        await press('下一次提交丢回答');
        await expect(armed).toBeVisible();
        await phone.getByRole('button', { name: '提交订单' }).click();
        await expect(phone.getByRole('button', { name: '立即支付' })).toBeEnabled();
        await expect(desk.getByText('已处理，回答丢失，POST /api/saleOrder')).toBeVisible();
      });

      await test.step('another order is paid at the stand-in cashier and the ledger is balanced', async () => {
        await phone.getByRole('button', { name: '立即支付' }).click();
        await expect(phone.getByText('模拟收银台（不会真的扣款）')).toBeVisible();
        await phone.getByRole('button', { name: /^确认付款/ }).click();
        await expect(
          phone.getByRole('heading', { name: /^(付款成功|验号通过|正在换绑|账号已交付)$/ }),
        ).toBeVisible({ timeout: 30_000 });
        await expect(desk.getByTestId('ledger')).toHaveText('合计 0.00 元');
        await expect(desk.getByText(/分录，0 笔不平/)).toBeVisible();
      });

      await test.step('offline the page keeps its data; a reset starts again', async () => {
        await press('断网');
        await expect(desk.getByRole('button', { name: '断网' })).toHaveAttribute('aria-pressed', 'true');
        await press('全部重新开始');
        await expect(phone.getByRole('button', { name: '搜索', exact: true })).toBeVisible({
          timeout: BOOT_LIMIT_MS,
        });
        await expect(desk.getByRole('button', { name: '断网' })).toHaveAttribute('aria-pressed', 'false');
        await expect(desk.getByRole('radio', { name: '游客' })).toBeChecked();
      });
      expect(foreignRequests).toEqual([]);
    } finally {
      server.close();
    }
  });

  test('works below a folder, opens a linked page, asks for a login after 401, and says when its files are lost', async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const server = await serveStorybook('/design/haoyi');
    const foreignRequests = recordForeignRequests(page, server);
    try {
      const link = `&at=${encodeURIComponent('/other/mycenter')}&as=13800000003`;
      await page.goto(`${server.address}/iframe.html?viewMode=story&id=${STORY}${link}`);
      const phone = phoneOf(page);
      await expect(phone.getByText('卖家老周')).toBeVisible({ timeout: BOOT_LIMIT_MS });
      await expect(page.getByRole('radio', { name: '卖家老周' })).toBeChecked();
      await expect(page.getByRole('region', { name: '控制台' })).toHaveAttribute('aria-busy', 'false');
      // The width changes without a reload.
      const width = () =>
        page
          .locator('iframe[title="手机"]')
          .evaluate((frame) => (frame as HTMLIFrameElement).contentWindow?.innerWidth);
      expect(await width()).toBe(375);
      await page.getByRole('radio', { name: '桌面 1280' }).check();
      await expect.poll(width).toBe(1280);
      await expect(phone.getByText('用手机继续')).toBeVisible();
      await expect(phone.getByText('卖家老周')).toBeVisible();
      await page.getByRole('radio', { name: '手机 375' }).check();
      await expect.poll(width).toBe(375);
      await page.getByRole('button', { name: '下一次调用 401' }).click();
      await expect(page.getByRole('region', { name: '控制台' })).toHaveAttribute('aria-busy', 'false');
      // The fault applies to the next call, whichever page makes it.
      await phone.locator('a[href="/other/xiaoxi"]').first().dispatchEvent('click');
      const dialog = phone.getByRole('alertdialog').or(phone.getByRole('dialog'));
      await expect(dialog.getByText('登录已超时，请重新登录')).toBeVisible();
      await expect(page.getByRole('radio', { name: '游客' })).toBeChecked();
      await page.getByRole('radio', { name: '客服小易' }).check();
      await expect(phone.getByRole('button', { name: '演示：改为自己处理' })).toBeVisible();
      await expect(page.getByText(/手机里是后台/)).toBeVisible();

      server.close();
      const restart = page.getByRole('button', { name: '全部重新开始' });
      await restart.click();
      await expect(
        page.getByText('没有打开：文件没有下载下来，请检查网络。好了以后点「全部重新开始」。'),
      ).toBeVisible();
      await expect(restart).toBeEnabled();
      expect(foreignRequests).toEqual([]);
    } finally {
      server.close();
    }
  });
});

import { fillBasics, nextStep } from './kit/sellers.ts';
import { openOrderForm, payNow, submitOrder } from './kit/shop.ts';
import { expect, openAs, test, type Locator, type Page } from './kit/test.ts';

declare global {
  interface Window {
    /** Clicks counted in the capture phase, before a handler can stop them. */
    clicks: number;
  }
}

/** The element that the page lays over the place of a tap, to catch a second tap. */
const SHIELD = 'body > [style*="2147483647"]';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.clicks = 0;
    addEventListener('click', () => void (window.clicks += 1), { capture: true });
    // Extends the 400 ms pause after a change to 60 s, so that a slow machine's second tap falls into it too.
    const start = window.setTimeout.bind(window) as (
      run: TimerHandler,
      ms?: number,
      ...rest: unknown[]
    ) => number;
    window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      start(run, ms === 400 ? 60_000 : ms, ...rest)) as typeof window.setTimeout;
  });
});

/** Taps a button, waits for `brings`, and taps the same place again. */
async function tapTwice(page: Page, button: Locator, brings: Locator): Promise<void> {
  await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not on the page');
  const before = await page.evaluate(() => window.clicks);
  const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await expect(brings).toBeVisible();
  await tap();
  await expect.poll(() => page.evaluate(() => window.clicks)).toBe(before + 2);
}

/** Ends the protection against a second tap: a key makes the page forget the tap, and the shield is removed. */
async function endPause(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.locator(SHIELD).evaluateAll((found) => found.forEach((shield) => shield.remove()));
}

test('the second tap posts no refused order again, and presses nothing on the cashier or behind its dialog', async ({
  page,
  member,
  listing,
}) => {
  test.setTimeout(120_000);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  const orders = () => calls.filter((path) => path === '/api/saleOrder').length;
  const payments = () => calls.filter((path) => path.endsWith('/pay'));
  await openOrderForm(page, member, listing);

  await test.step('提交订单 after a refusal does not post the order again', async () => {
    const message = '这个保障今天不卖';
    await page.route('**/api/saleOrder', (route) =>
      route.fulfill({ json: { code: 422, msg: message, errors: [{ path: 'guaranteeType', message }] } }),
    );
    await tapTwice(page, submitOrder(page), page.getByText(message).first());
    await expect(submitOrder(page)).toBeEnabled();
    expect(orders()).toBe(1);
    await page.unroute('**/api/saleOrder');
    await endPause(page);
  });

  await test.step('提交订单 does not press 立即支付 on the next page', async () => {
    await tapTwice(page, submitOrder(page), payNow(page));
    await expect(payNow(page)).toBeEnabled();
    await expect(page).toHaveURL(/\/index\/pay\?orderId=/);
    expect([orders(), payments()]).toEqual([2, []]);
    await endPause(page);
  });

  await test.step('再想想 does not press what is behind the dialog', async () => {
    await page.getByRole('button', { name: '取消订单' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    // Enlarges 立即支付, behind the dialog, to the whole page: a tap that gets through the dialog would press it.
    const behind = page.locator('#root button', { hasText: '立即支付' });
    await behind.evaluate((button) => {
      button.style.cssText = 'position: fixed; inset: 0; width: 100vw; height: 100vh; z-index: 1';
    });
    expect(await behind.boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 812 });
    await endPause(page);
    await tapTwice(
      page,
      dialog.getByRole('button', { name: '再想想' }),
      page.locator('body:not(:has([role="alertdialog"]))'),
    );
    await expect(payNow(page)).toBeEnabled();
    expect(payments()).toEqual([]);
  });
});

test('the second tap on 筛选 does not close the sheet', async ({ page }) => {
  await page.goto('/index/goodList');
  const sheet = page.getByRole('dialog');
  await tapTwice(page, page.getByRole('button', { name: /筛选/ }), sheet);
  await expect(sheet.getByRole('button', { name: '查看结果' })).toBeVisible();
});

test('the second tap on 下一步 does not check the next step', async ({ page, member }) => {
  await openAs(page, member, '/index/BasicInformation?gameId=lol&pageType=sale');
  await fillBasics(page);
  await expect(page.getByText('不分区服')).toHaveCount(0);
  await tapTwice(page, nextStep(page), page.getByRole('heading', { name: '账号属性' }));
  await expect(page.getByRole('button', { name: /请填写|请选择/ })).toHaveCount(0);
});

test('a tap is not lost after scrolling or typing, although something else is at the place of the last one', async ({
  page,
  member,
  listing,
}) => {
  const shield = page.locator(SHIELD);
  const change = () => page.evaluate(() => document.body.append(document.createElement('i')));
  await openOrderForm(page, member, listing);
  const radio = page.getByRole('radio', { name: /找回包赔/ });
  await radio.tap();
  await expect(radio).toBeChecked();
  await expect(shield).toHaveCount(0);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await change();
  await expect(shield).toHaveCount(0);

  await page.goto('/other/suggest');
  const text = page.getByRole('textbox').first();
  await text.tap();
  await text.pressSequentially('页面');
  await page.evaluate(() =>
    document.body.append(
      Object.assign(document.createElement('button'), { style: 'position:fixed;inset:0' }),
    ),
  );
  await expect(shield).toHaveCount(0);
});

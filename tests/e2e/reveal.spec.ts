import { orderByApi, payByApi } from './kit/shop.ts';
import { expect, openAs, test } from './kit/test.ts';

test('a bought account is revealed under one key however often its answer is lost, and again after a reload and after Back', async ({
  page,
  api,
  member,
  listing,
  troubles,
}) => {
  test.setTimeout(240_000);
  troubles.allow(/^(request|console): /);
  const { orderId } = await orderByApi(api, member, listing);
  await payByApi(api, member, orderId);
  await openAs(page, member, `/index/orderDetail?orderId=${orderId}`);
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().endsWith('/credential')) keys.add(request.headers()['idempotency-key']);
  });
  const open = page.getByRole('button', { name: '查看账号' });
  const dialog = page.getByRole('alertdialog');
  const account = page.getByRole('heading', { name: '账号信息', exact: true });
  const login = () => dialog.locator('dd').allInnerTexts();
  let isLost = true;
  // The server performs the call; only its answer is lost.
  await page.route('**/api/saleOrder/*/credential', async (route) => {
    const response = await route.fetch();
    await (isLost ? route.abort('failed') : route.fulfill({ response }));
  });

  await test.step('the dialog moves nothing under it', async () => {
    await expect(open).toBeVisible({ timeout: 60_000 });
    const place = await open.boundingBox();
    await open.click();
    await expect(dialog).toBeVisible();
    // The content behind the dialog keeps its place and is disabled.
    const behind = page.locator('button', { hasText: '查看账号' }).first();
    expect(await behind.boundingBox()).toEqual(place);
    await expect(behind).toBeDisabled();
  });

  await test.step('the answers are lost, before and after 关闭', async () => {
    await dialog.getByRole('button', { name: '查看', exact: true }).click();
    await dialog.getByRole('button', { name: '关闭' }).click();
    // After 关闭 the page reads the order again. The account was revealed a moment ago, so the page asks no confirmation.
    await expect(page.getByText('买家查看了账号信息')).toBeVisible();
    await open.click();
    await expect(dialog.getByText(/没有收到|正在/).first()).toBeVisible();
  });

  await test.step('after a reload the page asks again under the same key', async () => {
    await page.reload();
    isLost = false;
    await expect(account).toBeVisible({ timeout: 30_000 });
    expect(keys.size).toBe(1);
  });

  const shown = await login();

  await test.step('Back does not close the dialog, and says what does', async () => {
    await page.goBack();
    await expect(page.getByRole('alert')).toHaveText(/按“我已保存”关闭/);
    expect(await login()).toEqual(shown);
  });

  await test.step('the account is shown again after a reload and after Back', async () => {
    await page.reload();
    // For ten minutes after a reveal no confirmation is asked.
    await open.click();
    await expect(account).toBeVisible();
    expect(await login()).toEqual(shown);
    await page.getByRole('button', { name: '我已保存' }).click();
    await page.goto('/index/home');
    await page.goBack();
    await open.click();
    await expect(account).toBeVisible();
    await page.getByRole('button', { name: '我已保存' }).click();
    // The repeats under the same key count as one.
    await expect(page.getByText('买家再次查看了账号信息')).toHaveCount(2);
  });
});

import {
  expectPaidPage,
  goToAlipay,
  logInHere,
  onlyOrder,
  order,
  payNow,
  payThere,
  submitOrder,
} from './kit/shop.ts';
import { expect, openAs, test } from './kit/test.ts';

test('a new buyer registers, finds an account, pays for it and receives it', async ({ page, api }) => {
  test.setTimeout(180_000);
  const phone = `135${String(Date.now()).slice(-8)}`;
  const password = 'Haoyi2026';

  await test.step('register with a code by text message', async () => {
    await page.goto('/register');
    await page.getByRole('textbox', { name: '手机号' }).fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText(/已发送到/)).toBeVisible();
    await page.getByRole('textbox', { name: '短信验证码' }).fill(await api.code(phone));
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByLabel('再填一次').fill(password);
    await page.getByRole('checkbox', { name: /已阅读并同意/ }).check();
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await expect(page.getByText('注册成功')).toBeVisible();
  });

  await test.step('sign in with the password', async () => {
    await page.getByRole('button', { name: '去登录' }).click();
    await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue(phone);
    await logInHere(page, api, { phone, password, token: '' });
    await expect(page).toHaveURL('/index/home');
  });

  await test.step('search and filter', async () => {
    await page.getByLabel('搜索账号').fill('王者');
    await page.getByRole('button', { name: '搜索', exact: true }).click();
    await expect(page).toHaveURL(/\/index\/goodList\?keyWord=/);
    await page.getByRole('button', { name: /筛选/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: '200–500' }).click();
    await sheet.getByRole('button', { name: '查看结果' }).click();
    await expect(page.getByRole('button', { name: '去掉 ¥200–500' })).toBeVisible();
    await page.locator('li[data-index="0"]').getByRole('link').click();
  });

  await test.step('look at the account and order it', async () => {
    await expect(page).toHaveURL(/\/pages\/detail\/index\?id=/);
    await page.getByRole('button', { name: '立即购买' }).click();
    await page.getByRole('button', { name: '知道了，去下单' }).click();
    await expect(page).toHaveURL(/\/index\/sureOrder\?id=/);
    await page.getByRole('radio', { name: /找回包赔/ }).check();
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await submitOrder(page).click();
    await expect(payNow(page)).toBeEnabled();
  });

  await test.step('pay', async () => {
    await goToAlipay(page);
    await payThere(page);
    await expectPaidPage(page);
  });

  await test.step('follow the order until the account is handed over', async () => {
    await page.getByRole('link', { name: '查看订单' }).click();
    await expect(page).toHaveURL(/\/index\/orderDetail\?orderId=/);
    await expect(page.getByRole('button', { name: '查看账号' })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('reveal the account, twice', async () => {
    await page.getByRole('button', { name: '查看账号' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('button', { name: '查看', exact: true }).click();
    await expect(page.getByRole('heading', { name: '账号信息' })).toBeVisible();
    await page.getByRole('button', { name: '我已保存' }).click();
    await expect(page.getByRole('button', { name: '查看账号' })).toBeEnabled();
  });

  await test.step('confirm receipt', async () => {
    await page.getByRole('button', { name: '确认收货' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('button', { name: '确认收货' }).click();
    await expect(page.getByText('交易成功').first()).toBeVisible();
  });

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '""') as string);
  const bought = await onlyOrder(api, { phone, password, token });
  expect(bought.stage).toBe('protected');
  expect(Number(bought.paidAmount)).toBe(Number(bought.salePrice));
  expect(await api.ledger()).toMatchObject({ sum: 0, unbalanced: 0 });
});

const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0';

test('in WeChat’s browser, which blocks Alipay, a payment goes on at the copied address in another one', async ({
  page,
  member,
  listing,
  otherDevice,
}) => {
  const wechat = await otherDevice({ userAgent: WECHAT });
  await wechat.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await order(wechat, member, listing);
  await expect(wechat.getByText('微信里打不开，要到浏览器里付')).toBeVisible();
  await payNow(wechat).click();
  await expect(wechat.getByRole('heading', { name: '请到浏览器里付款' })).toBeVisible();
  await wechat.getByRole('button', { name: '复制地址' }).click();
  await expect(wechat.getByRole('button', { name: '已复制' })).toBeVisible();
  const address = await wechat.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).pathname).toBe('/index/goZFB');

  await openAs(page, member, address);
  await page.getByRole('button', { name: '打开支付宝' }).click();
  await payThere(page);
  await expectPaidPage(page);
  await expectPaidPage(wechat);
});

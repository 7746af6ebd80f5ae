import { fillBasics, fillDetails, nextStep, screenshots } from './kit/sellers.ts';
import { expiredSessionDialog, logInHere } from './kit/shop.ts';
import { expect, openAs, test, waitForStored, type Locator, type Page } from './kit/test.ts';

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const question = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name });
const phone = (page: Page) => page.getByRole('textbox', { name: '手机号' });

/** Checks that Back closes an open layer and keeps the fields, and that Forward does not open it again. */
async function expectBackToClose(page: Page, layer: Locator, isThere: () => Promise<void>): Promise<void> {
  await expect(layer).toBeVisible();
  await page.goBack();
  await expect(layer).toHaveCount(0);
  await isThere();
  await page.goForward();
  await expect(layer).toHaveCount(0);
  await isThere();
}

test('Back closes what is open over a form, keeps the fields, and then leaves the form', async ({
  page,
  member,
}) => {
  test.setTimeout(120_000);
  await openAs(page, member, '/index/home');
  await page.goto('/index/jingjiahuishou?kind=valuation&gameId=lol');
  const price = page.getByLabel('期望价');
  await price.fill('1800');
  await waitForStored(page, '1800');
  await page.reload();
  const isPriceThere = () => expect(price).toHaveValue('1800');

  await test.step('a question before something is cleared', async () => {
    await page.getByRole('button', { name: '清空重填' }).click();
    await expectBackToClose(page, question(page, '清空重填'), isPriceThere);
  });

  await test.step('the acts of an uploaded picture', async () => {
    await page.getByLabel('添加游戏截图').setInputFiles(await screenshots(1));
    const picture = page.getByRole('button', { name: /已上传/ });
    await picture.click();
    await expectBackToClose(page, page.getByRole('dialog'), async () => {
      await expect(picture).toBeVisible();
      await isPriceThere();
    });
  });

  await test.step('the dialog of an expired session', async () => {
    // Only one call: another one would open the dialog again after it was closed.
    await page.route(
      '**/api/upload/**',
      (route) => route.fulfill({ status: 200, json: { code: 401, msg: '登录已超时' } }),
      { times: 1 },
    );
    await page.getByLabel('添加游戏截图').setInputFiles(await screenshots(1, 40));
    await expectBackToClose(page, expiredSessionDialog(page), isPriceThere);
  });

  await page.goBack();
  await expect(page).toHaveURL('/index/home');
});

test('Back walks back through the steps of a new password and keeps the fields', async ({
  page,
  api,
  member,
}) => {
  await page.goto('/index/home');
  await page.goto('/login');
  await phone(page).fill(member.phone);
  await page.getByRole('button', { name: '忘记密码' }).click();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText(/已发送到/)).toBeVisible();
  const code = await api.code(member.phone);
  await page.getByRole('textbox', { name: '短信验证码' }).fill(code);
  await page.getByRole('checkbox', { name: /已阅读并同意/ }).check();
  await nextStep(page).click();
  await expect(page.getByText('第 2 步，共 2 步')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('第 1 步，共 2 步')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '短信验证码' })).toHaveValue(code);
  await page.goBack();
  await expect(page.getByRole('radio', { name: '密码登录' })).toBeChecked();
  await expect(phone(page)).toHaveValue(member.phone);
  await page.goBack();
  await expect(page).toHaveURL('/index/home');
});

test('Back walks to earlier steps of a resumed listing', async ({ page, member }) => {
  await openAs(page, member, '/index/BasicInformation?gameId=lol&pageType=sale');
  await fillBasics(page);
  await nextStep(page).click();
  await fillDetails(page, '1288');
  await waitForStored(page, 'lol');
  await nextStep(page).click();
  await expect(page).toHaveURL(/step=pictures/);
  await page.goto('/index/home');
  await page.goto('/index/fillInformation?gameId=lol&step=pictures');
  await expect(page.getByRole('button', { name: '提交审核' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('你要卖多少')).toHaveValue('1288');
  await expect(page).toHaveURL(/step=details/);
  await page.goBack();
  await expect(page.getByRole('radio', { name: '电信' })).toBeChecked();
  await expect(page).toHaveURL(/BasicInformation/);
  await nextStep(page).click();
  await expect(page.getByLabel('你要卖多少')).toHaveValue('1288');
  await page.goBack();
  await expect(page).toHaveURL(/BasicInformation/);
  await page.goBack();
  await expect(page).toHaveURL('/index/home');
});

test('Back closes the terms on the login page, and leaves the page after a reload with the terms open', async ({
  page,
}) => {
  const accepted = page.getByRole('checkbox', { name: /已阅读并同意/ });
  const terms = sheet(page, '用户协议');
  const readTerms = () => page.getByRole('button', { name: '《用户协议》' }).click();
  await page.goto('/index/home');
  await page.goto('/login');
  await phone(page).fill('13812345678');
  await accepted.check();
  await readTerms();
  await expectBackToClose(page, terms, async () => {
    await expect(phone(page)).toHaveValue('13812345678');
    await expect(accepted).toBeChecked();
  });

  await readTerms();
  await expect(terms).toBeVisible();
  await page.reload();
  await expect(phone(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/index/home');
});

test('Back closes the pictures of a listing, and after a login leaves the page that asked for it', async ({
  page,
  api,
  member,
  listing,
}) => {
  const address = `/pages/detail/index?id=${listing.id}`;
  await page.goto('/index/home');
  await page.goto(address);
  await page.getByRole('button', { name: '放大第 1 张图片' }).click();
  const pictures = sheet(page, '查看图片');
  await expect(pictures).toBeVisible();
  await page.goBack();
  await expect(pictures).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: '收藏', exact: true }).click();
  await expect(page).toHaveURL(/\/login\?back=/);
  // A closed sheet leaves an unused history entry above the login.
  await page.getByRole('button', { name: '《用户协议》' }).click();
  await sheet(page, '用户协议').getByRole('button', { name: '关闭' }).click();
  await expect(sheet(page, '用户协议')).toHaveCount(0);
  await logInHere(page, api, member);
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL('/index/home');
});

test('返回 on the first page of a tab works after a sheet was closed', async ({ page }) => {
  await page.goto('/robots.txt');
  const [first] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/login')),
  ]);
  await first.getByRole('button', { name: '《用户协议》' }).click();
  await sheet(first, '用户协议').getByRole('button', { name: '关闭' }).click();
  await first.getByRole('button', { name: '返回' }).click();
  await expect(first).toHaveURL('/index/home');
});

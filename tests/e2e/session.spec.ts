import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Response } from '@playwright/test';
import sharp from 'sharp';
import type { Member } from './kit/api.ts';
import { openDialogAndCheckPage } from './kit/openDialogAndCheckPage.ts';
import { fillBasics, nextStep } from './kit/sellers.ts';
import { expiredSessionDialog, logInHere } from './kit/shop.ts';
import { expect, openAs, test } from './kit/test.ts';

test('expiry leads to the login and back; cancelling shows it again at the next 401', async ({
  page,
  api,
  member,
  listing,
}) => {
  await openAs(page, member, `/index/sureOrder?id=${listing.id}`);
  await page.getByRole('radio', { name: /人脸包赔/ }).check();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await api.send('/api/logout', { body: {}, token: member.token });

  const submit = page.getByRole('button', { name: '提交订单' });
  await submit.click();
  await expect(expiredSessionDialog(page)).toBeVisible();
  await expiredSessionDialog(page).getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('radio', { name: /人脸包赔/ })).toBeChecked();
  await expect(page.getByText('没有提交成功').first()).toBeVisible();
  await submit.click();
  await expect(expiredSessionDialog(page)).toBeVisible();
  await expiredSessionDialog(page).getByRole('button', { name: '确定' }).click();

  await expect(page).toHaveURL(/\/login\?back=/);
  await logInHere(page, api, member);
  await expect(page).toHaveURL(`/index/sureOrder?id=${listing.id}&tier=face`);
  await expect(page.getByRole('radio', { name: /人脸包赔/ })).toBeChecked();
  // The form no longer shows the messages about the expired session.
  await expect(page.getByText('没有提交成功')).toHaveCount(0);
  await expect(page.getByText('登录已超时')).toHaveCount(0);
});

/** A PNG of random pixels, which does not compress: about `width` × `height` × 3 bytes. */
const noise = async (name: string, width: number, height = 1600) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer(),
});

test('large pictures: a long one keeps its width, one above eight megabytes is made smaller, a 401 asks', async ({
  page,
  api,
  member,
}, info) => {
  test.setTimeout(150_000);
  const sizes: unknown[] = [];
  const noteSize = async (response: Response) => {
    if (!response.url().endsWith('/api/upload/image')) return;
    const { data } = (await response.json()) as { data: { width: number; height: number } };
    sizes.push([data.width, data.height]);
  };
  page.on('response', noteSize);
  const big = await noise('大.png', 1900);
  expect(big.buffer.length).toBeGreaterThan(9_000_000);
  const long = await sharp({ create: { width: 1080, height: 9600, channels: 3, background: '#3457c9' } })
    .png()
    .toBuffer();
  // The file is given by its path, so that the browser reads it from disk.
  const add = async (name: string, buffer: Buffer) => {
    const path = info.outputPath(name);
    writeFileSync(path, buffer);
    await page.getByLabel('添加图片').setInputFiles(path);
  };
  await openAs(page, member, '/other/suggest');
  for (const [name, buffer] of [
    ['长截图.png', long],
    [big.name, big.buffer],
  ] as const) {
    await add(name, buffer);
    // A busy machine takes long to decode and encode nine megabytes.
    await expect(page.getByRole('button', { name: new RegExp(`${name}.*已上传`) })).toBeVisible({
      timeout: 60_000,
    });
  }
  await expect
    .poll(() => sizes)
    .toEqual([
      [1080, 9600],
      [1600, 1347],
    ]);

  await test.step('an upload of eight megabytes in an expired session shows the dialog', async () => {
    page.off('response', noteSize);
    await api.send('/api/logout', { body: {}, token: member.token });
    // Just small enough to be sent as it is.
    const sent = await noise('八兆.png', 1600, 1740);
    expect(sent.buffer.length).toBeGreaterThan(8_300_000);
    await add(sent.name, sent.buffer);
    await expect(expiredSessionDialog(page)).toBeVisible();
  });
});

test('a visitor to a member page logs in by text message and returns to it, query and hash exact', async ({
  page,
  api,
}) => {
  const phone = '13900011703';
  const here = '/other/MyProducts?tab=published&keyWord=C%2B%2B&x=a%26gameId%3Dlol%2523+%20#%E9%A1%B6?b=1';
  await page.goto(here);
  await expect(page).toHaveURL(/\/login\?back=/);
  await page.getByText('短信登录', { exact: true }).click();
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText(/已发送到/)).toBeVisible();
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await api.code(phone));
  await page.getByRole('checkbox', { name: /已阅读并同意/ }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '我的商品' })).toBeVisible();
  expect(new URL(page.url()).href.slice(new URL(page.url()).origin.length)).toBe(here);
});

test('a form in another tab survives when the member’s session ends, and is cleared for another member', async ({
  page,
  context,
  api,
  member,
}) => {
  test.setTimeout(150_000);
  const somebody = await api.member(`136${String(Date.now()).slice(-8)}`);
  await openAs(page, member, '/other/mycenter');
  const form = await context.newPage();
  await form.goto('/index/BasicInformation?gameId=lol&pageType=sale');
  await fillBasics(form);
  await nextStep(form).click();
  const account = form.getByLabel('游戏账号');

  /** Checks that the session is cleared from storage, and that the other tab’s form still accepts and validates input. */
  const expectFormToWork = async (value: string) => {
    await expect.poll(() => form.evaluate(() => localStorage.length)).toBe(0);
    await account.fill(value);
    await expect(account).toHaveValue(value);
    await nextStep(form).click();
    await expect(form.getByRole('region', { name: /处需要补充/ })).toBeVisible();
  };
  const logOut = async () => {
    await page.goto('/other/mycenter');
    await openDialogAndCheckPage(page, page.getByRole('button', { name: '退出登录' }));
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL('/index/home');
    await page.goto('/login');
  };
  const logInAs = async (who: Member) => {
    await logInHere(page, api, who);
    await expect(page).not.toHaveURL(/login/);
  };

  await test.step('the session expires, and the member logs in again', async () => {
    await account.fill('haoyi_1');
    await api.send('/api/logout', { body: {}, token: member.token });
    await page.goto('/other/MyProducts');
    await expiredSessionDialog(page).getByRole('button', { name: '确定' }).click();
    await expectFormToWork('haoyi_19');
    await logInAs(member);
    await expect(account).toHaveValue('haoyi_19');
    await account.fill('haoyi_199');
    await expect(account).toHaveValue('haoyi_199');
  });

  await test.step('the member logs out, and logs in again', async () => {
    await logOut();
    await expectFormToWork('haoyi_1997');
    await logInAs(member);
    await expect(account).toHaveValue('haoyi_1997');
    await account.fill('haoyi_19970');
    await expect(account).toHaveValue('haoyi_19970');
  });

  await test.step('another member logs in', async () => {
    await logOut();
    await logInAs(somebody);
    await expect(account).toHaveCount(0);
    await form.goto('/index/fillInformation?gameId=lol&step=details');
    await fillBasics(form);
    await nextStep(form).click();
    await expect(account).toHaveValue('');
  });
});

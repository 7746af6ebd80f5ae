import sharp from 'sharp';
import { openDialogAndCheckPage } from './kit/openDialogAndCheckPage.ts';
import type { WireListing } from './kit/api.ts';
import { readProfile } from '../../contract/account/calls.ts';
import { editListingPrice } from '../../contract/selling/calls.ts';
import { callApi } from './kit/sellers.ts';
import { logInHere } from './kit/shop.ts';
import { expect, follow, openAs, test, waitForStored, type Page } from './kit/test.ts';

const picture = async (name: string, red: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 480, height: 480, channels: 3, background: { r: red, g: 110, b: 160 } },
  })
    .png()
    .toBuffer(),
});

const expiry = (page: Page) => page.getByRole('alertdialog').filter({ hasText: '登录已超时' });

test('a changed password logs out the other devices only', async ({ page, api, member, otherDevice }) => {
  test.setTimeout(200_000);
  const there = await otherDevice();
  await there.goto('/login?back=%2Fother%2Fmycenter');
  await logInHere(there, api, member);
  await expect(there).toHaveURL(/\/other\/mycenter/);

  await openAs(page, member, '/other/passwore');
  const masked = `${member.phone.slice(0, 3)}****${member.phone.slice(-4)}`;
  await expect(page.getByText(masked)).toBeVisible();
  await page.getByRole('button', { name: /获取/ }).click();
  await expect(page.getByText(`已发送到 ${masked}`)).toBeVisible();
  await page.getByLabel('短信验证码').fill(await api.code(member.phone));
  await page.getByLabel('新密码').fill('Haoyi2027');
  await page.getByLabel('再填一次').fill('Haoyi2028');
  await page.getByRole('button', { name: '保存新密码' }).click();
  await expect(page.getByText('两次填写的密码不一样')).toBeVisible();
  await page.getByLabel('再填一次').fill('Haoyi2027');
  await page.getByRole('button', { name: '保存新密码' }).click();
  await expect(page.getByRole('heading', { name: '密码已修改' })).toBeVisible();

  await there.goto('/other/collect');
  await expect(expiry(there)).toBeVisible();
  await expiry(there).getByRole('button', { name: '确定' }).click();
  await expect(there).toHaveURL(/\/login\?back=/);
  await logInHere(there, api, { ...member, password: 'Haoyi2027' });
  await expect(there).toHaveURL(/\/other\/collect/);
  await expect(there.getByText('还没有收藏')).toBeVisible();
  await there.context().close();

  await page.getByRole('link', { name: '回个人中心' }).click();
  // The pressed link is gone, so the new page's title has the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('region', { name: '账号', exact: true }).getByText(masked)).toBeVisible();
  await expect(expiry(page)).toHaveCount(0);
});

test('a favourite shows its price drop, and its removal can be undone', async ({ page, api, member }) => {
  const { token } = await api.signIn('13800000003');
  const own = await api.send<WireListing>('/api/need/myConsignment?saleState=1&pageNum=1&pageSize=1', {
    token,
  });
  const [listing] = own.rows;
  if (!listing) throw new Error('the seller of the demo has nothing on sale');
  const price = Number(listing.newPrice);

  await openAs(page, member, `/pages/detail/index?id=${listing.id}`);
  const added = page.waitForResponse(/\/api\/web\/goods\/collect$/);
  await page.getByRole('button', { name: '收藏', exact: true }).click();
  await added;

  await callApi(api, editListingPrice, token, { input: { id: listing.id, price: (price - 100) * 100 } });

  await page.goto('/other/collect?show=cheaper');
  const mine = page.getByRole('article').filter({ hasText: listing.title });
  await expect(mine.getByText('比收藏时低 ¥100')).toBeVisible();
  await mine.getByRole('button', { name: /^取消收藏/ }).click();
  await expect(page.getByText(/已取消收藏/)).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText(/已取消收藏/)).toHaveCount(0);

  await follow(page, '/other/Mybrowsing');
  await expect(page.getByRole('heading', { name: '今天' })).toBeVisible();
  await page.getByRole('button', { name: `删除 ${listing.title}` }).click();
  await expect(page.getByText('还没有看过账号')).toBeVisible();
});

test('changing the phone needs both codes and survives a lost answer', async ({
  page,
  api,
  member,
  troubles,
}) => {
  test.setTimeout(120_000);
  const fresh = `136${member.phone.slice(3)}`;
  const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

  await openAs(page, member, '/other/geren');
  await page.getByRole('link', { name: /手机号/ }).click();
  await expect(page).toHaveURL('/other/geren?change=phone');
  const codeButton = page.getByRole('button', { name: /获取/ });
  await codeButton.first().click();
  await expect(page.getByText(`已发送到 ${masked(member.phone)}`)).toBeVisible();
  await page.getByLabel('现在手机号的验证码').fill(await api.code(member.phone));
  await page.getByLabel('新手机号', { exact: true }).fill(fresh);
  await codeButton.click();
  await expect(page.getByText(`已发送到 ${masked(fresh)}`)).toBeVisible();
  const code = await api.code(fresh);
  await page.getByLabel('新手机号的验证码').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: '更换手机号' }).click();
  await expect(page.getByText('短信验证码不正确')).toBeVisible();
  await expect(page.getByLabel('新手机号', { exact: true })).toHaveValue(fresh);

  // After a lost answer the page reads the profile instead of sending the change again.
  troubles.allow(/ERR_CONNECTION_RESET|Failed to load resource/);
  let sent = 0;
  await page.route('**/api/system/user/editPhone', async (route) => {
    sent += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByLabel('新手机号的验证码').fill(code);
  await page.getByRole('button', { name: '更换手机号' }).click();
  await expect(page.getByRole('heading', { name: '手机号已更换' })).toBeVisible();
  expect(sent).toBe(1);
  await page.getByRole('link', { name: '回个人信息' }).click();
  await expect(page.getByText(masked(fresh))).toBeVisible();
});

test('an edited profile and its picture survive a reload', async ({ page, member }) => {
  await openAs(page, member, '/other/geren');
  await page.getByLabel('昵称').fill('江上渔者');
  await page.getByText('女', { exact: true }).click();
  await page.getByLabel('邮箱').fill('fisher@example.com');
  await page.getByLabel('QQ').fill('88886666');
  await page.getByLabel('微信').fill('jiang_shang');
  await waitForStored(page, 'fisher@example.com');
  await page.reload();
  await expect(page.getByText('已找回上次没有提交的内容。')).toBeVisible();
  await expect(page.getByLabel('昵称')).toHaveValue('江上渔者');
  await page.getByLabel('换头像').setInputFiles(await picture('头像.png', 60));
  await expect(page.getByText('新头像已上传，保存后生效')).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存。')).toBeVisible();

  await page.getByLabel('QQ').fill('');
  await expect(page.getByText('已保存。')).toHaveCount(0);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已保存。')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('昵称')).toHaveValue('江上渔者');
  await expect(page.getByRole('radio', { name: '女' })).toBeChecked();
  await expect(page.getByLabel('邮箱')).toHaveValue('fisher@example.com');
  await expect(page.getByLabel('微信')).toHaveValue('jiang_shang');
  await expect(page.getByLabel('QQ')).toHaveValue('');
  await expect(page.getByText('已找回上次没有提交的内容。')).toHaveCount(0);
  await follow(page, '/other/mycenter');
  const head = page.getByRole('region', { name: '账号', exact: true });
  await expect(head.getByRole('heading', { name: '江上渔者' })).toBeVisible();
  await expect(head.locator('img')).toBeVisible();
});

test('a complaint survives a reload and a lost answer, is sent once and answered', async ({
  page,
  api,
  member,
  troubles,
}) => {
  test.setTimeout(120_000);
  const content = '卖家说的皮肤数量和交付的账号对不上，少了 12 款。';
  await openAs(page, member, '/other/suggest');
  await page.getByLabel('内容').fill(content);
  await page.getByLabel('添加图片').setInputFiles(await picture('截图.png', 200));
  await expect(page.getByRole('button', { name: /第 1 张，截图\.png，已上传/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText('已找回上次没有提交的内容。')).toBeVisible();
  await expect(page.getByLabel('内容')).toHaveValue(content);
  await expect(page.getByRole('button', { name: /第 1 张，截图\.png，已上传/ })).toBeVisible();

  // After a lost answer the page repeats the call under the same key, which creates nothing twice.
  troubles.allow(/ERR_CONNECTION_RESET|Failed to load resource/);
  let lost = 0;
  await page.route('**/api/account/problem', async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page).toHaveURL(/\/other\/ProblemList\?submitted=/);
  await expect(page.getByText('已经收到')).toBeVisible();
  const readSent = async () =>
    (
      await api.send<{ content: string; status: number | string }>(
        '/api/account/problem/list?pageNum=1&pageSize=10',
        { token: member.token },
      )
    ).rows;
  expect((await readSent()).map((row) => row.content)).toEqual([content]);

  const card = page.getByRole('article').filter({ hasText: content });
  await expect(card.getByRole('button', { name: '看第 1 张图' })).toBeVisible();
  // 2: answered.
  await expect
    .poll(async () => (await readSent()).map(({ status }) => Number(status)), { timeout: 60_000 })
    .toEqual([2]);
  await page.goto('/other/ProblemList');
  await expect(card.getByText('客服回复')).toBeVisible();
  await openDialogAndCheckPage(page, card.getByRole('button', { name: '关闭' }));
  await page.getByRole('alertdialog').getByRole('button', { name: '已解决，关闭' }).click();
  await expect(card.getByText('已关闭')).toBeVisible();
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the centre’s menu stands beside its pages, without member pages for a visitor', async ({
    page,
    member,
  }) => {
    const menu = page.getByRole('navigation', { name: '个人中心菜单' });
    const current = menu.locator('[aria-current=page]');
    await page.goto('/other/gonggao');
    await expect(current).toHaveText(['最新公告']);
    await expect(menu.getByRole('link', { name: '我的收藏' })).toHaveCount(0);
    await menu.getByRole('link', { name: '帮助中心' }).click();
    await expect(page).toHaveURL('/other/bangzhu');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('帮助中心');
    await expect(current).toHaveText(['帮助中心']);

    await openAs(page, member, '/other/collect');
    await expect(current).toHaveText(['我的收藏']);
    await menu.getByRole('link', { name: '我的对话' }).click();
    await expect(current).toHaveText(['我的对话']);
    await follow(page, '/index/home');
    await expect(menu).toHaveCount(0);
  });
});

test('the unread count follows new and read messages', async ({ page, api, member }) => {
  const { id } = await callApi(api, readProfile, member.token);
  const receive = (title: string) =>
    api.sql(
      `insert into messages (id, user_id, kind, kind_name, title, content, created_at)
       select gen_random_uuid()::text, $1, 4, '系统消息', $2, '测试内容', now()`,
      [id, title],
    );
  const tab = page.getByRole('navigation').last().getByRole('link', { name: /消息/ });
  await page.clock.install();
  await receive('第一条');
  await openAs(page, member, '/index/home');
  await expect(tab).toContainText('1');
  await receive('第二条');
  await receive('第三条');
  await page.clock.fastForward(61_000);
  await expect(tab).toContainText('3');

  await tab.click();
  await page.getByRole('tab', { name: /未读/ }).click();
  await expect(page.getByText('共 3 条未读')).toBeVisible();
  await page.getByRole('button', { name: /第二条/ }).click();
  await expect(page.getByText('共 2 条未读')).toBeVisible();
  await expect(tab).toContainText('2');
});

import { openDialogAndCheckPage } from './kit/openDialogAndCheckPage.ts';
import type { WireListing } from './kit/api.ts';
import {
  fillBasics,
  fillDetails,
  fillListing,
  listingByApi,
  nextStep as next,
  screenshots,
  sendListing,
  waitForListingStatus,
  verify,
} from './kit/sellers.ts';
import { expiredSessionDialog, logInHere, orderByApi, payByApi, receiveByApi } from './kit/shop.ts';
import { expect, openAs, test, waitForStored, tokenOn } from './kit/test.ts';

test('an account is listed with twelve pictures, audited, repriced and sold; nothing typed is lost', async ({
  page,
  api,
  member,
  troubles,
}) => {
  test.setTimeout(240_000);
  // The upload that this test aborts.
  troubles.allow(/ERR_FAILED/);
  await openAs(page, member, '/index/sell');

  await test.step('choose channel and game', async () => {
    await page.getByRole('link', { name: /官方代售.*自己定价/s }).click();
    await page
      .getByRole('button', { name: /英雄联盟/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/index\/BasicInformation\?gameId=lol/);
    await expect(page.getByRole('radiogroup', { name: /大区/ })).toBeVisible();
    await next(page).click();
    await expect(page.getByText('还有 2 处需要补充')).toBeVisible();
    await fillBasics(page);
    await next(page).click();
    await expect(page).toHaveURL(/\/index\/fillInformation\?gameId=lol&step=details/);
  });

  await test.step('the fee follows the price; a reload keeps everything', async () => {
    await fillDetails(page, '1288');
    await expect(page.getByText('预计到手').locator('..')).toContainText('¥1,223.60');
    await expect(page.getByLabel('商品描述')).toHaveValue(/皮肤数量：286款/);
    await page.getByLabel('商品标题').fill('祖安钻石 286 皮肤 自用号');
    await waitForStored(page, '祖安钻石 286 皮肤 自用号');
    await page.reload();
    await expect(page.getByLabel('商品标题')).toHaveValue('祖安钻石 286 皮肤 自用号');
    await expect(page.getByLabel('你要卖多少')).toHaveValue('1288');
    await expect(page.getByLabel('游戏密码')).toHaveValue('kP7mXw2R');
    await next(page).click();
  });

  await test.step('upload twelve pictures, one of which fails; a reload keeps them', async () => {
    let requests = 0;
    await page.route('**/api/upload/image', (route) => {
      requests += 1;
      return requests === 5 ? route.abort() : route.continue();
    });
    await page.getByLabel('添加商品图片').setInputFiles(await screenshots(12));
    await expect(page.getByText('没传上去')).toBeVisible();
    await expect(page.getByText('已传 11 张')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByRole('button', { name: '有 1 张图片没有传上去，请重试或移除' })).toBeVisible();
    // After a reload, running and interrupted uploads restart by themselves.
    await waitForStored(page, '"kind":"failed"');
    await page.reload();
    await expect(page.getByText('已传 12 张')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: /^第 4 张/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '设为主图' }).click();
    await expect(page.getByRole('button', { name: /^第 4 张.*主图/ })).toBeVisible();
  });

  await test.step('the session expires; after the login the form is restored', async () => {
    await api.send('/api/logout', { body: {}, token: member.token });
    await page.getByRole('button', { name: '提交审核' }).click();
    await expiredSessionDialog(page).getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/\/login\?back=/);
    await logInHere(page, api, member);
    await expect(page).toHaveURL(/step=pictures/);
    await expect(page.getByText('已传 12 张')).toBeVisible();
    await expect(page.getByRole('button', { name: /^第 4 张.*主图/ })).toBeVisible();
  });

  const token = await tokenOn(page);
  const seller = { ...member, token };

  await test.step('the real name is required, 返回 and Back keep the form, then it is submitted once', async () => {
    const submit = page.getByRole('button', { name: '提交审核' });
    const refusal = page.getByRole('heading', { name: '出售前需要实名' });
    await submit.click();
    await expect(refusal).toBeVisible();
    await page.getByRole('button', { name: '返回' }).click();
    await expect(submit).toBeVisible();
    await submit.click();
    await expect(refusal).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/step=details/);
    await expect(page.getByLabel('你要卖多少')).toHaveValue('1288');
    await next(page).click();
    await expect(page.getByText('已传 12 张')).toBeVisible();
    await submit.click();
    await expect(refusal).toBeVisible();
    await verify(api, seller);
    await page.getByRole('button', { name: '已经认证，再提交' }).click();
    await expect(page.getByRole('heading', { name: '已提交，等待审核' })).toBeVisible();
    await page.getByRole('button', { name: '返回' }).click();
    await expect(page).toHaveURL('/index/sell');
    const own = await api.send<WireListing>('/api/need/myConsignment?pageNum=1&pageSize=10', { token });
    expect(own.rows.map(({ title }) => title)).toEqual(['祖安钻石 286 皮肤 自用号']);
  });

  await test.step('the listing passes the audit and is repriced', async () => {
    await waitForListingStatus(page, api, seller, '上架中');
    await page.getByRole('button', { name: '改价' }).click();
    await page.getByLabel('新价格').fill('999');
    await page.getByRole('alertdialog').getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('¥949（手续费 ¥50）')).toBeVisible();
  });

  await test.step('a buyer buys it, and the seller sees the payout', async () => {
    const { rows } = await api.send<WireListing>('/api/need/myConsignment?pageNum=1&pageSize=10', { token });
    const listing = rows[0];
    if (!listing) throw new Error('the listing is gone');
    const buyer = await api.member(`136${String(Date.now()).slice(-8)}`);
    const { orderId } = await orderByApi(api, buyer, listing);
    await payByApi(api, buyer, orderId);
    await waitForListingStatus(page, api, seller, '交易中');
    expect(await receiveByApi(api, buyer, orderId)).toBe('haoyi_8842019');
    await waitForListingStatus(page, api, seller, '已出售');
    await expect(page.getByText(/到账 ¥949（已扣手续费 ¥50）/)).toBeVisible();
  });
});

test('a refused listing is corrected and goes on sale; taken down with a remark, it is edited and resubmitted', async ({
  page,
  api,
  member,
  troubles,
}) => {
  test.setTimeout(240_000);
  // 422: the title with a contact.
  troubles.allow(/422/);
  await verify(api, member);
  await fillListing(page, member, '20000', '祖安钻石 加我微信 haoyi88');
  const readOwn = async () =>
    (await api.send<WireListing>('/api/need/myConsignment?pageNum=1&pageSize=10', { token: member.token }))
      .rows;

  await test.step('a contact in the title is refused at the field', async () => {
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByText('标题里不能有手机号、QQ 或微信').first()).toBeVisible();
    await expect(page.getByLabel('商品标题')).toHaveValue('祖安钻石 加我微信 haoyi88');
    await page.getByLabel('商品标题').fill('祖安钻石 286 皮肤');
    await next(page).click();
    await expect(page.getByText('已传 3 张')).toBeVisible();
    await sendListing(page);
  });

  const why = '价格明显高于同类账号的成交价，请修改后重新提交';
  await test.step('the audit refuses it, and its reason is shown until it is corrected', async () => {
    await waitForListingStatus(page, api, member, '审核失败');
    await expect(page.getByText(`没通过的原因：${why}`)).toBeVisible();
    await page.getByRole('link', { name: '修改后重新提交' }).click();
    await expect(page.getByRole('radio', { name: '电信' })).toBeChecked();
    await next(page).click();
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByLabel('商品标题')).toHaveValue('祖安钻石 286 皮肤');
    await expect(page.getByLabel('皮肤数量')).toHaveValue('286');
    await page.getByLabel('你要卖多少').fill('1500');
    await next(page).click();
    await expect(page.getByText('已传 3 张')).toBeVisible();
    await sendListing(page);
  });

  await test.step('on sale, its owner can change it, but not buy it', async () => {
    await waitForListingStatus(page, api, member, '上架中');
    expect((await readOwn()).map(({ title }) => title)).toEqual(['祖安钻石 286 皮肤']);
    await page.getByRole('link', { name: '看商品页' }).click();
    await expect(page.getByRole('heading', { name: '祖安钻石 286 皮肤' })).toBeVisible();
    await expect(page.getByText(why)).toHaveCount(0);
    await expect(page.getByRole('button', { name: '改价' })).toBeVisible();
    await expect(page.getByRole('button', { name: '立即购买' })).toHaveCount(0);
    await openDialogAndCheckPage(page, page.getByRole('button', { name: '改价' }));
    await page.getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('button', { name: '改价' })).toBeFocused();
  });

  await test.step('it is taken down with a remark, to be edited', async () => {
    await openDialogAndCheckPage(page, page.getByRole('button', { name: '修改', exact: true }));
    await expect(page.getByText('在售的商品要先下架才能修改')).toBeVisible();
    await page.getByRole('button', { name: '去下架' }).click();
    await page.getByLabel('备注（选填）').fill('先自己玩几天');
    await page.getByRole('button', { name: '确定下架' }).click();
    await expect(page.getByRole('button', { name: '重新上架' })).toBeVisible();
    await page.goto('/other/MyProducts?tab=published');
    await expect(page.getByText('下架备注：先自己玩几天')).toBeVisible();
  });

  await test.step('the form has everything but the password, and is resubmitted', async () => {
    await page.getByRole('link', { name: /^修改/ }).click();
    await expect(page.getByRole('radio', { name: '电信' })).toBeChecked();
    await expect(page.getByLabel('服务器')).toHaveValue(/.+/);
    await next(page).click();
    await expect(page.getByLabel('游戏账号')).toHaveValue('haoyi_8842019');
    await expect(page.getByLabel('游戏密码')).toHaveValue('');
    await page.getByLabel('你要卖多少').fill('1800');
    await next(page).click();
    await expect(page.getByText('已传 3 张')).toBeVisible();
    await sendListing(page);
    expect((await readOwn()).map(({ newPrice }) => Number(newPrice))).toEqual([1800]);
  });
});

test('a listing without a login is sold: the seller supplies it on request and the buyer receives it', async ({
  page,
  api,
  member,
}) => {
  test.setTimeout(150_000);
  await verify(api, member);
  const title = '铂金 200 皮肤 登录信息后补';
  const id = await listingByApi(api, member, title, 128_800, null);
  await openAs(page, member, '/other/MyProducts?tab=published');
  await expect(page.getByText('现在补充，有人购买后马上可以验号。')).toBeVisible();

  const buyer = await api.member(`136${String(Date.now()).slice(-8)}`);
  const listing = { id, gameId: 'lol', title, newPrice: 1288 };
  const { orderId } = await orderByApi(api, buyer, listing);
  await payByApi(api, buyer, orderId);

  await page.reload();
  const reminder = page.getByText('买家已付款，请补充游戏账号和密码');
  await expect(reminder).toBeVisible();
  await page.getByRole('button', { name: '去补充' }).click();
  const form = page.getByRole('form', { name: '补充游戏账号和密码' });
  await form.getByRole('button', { name: '保存账号和密码' }).click();
  await expect(form.getByRole('textbox', { name: '游戏账号' })).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('textbox', { name: '游戏账号' }).fill('haoyi_7703318');
  await form.getByRole('textbox', { name: '游戏密码' }).fill('wQ4nRb8Z');
  await form.getByRole('button', { name: '保存账号和密码' }).click();
  await expect(reminder).toHaveCount(0);
  await expect(
    page.getByRole('article', { name: /^商品/ }).getByText('交易中', { exact: true }),
  ).toBeVisible();

  expect(await receiveByApi(api, buyer, orderId)).toBe('haoyi_7703318');
  await waitForListingStatus(page, api, member, '已出售');
});

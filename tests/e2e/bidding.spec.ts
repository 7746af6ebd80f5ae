import { openDialogAndCheckPage } from './kit/openDialogAndCheckPage.ts';
import { readValuation } from '../../contract/recycling/calls.ts';
import type { Member, WireListing } from './kit/api.ts';
import {
  answerAll,
  approveMerchant,
  callApi,
  expectBiddingFilled,
  fillBidding,
  fillValuation,
  idNumber,
  merchantByApi,
  nextStep,
  payDeposit,
  quoteOnPages,
  quotesOn,
  screenshots,
  sendBidding,
  sendListing,
  payAndConfirmReceipt,
  typeLogin,
  verify,
  confirmAcceptButton,
  uniqueName,
} from './kit/sellers.ts';
import { expect, follow, openAs, test, waitForStored, type Page } from './kit/test.ts';

async function submitValuation(page: Page, member: Member): Promise<string> {
  await openAs(page, member, '/index/jingjiahuishou?kind=valuation');
  await fillValuation(page);
  await page.getByRole('button', { name: '提交估价' }).click();
  await expect(page).toHaveURL(/\/index\/commit\?id=/);
  await expect(page.getByRole('heading', { name: '成交参考' })).toBeVisible();
  return new URL(page.url()).searchParams.get('id') ?? '';
}

test('four merchants quote a valuation, the best quote is accepted and the trade completes', async ({
  page,
  api,
  member,
  otherDevice,
}) => {
  test.setTimeout(240_000);
  await verify(api, member);
  const id = await submitValuation(page, member);

  // The fourth merchant, who acts on the pages. The other three are the autopilot's.
  const desk = await otherDevice();
  const merchant = await api.member(`139${String(Date.now()).slice(-8)}`);
  await verify(api, merchant);
  await openAs(desk, merchant, '/other/shanghu');
  await desk.getByLabel('商户名称').fill(uniqueName('青鱼回收'));
  await desk.getByLabel('联系电话').fill(merchant.phone);
  await desk.getByLabel('经营说明').fill('做了五年账号回收，每月六十件左右。');
  await desk.getByRole('button', { name: '提交申请' }).click();
  await expect(desk.getByText('申请正在审核')).toBeVisible();
  await approveMerchant(api, merchant);
  await desk.reload();
  await expect(desk.getByRole('tab', { name: '待报价' })).toBeVisible();

  await expect(quotesOn(page)).toHaveCount(3, { timeout: 60_000 });
  const { data: valuation } = await api.send<{ no: string }>(`/api/account/backlist/${id}`, {
    token: member.token,
  });
  await quoteOnPages(desk, valuation.no, '1790');

  // The quote arrives by polling and is sorted first.
  await expect(quotesOn(page)).toHaveCount(4, { timeout: 30_000 });
  await expect(quotesOn(page).first()).toContainText('1,790');
  await openDialogAndCheckPage(page, page.getByRole('button', { name: '拒绝全部报价' }));
  await page.getByRole('button', { name: '取消' }).click();
  await openDialogAndCheckPage(
    page,
    quotesOn(page)
      .first()
      .getByRole('button', { name: /^接受报价/ }),
  );
  await typeLogin(page);
  await confirmAcceptButton(page).click();

  await payDeposit(page);
  await payAndConfirmReceipt(desk);

  await expect(page.getByText(/^交易完成，¥1,790 已付给你，押金 ¥[\d.]+ 原路退回。$/).first()).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('¥1,790，已到账')).toBeVisible();
  expect(await api.ledger()).toMatchObject({ sum: 0, unbalanced: 0 });
});

test('a refused valuation reopens at its fault, appears in the merchants’ list once corrected, and is listed instead', async ({
  page,
  api,
  member,
  otherDevice,
}) => {
  test.setTimeout(210_000);
  await verify(api, member);
  const merchant = await merchantByApi(api, '看着名单的商户');
  await openAs(page, member, '/index/sell');
  await page.getByRole('link', { name: /先估个价/ }).click();
  await expect(page.getByRole('heading', { name: '先估个价' })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: '要做什么' })).toHaveCount(0);
  await page.getByRole('link', { name: '王者荣耀' }).click();
  const phone = page.getByLabel('联系电话');
  await expect(phone).toHaveValue(/^1\d{2}\*{4}\d{4}$/);
  await answerAll(page);
  await page.getByLabel('期望价').fill('-5');
  await expect(page.getByLabel('期望价')).toHaveValue('-5');
  await expect(page.getByText('只能填数字，最多两位小数')).toBeVisible();
  await page.getByLabel('期望价').fill('1800');
  await page.getByLabel('补充说明').fill('自用号，加微信 haoyi_123');
  await page
    .getByLabel('添加游戏截图')
    .setInputFiles([
      ...(await screenshots(1)),
      { name: '不是图片.png', mimeType: 'image/png', buffer: Buffer.from('这不是一张图片') },
    ]);
  await expect(page.getByRole('button', { name: /不是图片.png，不能上传/ })).toBeVisible();
  await page.getByRole('button', { name: '移除第 2 张' }).click();
  await expect(page.getByRole('button', { name: /已上传/ })).toHaveCount(1);
  await page.getByRole('button', { name: '提交估价' }).click();

  await expect(page.getByRole('heading', { name: '没有通过' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: '重新估价' }).click();
  const why = '描述含有联系方式，请删除后重新提交';
  await expect(page.getByRole('button', { name: why })).toBeVisible();
  await expect(page.getByLabel('补充说明')).toHaveValue('自用号，加微信 haoyi_123');
  await expect(page.getByLabel('补充说明')).toBeInViewport();
  await expect(page.getByLabel('期望价')).toHaveValue('1800');
  await expect(phone).toHaveValue(member.phone);
  await expect(page.locator('[data-place="f1"] input:checked')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /已上传/ })).toHaveCount(1);

  const desk = await otherDevice();
  await openAs(desk, merchant, '/other/shanghu');
  // The merchant's list has loaded before the valuation exists. Valuations of other journeys may be in it.
  const pool = desk.getByRole('tabpanel', { name: '待报价' });
  await expect(pool.getByText('暂时没有可报价的账号').or(pool.getByRole('article')).first()).toBeVisible();
  await page.getByLabel('补充说明').fill('自用号');
  await page.getByRole('button', { name: '提交估价' }).click();
  await expect(page).toHaveURL(/\/index\/commit\?id=/);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const { data } = await api.send<{ no: string }>(`/api/account/backlist/${id}`, { token: member.token });
  await expect(desk.getByRole('article', { name: `待报价 ${data.no}` })).toBeVisible({ timeout: 20_000 });
  await desk.context().close();

  await test.step('the valued account is listed instead, from a prefilled form', async () => {
    await expect(page.getByRole('heading', { name: '成交参考' })).toBeVisible();
    await page.getByRole('link', { name: '不卖给商户，自己上架' }).click();
    await expect(page).toHaveURL(/\/index\/BasicInformation\?backId=/);
    await page.getByRole('radio', { name: /自己注册/ }).check();
    await nextStep(page).click();
    await expect(page.getByLabel('你要卖多少')).toHaveValue('1800');
    await expect(page.getByLabel('联系电话')).toHaveValue(member.phone);
    await expect(page.getByLabel('商品标题')).not.toHaveValue('');
    await page.getByLabel('游戏账号').fill('haoyi_8842019');
    await page.getByLabel('游戏密码').fill('kP7mXw2R');
    await page
      .getByRole('radiogroup', { name: /能否提供/ })
      .getByText('能提供', { exact: true })
      .click();
    await nextStep(page).click();
    await expect(page.getByText('已传 1 张')).toBeVisible();
    const [, ...others] = await screenshots(3);
    await page.getByLabel('添加商品图片').setInputFiles(others);
    await expect(page.getByText('已传 3 张')).toBeVisible();
    await sendListing(page);

    const { rows } = await api.send<WireListing>('/api/need/myConsignment?pageNum=1&pageSize=10', {
      token: member.token,
    });
    expect(rows.map(({ newPrice }) => Number(newPrice))).toEqual([1800]);
    const valuation = await callApi(api, readValuation, member.token, { params: { id } });
    expect(valuation.listingId).toBe(rows[0]?.id);
  });
});

test('a bidding form survives a reload and the real-name check, and reaches merchants', async ({
  page,
  member,
}) => {
  test.setTimeout(150_000);
  await openAs(page, member, '/index/jingjiahuishou');
  const title = '尊贵铂金 皮肤 60';
  await fillBidding(page, title);
  await page.getByLabel('游戏账号').fill('我的号');

  // A login with Chinese characters is refused at its field before anything is sent.
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByText('还有 1 处需要补充')).toBeVisible();
  await waitForStored(page, '我的号');
  await page.getByLabel('游戏账号').fill('haoyi_8842019');

  await waitForStored(page, '"haoyi_8842019"');
  await page.reload();
  await expect(page.getByText('已接着上次填的继续')).toBeVisible();
  await expectBiddingFilled(page, title);

  await sendBidding(page);
  await page.getByRole('link', { name: '去实名认证' }).click();
  await page.getByLabel('真实姓名').fill('李四');
  await page.getByLabel('身份证号码').fill(idNumber());
  await page.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByText('已完成实名认证')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: '回到表单' }).click();
  await expectBiddingFilled(page, title);
  await sendBidding(page);
  await expect(page).toHaveURL(/\/other\/jingjiahuishouPriceList\?id=/);
  await expect(quotesOn(page)).toHaveCount(3, { timeout: 60_000 });

  await page.getByRole('button', { name: '取消竞价' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消竞价' }).click();
  await expect(page.getByRole('heading', { name: '竞价已结束' })).toBeVisible();
});

test('after a vague description the seller agrees to a lower price and is paid it', async ({
  page,
  api,
  member,
}) => {
  test.setTimeout(180_000);
  await verify(api, member);
  await openAs(page, member, '/index/jingjiahuishou?kind=valuation');
  await fillValuation(page);
  await page.locator('[data-place="description"] textarea').fill('皮肤大概 60 款，记不清了');
  await page.getByRole('button', { name: '提交估价' }).click();
  await expect(quotesOn(page)).toHaveCount(3, { timeout: 60_000 });
  await quotesOn(page)
    .first()
    .getByRole('button', { name: /^接受报价/ })
    .click();
  await typeLogin(page);
  await confirmAcceptButton(page).click();
  await payDeposit(page, '客服提出新的成交价');

  await expect(page.getByRole('heading', { name: '客服提出新的成交价' })).toBeVisible({ timeout: 60_000 });
  // The message about it leads to the answer.
  await follow(page, '/other/xiaoxi');
  await page.getByRole('button', { name: /请答复新的成交价/ }).click();
  await expect(page.getByRole('heading', { name: '客服提出新的成交价' })).toBeVisible();
  await openDialogAndCheckPage(page, page.getByRole('button', { name: '不同意' }));
  await page.getByRole('alertdialog').getByRole('button', { name: '取消', exact: true }).click();
  const agree = page.getByRole('button', { name: /^同意，按 ¥[\d,.]+ 成交$/ });
  const price = (await agree.textContent())?.match(/¥[\d,.]+/)?.[0] ?? '';
  await agree.click();
  await expect(page.getByText(new RegExp(`^交易完成，${price} 已付给你`)).first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(/^改价前/)).toBeVisible();
  expect(await api.ledger()).toMatchObject({ sum: 0, unbalanced: 0 });
});

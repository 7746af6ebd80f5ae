import type { Route } from '@playwright/test';
import {
  confirmRecycleOrder,
  payRecycleOrder,
  readRecycleOrder,
  readValuation,
} from '../../contract/recycling/calls.ts';
import type { Member } from './kit/api.ts';
import {
  callApi,
  expectBiddingFilled,
  fillBidding,
  merchantByApi,
  passAudit,
  payDeposit,
  quoteByApi,
  quotesOn,
  screenshots,
  sendBidding,
  verify,
} from './kit/sellers.ts';
import { pressPay } from './kit/purchase.ts';
import { expiredSessionDialog, logInHere, submitOrder } from './kit/shop.ts';
import { expect, openAs, test, tokenOn } from './kit/test.ts';

const OWN = '/api/need/myConsignment?pageNum=1&pageSize=10';
const VALUATIONS = '/api/account/backlist/allList?pageNum=1&pageSize=10';

test('uploads interrupted by an expired session resume after the login', async ({ page, api, member }) => {
  await openAs(page, member, '/index/jingjiahuishou?kind=valuation');
  await page.getByRole('link', { name: '王者荣耀' }).click();
  await page.getByLabel('联系电话').fill('13712345678');
  const held: Route[] = [];
  let isHolding = true;
  await page.route('**/api/upload/image', (route) => (isHolding ? void held.push(route) : route.continue()));
  await page.getByLabel('添加游戏截图').setInputFiles(await screenshots(5));
  // At most three uploads run at a time.
  await expect.poll(() => held.length).toBe(3);
  await api.send('/api/logout', { body: {}, token: member.token });
  isHolding = false;
  await Promise.all(held.map((route) => route.continue()));

  await expect(expiredSessionDialog(page)).toHaveCount(1);
  await expiredSessionDialog(page).getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login\?back=/);
  await logInHere(page, api, member);
  await expect(page).toHaveURL(/\/index\/jingjiahuishou\?/);
  await expect(page.getByLabel('联系电话')).toHaveValue('13712345678');
  await expect(page.getByRole('button', { name: /已上传/ })).toHaveCount(5);
  const token = await tokenOn(page);
  expect(
    await api.sql(`select name from uploads u join users s on s.id = u.user_id where s.phone = $1`, [
      member.phone,
    ]),
  ).toHaveLength(5);
  expect(token).not.toBe(member.token);
});

test('a merchant and a buyer want one account: the merchant trades, the buyer is refused, and the ledger is balanced', async ({
  page,
  api,
  member: seller,
  otherDevice,
  troubles,
}) => {
  test.setTimeout(240_000);
  await verify(api, seller);
  const merchant = await merchantByApi(api, '青鱼回收');
  const buyer: Member = await api.member(`136${String(Date.now()).slice(-8)}`);
  const there = await otherDevice();

  const title = '尊贵铂金 三方同场 120';
  await test.step('the seller offers an account for sale and for bidding', async () => {
    await openAs(page, seller, '/index/jingjiahuishou');
    await fillBidding(page, title);
    await sendBidding(page);
    await expect(page).toHaveURL(/\/other\/jingjiahuishouPriceList\?id=/);
  });
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const { listingId = '' } = await callApi(api, readValuation, seller.token, { params: { id } });

  await test.step('the merchant quotes, and the buyer is about to order it', async () => {
    await passAudit(api, listingId);
    await quoteByApi(api, merchant, id, 179_000);
    await openAs(there, buyer, `/index/sureOrder?id=${listingId}`);
    await there.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await expect(submitOrder(there)).toBeEnabled();
  });

  await test.step('the seller accepts, and the buyer can no longer order', async () => {
    const accept = quotesOn(page)
      .filter({ hasText: '1,790' })
      .getByRole('button', { name: /^接受报价/ });
    await expect(accept).toBeVisible({ timeout: 30_000 });
    await accept.click();
    const dialog = page.getByRole('alertdialog');
    await expect(
      dialog.getByText('上架中的商品会自动下架，交易没成会重新审核上架。自己下架的不会自动上架。'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: '接受 ¥1,790' }).click();
    await expect(page.getByRole('button', { name: /^付押金/ })).toBeVisible();

    await submitOrder(there).click();
    await expect(there.getByRole('heading', { name: '这个账号暂时不卖' })).toBeVisible();
    await expect(there.getByText('没有下单，也没有扣款。可以看看同款。')).toBeVisible();
    // The reserved listing answers 404.
    troubles.allow(/\b404\b/);
    await there.goto(`/pages/detail/index?id=${listingId}`);
    await expect(there.getByText('没有找到这件商品')).toBeVisible();
    await expect(there.getByText('可能已下架，或链接不完整。')).toBeVisible();
    expect(await api.orders(buyer.token)).toEqual([]);
  });

  await test.step('the trade with the merchant completes', async () => {
    await payDeposit(page);
    const { recycleOrderId = '' } = await callApi(api, readValuation, seller.token, { params: { id } });
    const trade = { params: { id: recycleOrderId } };
    const { form = '' } = await callApi(api, payRecycleOrder, merchant.token, {
      ...trade,
      input: { method: 'alipay' },
    });
    expect((await pressPay(form)).status).toBe(303);
    const readStatus = async () => (await callApi(api, readRecycleOrder, merchant.token, trade)).status;
    await expect.poll(readStatus, { timeout: 60_000 }).toBe('reviewed');
    await callApi(api, confirmRecycleOrder, merchant.token, trade);
    await expect(
      page.getByText(/^交易完成，¥[\d,.]+ 已付给你，押金 ¥[\d,.]+ 原路退回。$/).first(),
    ).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('¥1,790，已到账')).toBeVisible();
  });

  const sold = await callApi(api, readValuation, seller.token, { params: { id } });
  const trade = await callApi(api, readRecycleOrder, seller.token, {
    params: { id: sold.recycleOrderId ?? '' },
  });
  expect([sold.status, trade.status, trade.price, trade.depositState]).toEqual([
    'completed',
    'completed',
    179_000,
    'refunded',
  ]);
  expect(await api.ledger()).toMatchObject({ sum: 0, unbalanced: 0 });
});

test('another member who signs in after an expiry does not see the draft; its author does, and sends it once', async ({
  page,
  api,
  member,
}) => {
  test.setTimeout(120_000);
  await verify(api, member);
  const somebody = await api.member(`135${String(Date.now()).slice(-8)}`);
  await openAs(page, member, '/index/jingjiahuishou');
  const title = '尊贵铂金 换人 120';
  await fillBidding(page, title);
  await api.send('/api/logout', { body: {}, token: member.token });
  await sendBidding(page);
  await expect(expiredSessionDialog(page)).toHaveCount(1);
  await expiredSessionDialog(page).getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login\?back=/);
  await logInHere(page, api, somebody);
  await expect(page).toHaveURL(/\/index\/jingjiahuishou\?/);
  await expect(page.getByLabel('商品标题')).toHaveValue('');
  await expect(page.getByLabel('游戏账号')).toHaveValue('');
  await expect(page.getByLabel('游戏密码')).toHaveValue('');
  await expect(page.getByRole('button', { name: /已上传/ })).toHaveCount(0);

  // Leaves the page first: its background reads would get the 401 and record the expiry.
  const [token, there] = [await tokenOn(page), page.url()];
  await page.goto('about:blank');
  await api.send('/api/logout', { body: {}, token });
  await page.goto(there);
  await expiredSessionDialog(page).getByRole('button', { name: '确定' }).click();
  await logInHere(page, api, member);
  await expect(page).toHaveURL(/\/index\/jingjiahuishou\?/);
  await expectBiddingFilled(page, title);
  await expect(expiredSessionDialog(page)).toHaveCount(0);

  await sendBidding(page);
  await expect(page).toHaveURL(/\/other\/jingjiahuishouPriceList\?id=/);
  const author = await tokenOn(page);
  for (const path of [OWN, VALUATIONS]) {
    const { rows } = await api.send<{ title: string }>(path, { token: author });
    expect(rows.map((row) => row.title)).toEqual([title]);
  }
});

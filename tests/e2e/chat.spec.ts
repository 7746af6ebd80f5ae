import { orderByApi, payByApi } from './kit/shop.ts';
import { listingByApi, screenshots, verify } from './kit/sellers.ts';
import { expect, openAs, test, type Page, waitForStored } from './kit/test.ts';

const log = (page: Page) => page.getByRole('log', { name: '对话' });
const say = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: '消息' }).fill(words);
  await page.getByRole('button', { name: '发送' }).click();
};

test('buyer and seller chat with text and a picture, contacts hidden, drafts kept', async ({
  page,
  api,
  origin,
  member,
  troubles,
  otherDevice,
}) => {
  test.setTimeout(180_000);
  const owner = await api.member('13699990002');
  await verify(api, owner);
  const title = '荣耀王者 对话里的号';
  const listing = { id: await listingByApi(api, owner, title, 80_000), gameId: '', title, newPrice: 800 };
  const { orderId } = await orderByApi(api, member, listing);
  await test.step('before the payment the thread says when it opens', async () => {
    await openAs(page, member, `/other/chat?orderId=${orderId}`);
    await expect(page.getByText('付款后就可以和对方、客服对话了')).toBeVisible();
    await payByApi(api, member, orderId);
  });

  await test.step('contacts are hidden and the writer learns why', async () => {
    await page.goto(`/index/orderDetail?orderId=${orderId}`);
    await page.getByRole('link', { name: '联系卖家和客服' }).click();
    await expect(log(page).getByText('买家已付款，款项由平台保管')).toBeVisible();
    await say(page, '皮肤和截图一样吗？加我微信 haoyi_test01');
    await expect(log(page).getByText(/皮肤和截图一样吗/)).toBeVisible();
    await expect(log(page).getByText(/联系方式已隐藏。离开平台交易不受保障/)).toBeVisible();
    await expect(log(page)).not.toContainText('haoyi_test01');
    await expect(page.getByRole('textbox', { name: '消息' })).toHaveValue('');
  });

  await test.step('the seller answers with a picture', async () => {
    const seller = await otherDevice();
    await openAs(seller, owner, '/other/MyProducts?tab=published');
    await seller.getByRole('link', { name: '联系买家和客服' }).click();
    await expect(log(seller).getByText(/皮肤和截图一样吗/)).toBeVisible();
    await seller.getByRole('button', { name: '加图片' }).click();
    await seller.locator('input[type=file]').setInputFiles(await screenshots(1));
    await expect(seller.getByRole('button', { name: /^第 1 张.*已上传/ })).toBeVisible({ timeout: 30_000 });
    await say(seller, '一样，刚截的');
    await expect(log(seller).getByText('一样，刚截的')).toBeVisible();
    await seller.context().close();
  });

  await test.step('the answer arrives by itself and the picture opens', async () => {
    await expect(log(page).getByText('一样，刚截的')).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: '看第 1 张图片' }).click();
    await expect(page.getByRole('dialog', { name: '查看图片' })).toBeVisible();
    const shown = page.getByRole('dialog', { name: '查看图片' }).getByRole('img');
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const address = new URL((await shown.getAttribute('src')) ?? '', origin);
    const bare = address.pathname.replace(/private\/[^/]+\//, 'private/');
    expect((await page.request.get(bare)).status()).toBe(404);
    await page.getByRole('button', { name: '关闭' }).click();
  });

  await test.step('a draft survives a reload; a lost answer does not send it twice', async () => {
    const box = page.getByRole('textbox', { name: '消息' });
    await box.fill('好的，我等换绑');
    await waitForStored(page, '好的，我等换绑');
    await page.reload();
    await expect(box).toHaveValue('好的，我等换绑');
    troubles.allow(/\/api\/chat\//);
    troubles.allow(/ERR_FAILED/);
    let requests = 0;
    await page.route(`**/api/chat/${orderId}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      requests += 1;
      if (requests > 1) return route.fallback();
      await route.fetch();
      return route.abort('failed');
    });
    await page.getByRole('button', { name: '发送' }).click();
    await expect(box).toHaveValue('', { timeout: 30_000 });
    await expect(log(page).getByText('好的，我等换绑')).toHaveCount(1);
    const rows = await api.sql<{ content: string }>(
      'select content from chat_messages where thread_id = $1 and content = $2',
      [orderId, '好的，我等换绑'],
    );
    expect({ asked: requests, kept: rows }).toEqual({ asked: 2, kept: [{ content: '好的，我等换绑' }] });
  });

  await test.step('strangers cannot read the thread', async () => {
    const stranger = await api.member('13699990001');
    expect((await api.send(`/api/chat/${orderId}`, { token: stranger.token })).code).toBe(404);
  });
});

test('a question about a listing is sent, answered and found again, with its draft', async ({
  page,
  api,
  listing,
  member,
}) => {
  await openAs(page, member, `/pages/detail/index?id=${listing.id}`);
  await page.getByRole('button', { name: '联系客服' }).press('Enter');
  await page.getByRole('dialog', { name: '联系客服' }).getByRole('link', { name: '咨询客服' }).click();
  await expect(page).toHaveURL(new RegExp(`/other/chat\\?listingId=${listing.id}$`));
  const about = page.getByRole('link', { name: /看商品/ });
  await expect(about).toContainText(listing.title);
  await expect(about).toContainText('¥');
  await say(page, '这个号会被找回吗');
  await expect(log(page).getByText('这个号会被找回吗')).toBeVisible();
  const words = page.getByRole('textbox', { name: '消息' });
  await words.fill('打到一半的话');
  await waitForStored(page, '打到一半的话');
  await page.goto('/other/contactkefu');
  await page.getByRole('link', { name: '我的对话和咨询' }).click();
  const found = page.getByRole('link').filter({ hasText: '购买前咨询' });
  await expect(found).toContainText(listing.title);
  await expect(found.getByText(/可以选找回包赔/)).toBeVisible({ timeout: 60_000 });
  await found.click();
  await expect(page).toHaveURL(/\/other\/chat\?id=/);
  await expect(log(page).getByText(/你好，这里是号易客服。你咨询的/)).toBeVisible();
  const rows = await api.sql<{ n: number }>(
    `select count(*)::int as n from chat_messages m join chat_threads t on t.id = m.thread_id where t.listing_id = $1`,
    [listing.id],
  );
  expect(rows).toEqual([{ n: 2 }]);
  // The draft is the thread's, whichever address it has.
  await expect(words).toHaveValue('打到一半的话');
  await say(page, '打完了');
  await expect(log(page).getByText('打完了')).toBeVisible();
  await expect(words).toHaveValue('');
  await about.click();
  await expect(page).toHaveURL(new RegExp(`/pages/detail/index\\?id=${listing.id}$`));
});

import { generate } from 'otplib';
import { checkLedger, advanceListing, advanceOrder } from '../../contract/staff/calls.ts';
import { decideWithdrawal } from '../../contract/payment/calls.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { startProductionEnvironment, type ProductionEnvironment } from './kit/production.ts';
import { callApi, fillListingForm, idNumber, LISTING_FORM, screenshots, sendListing } from './kit/sellers.ts';
import { expectPaidPage, confirmPayment, order, receive, scan } from './kit/shop.ts';
import { createDataFolder, removeFolder, startSite } from './kit/site.ts';
import { act, DESKTOP, enrol, openTask } from './kit/staff.ts';
import { expect, openAs, test as base } from './kit/test.ts';

const test = base.extend<object, { around: ProductionEnvironment }>({
  around: [
    async ({ browserName: _ }, use) => {
      const around = await startProductionEnvironment();
      await use(around);
      await around.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
});

const AGENT = { id: 'an', name: '客服安安', duty: 'preSale', workTime: '10:00–22:00', gameIds: [], sort: 1 };

test('a production shop starts on an empty database, sells an account by WeChat Pay, and pays the seller out by Alipay', async ({
  around,
  browser,
  otherDevice,
  troubles,
}) => {
  test.setTimeout(240_000);
  // 422: the wrong one-time code of enrol(). 403: the console without a confirmed session, at first and after a week.
  troubles.allow(/403|422/);

  // Startup fails and names the missing settings.
  const folder = createDataFolder();
  const { CREDENTIAL_KEY, ALIPAY_PRIVATE_KEY, WECHAT_PAY_API_V3_KEY, ...rest } = around.settings;
  expect([CREDENTIAL_KEY, ALIPAY_PRIVATE_KEY, WECHAT_PAY_API_V3_KEY]).not.toContain(undefined);
  await expect(startSite({ dataDir: folder, env: rest })).rejects.toThrow(
    /ALIPAY_PRIVATE_KEY[^]*WECHAT_PAY_API_V3_KEY[^]*CREDENTIAL_KEY/,
  );
  removeFolder(folder);

  // The catalogue and the first admin are created by command, everything else at the console.
  expect(await around.open('--catalogue')).toContain('目录已填好');
  const { site, api } = await around.start();
  const [admin, seller, buyer] = [
    await api.member('13500000001'),
    await api.member('13500000002'),
    await api.member('13500000003'),
  ];
  expect(await around.open('--staff', admin.phone)).toContain('现在是客服');
  const desk = await otherDevice({ baseURL: site.origin, ...DESKTOP });
  await openAs(desk, admin, '/ops?view=content&item=import');
  const secret = await enrol(desk);
  await desk.getByLabel('选择导出的 JSON 文件').setInputFiles({
    name: 'content.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({ format: 'haoyi-content', version: 1, content: { supportAgents: [AGENT] } }),
    ),
  });
  await desk.getByRole('button', { name: '看看会改什么' }).click();
  await expect(desk.getByText('新增 1 条，修改 0 条，删除 0 条，不变 0 条')).toBeVisible();
  await desk.getByRole('button', { name: '确认改动' }).click();
  await expect(desk.getByText('确认改动')).toHaveCount(0);
  expect(await around.open()).toContain('✓ 客服名片：1 位');

  // The seller verifies the real name with a picture of the identity document.
  const page = await otherDevice({ baseURL: site.origin });
  await openAs(page, seller, '/other/Realname');
  await page.getByLabel(/真实姓名/).fill('王小明');
  await page.getByLabel(/身份证号码/).fill(idNumber());
  const [document] = await screenshots(1);
  await page.getByLabel('添加身份证照片').setInputFiles(document ?? []);
  await expect(page.getByRole('button', { name: /^第 1 张.*已上传/ })).toBeVisible();
  await page.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByRole('heading', { name: '客服正在核对' })).toBeVisible();
  const [{ nick_name: name } = { nick_name: '' }] = await api.sql<{ nick_name: string }>(
    'select nick_name from users where phone = $1',
    [seller.phone],
  );
  await openTask(desk, '实名', name);
  await desk.getByRole('button', { name: '查看证件照片' }).click();
  await expect(desk.getByRole('img', { name: '证件照片' })).toBeVisible();
  await act(desk, '通过');
  await expect.poll(() => api.sql('select user_id from identity_pictures')).toEqual([]);

  // The seller publishes the first listing.
  await page.goto(LISTING_FORM);
  await fillListingForm(page, '1280', '钻石 第一个账号');
  await sendListing(page);
  const [{ id } = { id: '' }] = await api.sql<{ id: string }>('select id from listings');
  await callApi(api, advanceListing, admin.token, { params: { id }, input: { event: 'audit.pass' } });

  // The buyer pays the first order by WeChat Pay.
  const shop = await otherDevice({ baseURL: site.origin });
  await order(shop, buyer, { id, gameId: 'lol', title: '', newPrice: 1280 });
  const phone = await (await browser.newContext()).newPage();
  await confirmPayment(await scan(shop, phone)).click();
  await expectPaidPage(shop);
  await phone.context().close();
  const [{ id: orderId, attributes } = { id: '', attributes: [] }] = await api.sql<{
    id: string;
    attributes: { label: string }[];
  }>(`select id, snapshot -> 'attributes' as attributes from orders`);
  const checks = attributes.map(({ label }) => ({ label, result: 'same' as const }));
  for (const input of [
    { event: 'inspection.start' as const },
    { event: 'inspection.pass' as const, checks },
    { event: 'rebinding.finish' as const, password: 'Typed-By-Staff-1' },
  ]) {
    await callApi(api, advanceOrder, admin.token, { params: { id: orderId }, input });
  }
  await receive(shop, 'Typed-By-Staff-1');

  // After the payout delay the seller is credited and withdraws.
  await around.advance(RULES.payoutDelay + 60_000);
  await page.goto('/other/payee');
  await page.getByLabel('支付宝账号').fill('13812340003');
  await page.getByLabel('真实姓名').fill('王小明');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/138\*+/).first()).toBeVisible();
  await expect
    .poll(() => api.sql(`select account from ledger_lines where account like 'seller:%'`), {
      timeout: 30_000,
    })
    .toHaveLength(1);
  await page.goto('/other/withdrawal');
  await page.getByRole('button', { name: '全部提现' }).click();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: /提现/ }).click();
  await expect(page.getByRole('heading', { name: '等财务审核' })).toBeVisible();
  await desk.reload();
  const now = await around.advance(0);
  await desk
    .getByRole('textbox', { name: /动态验证码/ })
    .fill(await generate({ secret, epoch: Math.floor(now / 1000) }));
  await desk.getByRole('button', { name: '确认' }).click();
  await expect(desk.getByRole('navigation', { name: '后台' })).toBeVisible();
  const [withdrawal = { id: '', amount: '' }] = await api.sql<{ id: string; amount: string }>(
    'select id, amount from withdrawals',
  );
  await callApi(api, decideWithdrawal, admin.token, {
    params: { id: withdrawal.id },
    input: { event: 'withdrawal.approve' },
  });
  await expect(page.getByRole('heading', { name: '已到账' })).toBeVisible({ timeout: 30_000 });
  expect(await around.transfers()).toEqual([
    { account: '13812340003', name: '王小明', amount: Number(withdrawal.amount) },
  ]);
  expect(await callApi(api, checkLedger, admin.token)).toMatchObject({ sum: 0, unbalanced: 0 });
});

import { submitListing } from '../../contract/selling/calls.ts';
import { addPicture, appeal, describe, submitApplication } from './kit/afterSales.ts';
import type { WireListing } from './kit/api.ts';
import { callApi, screenshots, someListing } from './kit/sellers.ts';
import { onlyOrder, orderByApi, payByApi } from './kit/shop.ts';
import { testOnOwnSite } from './kit/ownSite.ts';
import { act, countClicks, decide, DESKTOP, enrol, openColleague, openTask } from './kit/staff.ts';
import { expect, openAs } from './kit/test.ts';

/** A shop without autopilot, so that only people act. */
const test = testOnOwnSite({ env: { AUTOPILOT: 'off' } });

const TITLE = '尊贵铂金 后台走一遍 120皮肤';

const PRICE = 88_000;
const STORY = '登录以后少了十二个皮肤，和商品页写的不一样，截图里都能看到。';

test('people take an account from its audit to 交易成功 and through a dispute, with the autopilot off', async ({
  page,
  api,
  member: buyer,
  otherDevice,
  troubles,
}) => {
  test.setTimeout(240_000);
  // 422: the wrong one-time code of enrol(). 403: the console's first request, before the session is confirmed.
  troubles.allow(/403|422/);
  const seller = await api.signIn('13800000003');
  const staff = await api.signIn('13800000009');
  await callApi(api, submitListing, seller.token, { input: await someListing(api, seller, TITLE, PRICE) });

  const desk = await otherDevice(DESKTOP);
  await openAs(desk, staff, '/ops');
  await enrol(desk);
  const documents: string[] = [];
  desk.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });

  const clicks = await countClicks(desk);
  await openTask(desk, '商品审核', TITLE);
  // The panels scroll, not the page.
  const overflow = () => desk.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(overflow).toBe(0);
  await act(desk, '审核通过');
  await expect(desk.getByRole('listitem').filter({ hasText: '上架中' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  // One click each for the desk, the task, the act and the confirmation.
  expect(await clicks()).toBe(4);

  const { rows } = await api.send<WireListing>('/api/web/good/allList', {
    body: { pageNum: 1, pageSize: 10, keyWord: '后台走一遍' },
  });
  const { orderId } = await orderByApi(api, buyer, rows[0] as WireListing);
  await payByApi(api, buyer, orderId);
  await openAs(page, buyer, `/index/orderDetail?orderId=${orderId}`);
  await expect(page.getByText(/还没有处理完，你可以取消订单，全额退款/)).toBeVisible();

  await openTask(desk, '订单', TITLE);
  await act(desk, '开始验号');
  await desk.getByRole('button', { name: '查看账号密码' }).click();
  const vault = desk.getByRole('form', { name: '查看账号密码' });
  await vault.getByRole('textbox', { name: /为什么要看/ }).fill('验号要登录游戏');
  await vault.getByRole('button', { name: '查看' }).click();
  await expect(desk.getByText('tR8vNc3W')).toBeVisible();
  await desk.getByRole('button', { name: '现在就隐藏' }).click();
  await act(desk, '验号通过', async (form) => {
    await form.getByRole('button', { name: '验号通过' }).click();
    await expect(form.getByText(/还有 \d+ 项没有核对/)).toBeVisible();
    await form.getByRole('radio', { name: '不一致' }).first().check();
    await form.getByRole('button', { name: /其余 \d+ 项都一致/ }).click();
    await form.getByRole('textbox', { name: /说明/ }).fill('比描述的多一款皮肤');
    await form.getByLabel('添加验号图片').setInputFiles(await screenshots(2));
    // A form with a picture that is still being sent is not submitted, and the pictures arrive in any order.
    await expect(form.getByRole('button', { name: /^第 \d 张.*已上传/ })).toHaveCount(2);
  });
  await act(desk, '换绑完成', async (form) => {
    await form.getByRole('button', { name: '换绑完成' }).click();
    await expect(form.getByText('请填写换绑后的新密码')).toBeVisible();
    await form.getByRole('textbox', { name: /新密码/ }).fill('Typed-By-Staff-1');
  });
  await expect(desk.getByText('已处理').first()).toBeVisible();

  await expect(page.getByRole('heading', { name: '验号报告' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('比描述的多一款皮肤', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: '验号图片' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: '查看账号' }).click({ timeout: 60_000 });
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: '查看', exact: true }).click();
  await expect(page.getByText('Typed-By-Staff-1')).toBeVisible();
  // The checkbox changes when the server has stored it.
  const step = dialog.getByRole('checkbox', { name: '修改密码' });
  await step.click();
  await expect(step).toBeChecked();
  await page.getByRole('button', { name: '我已保存' }).click();
  await page.getByRole('button', { name: '确认收货' }).click();
  await dialog.getByRole('button', { name: '确认收货' }).click();
  await expect(page.getByText('交易成功').first()).toBeVisible();

  await page.getByRole('link', { name: '申请售后' }).click();
  await describe(page, {
    type: /描述不符/,
    remedy: /退款并退回账号/,
    reason: '其他描述不符',
    story: STORY,
  });
  await addPicture(page);
  await submitApplication(page);
  const agent = await openColleague(await otherDevice(DESKTOP), api, staff, {
    name: '客服小周',
    phone: '13761000001',
    roles: ['agent'],
    desks: ['afterSales'],
  });
  await openTask(agent, '售后', TITLE);
  await decide(agent, '拒绝', /理由/, '验号报告里已经写明多一款皮肤');
  await expect(page.getByText('未同意，可申诉', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await appeal(page, '验号报告没有写少掉的十二个皮肤，请换人再看一次。');

  const supervisor = { roles: ['supervisor' as const], desks: [] };
  const first = await openColleague(await otherDevice(DESKTOP), api, staff, {
    name: '主管小吴',
    phone: '13761000002',
    ...supervisor,
  });
  await openTask(first, '售后', TITLE);
  await decide(first, '同意', /依据的规则/, '截图能证明少了皮肤');
  const second = await openColleague(await otherDevice(DESKTOP), api, staff, {
    name: '主管小郑',
    phone: '13761000003',
    ...supervisor,
  });
  await openTask(second, '售后', TITLE);
  await expect(second.getByText(/^主管小吴 · /)).toBeVisible();
  await decide(second, '同意这份决定', /复核理由/, '复核过截图，同意退款');

  await expect(page.getByText('待交回账号', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: '申诉' })).toHaveCount(0);
  await page.getByRole('button', { name: '交回账号' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '交回账号' }).click();
  await expect(sheet.getByRole('alert').first()).toBeVisible();
  await sheet.getByLabel('现在的游戏密码').fill('Given-Back-2');
  await sheet.getByRole('button', { name: '交回账号' }).click();
  await expect(page.getByText('等客服收回账号', { exact: true }).first()).toBeVisible();
  expect((await onlyOrder(api, buyer)).refundAmount).toBe(0);

  await openTask(second, '售后', TITLE);
  await second.getByRole('button', { name: '查看账号密码' }).click();
  const returned = second.getByRole('form', { name: '查看账号密码' });
  await returned.getByRole('textbox', { name: /为什么要看/ }).fill('收回账号要登录');
  await returned.getByRole('button', { name: '查看' }).click();
  await expect(second.getByText('Given-Back-2')).toBeVisible();
  await act(second, '账号已收回', async (form) => {
    await form.getByRole('textbox', { name: /新密码/ }).fill('Taken-Back-3');
  });

  await expect(page.getByText('已完成', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  // The price and the service fee.
  expect(Number((await onlyOrder(api, buyer)).refundAmount)).toBe(PRICE / 100 + 10);
  expect(await api.ledger()).toMatchObject({ sum: 0, unbalanced: 0 });

  await desk.getByRole('link', { name: '操作日志' }).click();
  const log = desk.getByRole('table');
  for (const [who, what, why] of [
    ['客服小周', '处理售后', '验号报告里已经写明多一款皮肤'],
    ['主管小吴', '处理售后', '截图能证明少了皮肤'],
    ['主管小郑', '复核售后决定', '复核过截图，同意退款'],
  ] as const) {
    const row = log.getByRole('row').filter({ hasText: who }).filter({ hasText: what });
    await expect(row).toContainText(why);
  }
  for (const done of ['推进订单', '查看账号密码', '审核商品', '绑定动态验证码']) {
    await expect(log.getByRole('cell', { name: done }).first()).toBeVisible();
  }
  await expect(log).toContainText('验号要登录游戏');
  for (const password of ['Typed-By-Staff-1', 'tR8vNc3W', 'Given-Back-2', 'Taken-Back-3']) {
    await expect(log).not.toContainText(password);
  }

  // Each link of the navigation opens its page without loading a document.
  for (const link of await desk.getByRole('navigation', { name: '后台' }).getByRole('link').all()) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  expect(documents).toEqual([]);

  // After locking, staff calls require the one-time code again.
  await desk.getByRole('button', { name: '锁定' }).click();
  await expect(desk.getByRole('heading', { name: '输入动态验证码' })).toBeVisible();
});

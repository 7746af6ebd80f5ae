import type { Api, WireListing } from './kit/api.ts';
import { goToAlipay, onlyOrder, order, submitOrder } from './kit/shop.ts';
import { testOnOwnSite } from './kit/ownSite.ts';
import { expect } from './kit/test.ts';

/** A site whose clock the journeys move. */
const test = testOnOwnSite({ isQuick: true });

// Runs both journeys in one worker, and so on one site.
test.describe.configure({ mode: 'serial' });

const WINDOW = 15 * 60_000;

async function onSale(api: Api, number: number): Promise<WireListing> {
  const body = { pageNum: 1, pageSize: 10, priceStart: 500, priceEnd: 2000, sortRank: 'priceasc' };
  const { rows } = await api.send<WireListing>('/api/web/good/allList', { body });
  return rows[number] as WireListing;
}

test('an order closes on the page at its deadline and frees the listing', async ({ page, site, api }) => {
  const member = await api.member('13700008001');
  await order(page, member, await onSale(api, 0));
  await site.advance(WINDOW - 6_000);
  await page.reload();
  await expect(page.getByText('付款时间已过，订单关闭')).toBeVisible({ timeout: 30_000 });
  expect((await onlyOrder(api, member)).stage).toBe('cancelled');
  await page.getByRole('link', { name: '回到这个账号' }).click();
  await expect(page).toHaveURL(/\/pages\/detail\/index\?id=/);
  await page.getByRole('button', { name: '立即购买' }).click();
  await page.getByRole('button', { name: '知道了，去下单' }).click();
  await expect(submitOrder(page)).toBeVisible();
});

test('the cashier takes no money after the deadline', async ({ page, site, api, troubles }) => {
  troubles.allow(/\b409\b/);
  const member = await api.member('13700008002');
  await order(page, member, await onSale(api, 3));
  await goToAlipay(page);
  await site.advance(WINDOW + 1_000);
  await page.getByRole('button', { name: /^确认付款/ }).click();
  await expect(page.getByText('交易已关闭').first()).toBeVisible();
  await page.getByRole('link', { name: '回到商家' }).click();
  await expect(page.getByText('付款时间已过，订单关闭')).toBeVisible({ timeout: 30_000 });
  const { stage, paidAmount } = await onlyOrder(api, member);
  expect({ stage, paid: Number(paidAmount) }).toEqual({ stage: 'cancelled', paid: 0 });
  expect(await api.ledger()).toMatchObject({ sum: 0, unbalanced: 0 });
});
